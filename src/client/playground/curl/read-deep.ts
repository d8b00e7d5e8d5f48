import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import { readTexts } from './read-value.ts'

/** The keys in the brackets of a name, and the value. */
type DeepPair = { path: readonly string[]; text: string }

/** `[a][0]` of `p[a][0]`. */
export const pathInBrackets = (text: string): string[] =>
  [...text.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)

/** A deep object as JSON, with any list convention: `p[0]`, `p[]` or `p` repeated. */
export function readDeep(
  pairs: readonly DeepPair[],
  schema: FormSchema | undefined,
  table: SchemaTable,
): string {
  const texts = pairs.filter(({ path }) => path.length === 0).map(({ text }) => text)
  if (texts.length > 0) return readTexts(texts, schema, table)
  const { types: [type] = [], items, properties } = resolveForm(schema ?? {}, table)
  const isList =
    type === 'array' || (type !== 'object' && pairs.every(({ path: [key = ''] }) => /^\d*$/.test(key)))
  const groups = isList ? groupItems(pairs) : groupBy(pairs, ({ path: [key = ''] }) => key)
  const inside = (group: readonly DeepPair[]) =>
    group.map(({ path, text }) => ({ path: path.slice(1), text }))
  if (isList) return `[${[...groups.values()].map((group) => readDeep(inside(group), items, table)).join()}]`
  const propertySchemas = new Map(properties)
  const members = [...groups].map(
    ([name, group]) => `${JSON.stringify(name)}:${readDeep(inside(group), propertySchemas.get(name), table)}`,
  )
  return `{${members.join()}}`
}

/** With `p[]`, a repeated name starts the next item. */
function groupItems(pairs: readonly DeepPair[]): Map<string, DeepPair[]> {
  let item = 0
  let seen = new Set<string>()
  return groupBy(pairs, ({ path: [key = '', ...inner] }) => {
    if (key !== '') return key
    const suffix = inner.join(']')
    if (seen.has(suffix)) {
      item += 1
      seen = new Set()
    }
    seen.add(suffix)
    return `[${item}]`
  })
}

function groupBy(pairs: readonly DeepPair[], keyOf: (pair: DeepPair) => string): Map<string, DeepPair[]> {
  const groups = new Map<string, DeepPair[]>()
  for (const pair of pairs) {
    const key = keyOf(pair)
    groups.set(key, [...(groups.get(key) ?? []), pair])
  }
  return groups
}
