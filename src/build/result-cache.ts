import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { contentHash } from '../core/hash.ts'
import type { TextCache } from '../site/flow/options.ts'

/** In the output folder. */
export const textCachePath = '.octavo/build-texts'

export type TextCacheFile = ReturnType<typeof openTextCache>

/** Plain texts of Markdown by its hash, from the last build and for the next one. */
export function openTextCache(out: string, stamp: string) {
  const earlier = readTexts(`${out}/${textCachePath}`, stamp)
  const used = new Map<string, string>()
  const cache: TextCache = {
    get(markdown) {
      const hash = contentHash(markdown)
      const text = used.get(hash) ?? earlier.get(hash)
      if (text !== undefined) used.set(hash, text)
      return text
    },
    set: (markdown, text) => used.set(contentHash(markdown), text),
  }
  return {
    cache,
    /** Texts that are no longer used are dropped. */
    write: (): Uint8Array => gzipSync(JSON.stringify([stamp, ...used]), { level: 3 }),
  }
}

function readTexts(path: string, stamp: string): Map<string, string> {
  try {
    const [writtenStamp, ...texts] = JSON.parse(gunzipSync(readFileSync(path)).toString())
    return writtenStamp === stamp ? new Map(texts) : new Map()
  } catch {
    return new Map()
  }
}
