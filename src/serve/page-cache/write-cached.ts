import { matches } from '../../http/static-file.ts'
import { choosePacking, isPackable, isPackedFrom, type Packing, pack } from '../packed.ts'
import type { Exchange } from '../write-response.ts'
import type { CachedResponse, Entries } from './entries.ts'

/** Reads the `.br` or `.gz` file of a built site, by path relative to the base path. */
export type ReadPacked = (path: string, packing: Packing) => Promise<Buffer | undefined>

/** Writes cached responses, compressed as the browser accepts them. Each encoding is made once. */
export function createCacheWriter(entries: Entries, readPacked: ReadPacked | undefined) {
  async function makePacked(key: string, entry: CachedResponse, packing: Packing): Promise<Buffer> {
    const file = await readPacked?.(pathOf(key), packing)
    // The folder may have been replaced since; then the file belongs to another text.
    const isCurrent = file !== undefined && (await isPackedFrom(entry.plain, file, packing))
    const body = isCurrent ? file : await pack(entry.plain, packing)
    entries.grow(key, entry, body.length)
    return body
  }

  function packedBody(key: string, entry: CachedResponse, packing: Packing): Promise<Buffer> {
    const cachedBody = entry.packed.get(packing)
    if (cachedBody) return cachedBody
    const body = makePacked(key, entry, packing)
    entry.packed.set(packing, body)
    return body
  }

  return async (key: string, entry: CachedResponse, { request, response }: Exchange): Promise<void> => {
    const { headers, plain, etag, type } = entry
    const canPack = isPackable(type, plain.length)
    const vary = canPack ? ['Vary', 'Accept-Encoding'] : []
    if (matches(request.headers['if-none-match'] ?? null, etag)) {
      response.writeHead(304, [...headers, ...vary]).end()
      return
    }
    const packing = canPack ? choosePacking(request.headers['accept-encoding']) : undefined
    const body = packing ? await packedBody(key, entry, packing) : plain
    response.writeHead(200, [
      ...headers,
      ...vary,
      ...(packing ? ['Content-Encoding', packing] : []),
      'Content-Length',
      String(body.length),
    ])
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/** The path in a key of `keyOf`. */
const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)
