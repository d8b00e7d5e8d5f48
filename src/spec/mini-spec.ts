import type { Json } from '../core/json.ts'
import {
  createPartWriter,
  type ExcerptOperation,
  listOfItems,
  placeOf,
  placeParts,
  quoted,
  writeComponents,
  writeItem,
} from './excerpt.ts'
import type { Bundle, OpenApiVersion } from './read/bundle.ts'
import { isObject } from './read/pointer.ts'

/** The input for a spec with one operation. */
export type MiniInput = ExcerptOperation & {
  bundle: Bundle
  head: { id: string; version: OpenApiVersion; title?: string; servers: Json[]; security?: Json }
}

const versions: Record<OpenApiVersion, string> = { '3.0': '3.0.4', '3.1': '3.1.2', '3.2': '3.2.0' }

/**
 * A spec with one operation and everything it references. Has one component per line, to be compact and
 * readable.
 */
export function writeMiniSpec(input: MiniInput): string {
  return writeExcerpt(input, Number.POSITIVE_INFINITY).text
}

/** Like `writeMiniSpec`, with a size limit in bytes. Omits the components furthest from the operation. */
export function writeExcerpt(input: MiniInput, maxSize: number): { text: string; isWhole: boolean } {
  const { kind, path, operation, item, bundle, head } = input
  const place = placeOf(input, head.version)
  const placed = new Map([
    [item.key, place.slice(0, 2)],
    [operation, place],
  ])
  const places = placeParts(bundle.parts.keys(), head.id, placed)
  const write = createPartWriter(places, bundle)
  const value = bundle.parts.get(operation)
  const isSecured = isObject(value) && value.security !== undefined
  const list = listOfItems(kind, head.version)
  const top = [
    `"openapi":${quoted(versions[head.version])}`,
    `"info":{"title":${quoted(head.title ?? '')},"version":"excerpt"}`,
    ...(head.servers.length > 0 ? [`"servers":${JSON.stringify(head.servers)}`] : []),
    ...(kind === 'operation' && !isSecured && head.security !== undefined
      ? [`"security":${JSON.stringify(head.security)}`]
      : []),
    // OpenAPI 3.0 requires `paths`, even if empty.
    ...(list === 'paths' ? [] : ['"paths":{}']),
    `${quoted(list)}:{${quoted(path)}:${writeItem([input], bundle, write)}}`,
  ]
  let size = top.reduce((sum, line) => sum + Buffer.byteLength(line), 0)
  const included = new Map(
    [...places].filter(([key, [section]]) => {
      if (section !== 'components' || size > maxSize) return section !== 'components'
      size += Buffer.byteLength(write(key, bundle.parts.get(key)!))
      return size <= maxSize
    }),
  )
  const components = [...writeComponents(included, bundle, write)].join('')
  const text = `{${[...top, ...(components ? [components] : [])].join(',\n')}}`
  return { text, isWhole: included.size === places.size }
}
