import type { ConsoleMessage } from '../../../request/console.ts'
import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'

/** The properties that distinguish a message from others. */
export type Shape = {
  message: ConsoleMessage
  /** Documented property names. */
  names: ReadonlySet<string>
  /** Values that identify it, as JSON: `type` -> `"job.done"`. */
  markers: ReadonlyMap<string, ReadonlySet<string>>
  required: readonly string[]
  /** Accepts any properties. */
  isOpen: boolean
}

type Level = Pick<Shape, 'names' | 'markers' | 'required' | 'isOpen'>

/** The shapes of all messages. A list of values identifies a message only if no other message shares one. */
export function readShapes(messages: readonly ConsoleMessage[], table: SchemaTable): Shape[] {
  const shapes = messages.map(
    (message): Shape => ({ message, ...(message.schema ? readLevel(message.schema, table, 0) : anything) }),
  )
  /** Other messages have different values for the same property. */
  const isUnique = (shape: Shape, name: string, values: ReadonlySet<string>) => {
    const otherShapes = shapes.filter((other) => other !== shape && other.markers.has(name))
    return (
      otherShapes.length > 0 &&
      !otherShapes.some(({ markers }) => [...values].some((value) => markers.get(name)?.has(value)))
    )
  }
  return shapes.map((shape) => ({
    ...shape,
    markers: new Map(
      [...shape.markers].filter(([name, values]) => values.size === 1 || isUnique(shape, name, values)),
    ),
  }))
}

const anything: Level = { names: new Set(), markers: new Map(), required: [], isOpen: true }

function readLevel(formSchema: FormSchema, table: SchemaTable, depth: number): Level {
  const schema = resolveForm(formSchema, table)
  const { properties = [], required = [], variants, isLoose } = schema
  if (depth > 4) return anything
  const names = new Set(properties.map(([name]) => name))
  const markers = new Map<string, Set<string>>()
  for (const [name, property] of properties) {
    const { values } = resolveForm(property, table)
    if (values?.length) markers.set(name, new Set(values))
  }
  const levels = variants?.map((variant) => readLevel(variant.schema, table, depth + 1)) ?? []
  for (const level of levels) for (const name of level.names) names.add(name)
  // Only properties in all variants identify a message.
  for (const [name] of levels[0]?.markers ?? [])
    if (!markers.has(name) && levels.every((level) => level.markers.has(name)))
      markers.set(name, new Set(levels.flatMap((level) => [...(level.markers.get(name) ?? [])])))
  return { names, markers, required, isOpen: (isLoose ?? false) || names.size === 0 }
}
