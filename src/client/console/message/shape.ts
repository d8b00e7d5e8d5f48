import type { ConsoleMessage } from '../../../request/console.ts'
import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'

/** What tells a message from others at a glance. */
export type Shape = {
  message: ConsoleMessage
  /** Names that it documents. */
  names: ReadonlySet<string>
  /** What stands under names that say what it is, as JSON: `type` -> `"job.done"`. */
  tells: ReadonlyMap<string, ReadonlySet<string>>
  required: readonly string[]
  /** It may be anything. */
  isOpen: boolean
}

type Level = Pick<Shape, 'names' | 'tells' | 'required' | 'isOpen'>

/** The shapes of all messages. A list of values tells only where no other message shares one of them. */
export function readShapes(messages: readonly ConsoleMessage[], table: SchemaTable): Shape[] {
  const shapes = messages.map(
    (message): Shape => ({ message, ...(message.schema ? readLevel(message.schema, table, 0) : anything) }),
  )
  /** Others have values under the same name, and none of these. */
  const isOwn = (shape: Shape, name: string, values: ReadonlySet<string>) => {
    const others = shapes.filter((other) => other !== shape && other.tells.has(name))
    return (
      others.length > 0 &&
      !others.some(({ tells }) => [...values].some((value) => tells.get(name)?.has(value)))
    )
  }
  return shapes.map((shape) => ({
    ...shape,
    tells: new Map(
      [...shape.tells].filter(([name, values]) => values.size === 1 || isOwn(shape, name, values)),
    ),
  }))
}

const anything: Level = { names: new Set(), tells: new Map(), required: [], isOpen: true }

function readLevel(written: FormSchema, table: SchemaTable, depth: number): Level {
  const schema = resolveForm(written, table)
  const { properties = [], required = [], variants, isLoose } = schema
  if (depth > 4) return anything
  const names = new Set(properties.map(([name]) => name))
  const tells = new Map<string, Set<string>>()
  for (const [name, property] of properties) {
    const { values } = resolveForm(property, table)
    if (values?.length) tells.set(name, new Set(values))
  }
  const levels = variants?.map((variant) => readLevel(variant.schema, table, depth + 1)) ?? []
  for (const level of levels) for (const name of level.names) names.add(name)
  // Of several variants only what all of them say can tell.
  for (const [name] of levels[0]?.tells ?? [])
    if (!tells.has(name) && levels.every((level) => level.tells.has(name)))
      tells.set(name, new Set(levels.flatMap((level) => [...(level.tells.get(name) ?? [])])))
  return { names, tells, required, isOpen: (isLoose ?? false) || names.size === 0 }
}
