import type { Parameter } from '../endpoint.ts'
import { type Bundle, childNode, entryNodes, follow, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject, textOf } from '../read/pointer.ts'
import { readSchema } from '../schema.ts'
import type { Binding } from './binding.ts'
import type { AsyncVersion } from './traits.ts'

type Plain = Pick<Parameter, 'name' | 'in' | 'required' | 'schema' | 'words'> & Partial<Parameter>

const parameterOf = (fields: Plain): Parameter => ({
  deprecated: false,
  style: fields.in === 'query' ? 'form' : 'simple',
  explode: fields.in === 'query',
  allowReserved: false,
  content: [],
  examples: [],
  ...fields,
})

/** Address parameters. In 3.x they are strings, with schema keywords on the parameter itself. */
export function readAddressParameters(
  node: SpecNode | undefined,
  version: AsyncVersion,
  bundle: Bundle,
): Parameter[] {
  return entryNodes(node).flatMap(([name, entry]) => {
    if (name.startsWith('x-')) return []
    const target = follow(entry, bundle)
    const blank = { name, in: 'path' as const, required: true, schema: undefined, words: {} }
    if (target.kind === 'missing') return [parameterOf({ ...blank, missing: target.ref })]
    if (target.kind !== 'found' || !isObject(target.node.value)) return [parameterOf(blank)]
    const words = target.node.value
    const schema = version === '2' ? childNode(target.node, 'schema') : textSchema(target.node, words)
    return [
      parameterOf({
        ...blank,
        words,
        schema,
        description: textOf(words.description),
        location: textOf(words.location),
      }),
    ]
  })
}

function textSchema(node: SpecNode, { enum: values, default: fallback, examples }: JsonObject): SpecNode {
  const value: JsonObject = {
    type: 'string',
    ...(values !== undefined && { enum: values }),
    ...(fallback !== undefined && { default: fallback }),
    ...(examples !== undefined && { examples }),
  }
  return { ...node, value }
}

/**
 * https://github.com/asyncapi/bindings/tree/master/websockets#channel: query and headers of the handshake.
 */
export function readBindingParameters(ws: Binding | undefined, bundle: Bundle): Parameter[] {
  if (!ws) return []
  return (['query', 'header'] as const).flatMap((place) => {
    const node = childNode(ws.node, place === 'query' ? 'query' : 'headers')
    if (!node) return []
    const { properties, required } = readSchema(node, bundle)
    return [...properties].map(([name, [schema]]) => {
      const target = schema && follow(schema, bundle)
      const value = target?.kind === 'found' ? target.node.value : undefined
      const words = isObject(value) ? value : {}
      return parameterOf({
        name,
        in: place,
        required: required.has(name),
        schema,
        words: {},
        deprecated: words.deprecated === true,
      })
    })
  })
}
