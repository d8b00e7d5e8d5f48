import { type FormSchema, resolveForm, type SchemaTable } from '../../request/form-schema.ts'
import type { FormParameter, PlaygroundData } from '../../request/playground.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../request/written-json.ts'
import type { SavedDraft } from './draft.ts'

type Place = Pick<FormParameter, 'in' | 'name'>

/** Names that hold keys: those of the schemes, passwords, and headers that are keys by their nature. */
export function isSecretPlace({ security, parameters, schemas }: PlaygroundData, place: Place): boolean {
  const isSame = (one: Place) =>
    one.in === place.in &&
    (place.in === 'header' ? one.name.toLowerCase() === place.name.toLowerCase() : one.name === place.name)
  const keys = security
    .flat()
    .flatMap(({ kind, in: at = 'header', name = 'Authorization' }) =>
      kind === 'apiKey' ? [{ in: at, name }] : [],
    )
  return (
    keys.some(isSame) ||
    parameters.some((one) => isSame(one) && isPassword(one.schema, schemas)) ||
    (place.in === 'header' && /^(?:authorization|proxy-authorization|cookie)$/i.test(place.name))
  )
}

/** A draft that can be passed on: a key that was filled in as a parameter or as a field of the body is left out. */
export function withoutSecrets(draft: SavedDraft, data: PlaygroundData): SavedDraft {
  const { parameters, body } = draft
  const placeOf = (key: string): Place => {
    const [place = '', ...name] = key.split(' ')
    return { in: place as Place['in'], name: name.join(' ') }
  }
  return {
    ...draft,
    parameters: parameters.filter(([key]) => !isSecretPlace(data, placeOf(key))),
    ...(body && { body: { ...body, text: withoutPasswords(body, data) } }),
  }
}

const isPassword = (schema: FormSchema, table: SchemaTable) =>
  resolveForm(schema, table).format === 'password'

/** The text stays as it was written, unless there is something to take out of it. */
function withoutPasswords({ index, text }: { index: number; text: string }, data: PlaygroundData): string {
  const { kind, schema } = data.bodies[index] ?? {}
  if (!schema || kind === 'text' || kind === 'file') return text
  const tree = parseWritten(text)
  if (!tree) return text
  const cleaned = clean(tree, [schema], data.schemas)
  return cleaned === tree ? text : writeWritten(cleaned)
}

/** The same object where nothing in it is a password. */
function clean(node: WrittenJson, schemas: readonly FormSchema[], table: SchemaTable): WrittenJson {
  const known = schemas.flatMap((schema) => withVariants(schema, table))
  if (node.kind === 'list') {
    const below = known.flatMap(({ items, prefixItems = [] }) => [...prefixItems, ...(items ? [items] : [])])
    const items = node.items.map((item) => clean(item, below, table))
    return items.every((item, index) => item === node.items[index]) ? node : { kind: 'list', items }
  }
  if (node.kind !== 'object') return node
  let isSame = true
  const entries = node.entries.flatMap(([name, value]): [string, WrittenJson][] => {
    const own = known.flatMap(({ properties = [], additional }) => [
      ...properties.flatMap(([one, schema]) => (one === name ? [schema] : [])),
      ...(typeof additional === 'object' ? [additional] : []),
    ])
    const cleaned = clean(value, own, table)
    const isKept = !own.some((schema) => isPassword(schema, table))
    if (!isKept || cleaned !== value) isSame = false
    return isKept ? [[name, cleaned]] : []
  })
  return isSame ? node : { kind: 'object', entries }
}

/** A schema and all that may stand in its place; a few levels, because variants may lead back to themselves. */
function withVariants(schema: FormSchema, table: SchemaTable, depth = 0): FormSchema[] {
  const own = resolveForm(schema, table)
  const variants = depth < 4 ? (own.variants ?? []) : []
  return [own, ...variants.flatMap((variant) => withVariants(variant.schema, table, depth + 1))]
}
