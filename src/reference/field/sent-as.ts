import type { Json } from '../../core/json.ts'
import { expandPairs, expandText } from '../../request/style.ts'
import type { Header } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { kindOf, readSchema } from '../../spec/schema.ts'

type SerializedField = Pick<Header, 'name' | 'style' | 'explode' | 'schema' | 'examples'>

/**
 * An example of how a list or object is serialized: `expand=shop,paper`. Undefined for plain values.
 * https://spec.openapis.org/oas/v3.1.1.html#style-values
 */
export function sentAs(
  { name, style, explode, schema: node, examples }: SerializedField,
  place: string | undefined,
  bundle: Bundle,
): string | undefined {
  if (!node || place === undefined) return undefined
  const schema = readSchema(node, bundle)
  const [kind] = kindOf(schema)
  const example = examples[0]?.value ?? schema.examples[0]
  const value =
    kind === 'array'
      ? listValues(example, schema, bundle)
      : kind === 'object'
        ? someFields(schema)
        : undefined
  if (value === undefined) return undefined
  const parameter = { name, style, explode, value }
  if (place === 'path' || place === 'header') return expandText(parameter, String)
  // Only spaces are escaped, for readability.
  const pairs = expandPairs(parameter, (text) => text.replaceAll(' ', '%20'))
  return pairs.map(([key, text]) => `${key}=${text}`).join('&')
}

function listValues(
  example: Json | undefined,
  schema: ReturnType<typeof readSchema>,
  bundle: Bundle,
): string[] {
  if (Array.isArray(example) && example.length > 1) return example.slice(0, 2).map(String)
  const items = schema.items && readSchema(schema.items, bundle)
  const values = Array.isArray(items?.words.enum) ? items.words.enum.slice(0, 2).map(String) : []
  if (values.length === 2) return values
  return items && /integer|number/.test(kindOf(items)[0] ?? '') ? ['1', '2'] : ['a', 'b']
}

function someFields({ properties }: ReturnType<typeof readSchema>): Record<string, string> {
  const keys = [...properties.keys()].slice(0, 2)
  return Object.fromEntries((keys.length > 0 ? keys : ['key']).map((key) => [key, '…']))
}
