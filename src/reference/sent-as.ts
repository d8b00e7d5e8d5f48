import type { Json } from '../core/json.ts'
import type { Bundle } from '../spec/bundle.ts'
import type { Header } from '../spec/endpoint.ts'
import { kindOf, readSchema } from '../spec/schema.ts'

type Written = Pick<Header, 'name' | 'style' | 'explode' | 'schema' | 'examples'>

/**
 * How a list or an object stands in the request, by example: `expand=shop,paper`. Nothing for plain values.
 * https://spec.openapis.org/oas/v3.1.1.html#style-values
 */
export function sentAs(
  { name, style, explode, schema: node, examples }: Written,
  place: string | undefined,
  bundle: Bundle,
): string | undefined {
  if (!node || place === undefined) return undefined
  const schema = readSchema(node, bundle)
  const [kind] = kindOf(schema)
  const example = examples[0]?.value ?? schema.examples[0]
  if (kind === 'array') return listText(name, style, explode, listValues(example, schema, bundle))
  if (kind !== 'object') return undefined
  const known = [...schema.properties.keys()].slice(0, 2)
  return objectText(name, style, explode, known.length > 0 ? known : ['key'])
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

function listText(name: string, style: string, explode: boolean, values: string[]): string {
  const each = (start: string, between: string) => values.map((value) => `${start}${value}`).join(between)
  switch (style) {
    case 'form':
    case 'cookie':
      return explode ? each(`${name}=`, '&') : `${name}=${values.join(',')}`
    case 'spaceDelimited':
      return explode ? each(`${name}=`, '&') : `${name}=${values.join('%20')}`
    case 'pipeDelimited':
      return explode ? each(`${name}=`, '&') : `${name}=${values.join('|')}`
    case 'label':
      return explode ? each('.', '') : `.${values.join(',')}`
    case 'matrix':
      return explode ? each(`;${name}=`, '') : `;${name}=${values.join(',')}`
    default:
      return values.join(',')
  }
}

function objectText(name: string, style: string, explode: boolean, keys: string[]): string {
  const pairs = keys.map((key) => [key, '…'] as const)
  const flat = pairs.flat().join(',')
  switch (style) {
    case 'deepObject':
      return pairs.map(([key, value]) => `${name}[${key}]=${value}`).join('&')
    case 'form':
    case 'cookie':
      return explode ? pairs.map(([key, value]) => `${key}=${value}`).join('&') : `${name}=${flat}`
    case 'label':
      return explode ? pairs.map(([key, value]) => `.${key}=${value}`).join('') : `.${flat}`
    case 'matrix':
      return explode ? pairs.map(([key, value]) => `;${key}=${value}`).join('') : `;${name}=${flat}`
    default:
      return explode ? pairs.map(([key, value]) => `${key}=${value}`).join(',') : flat
  }
}
