import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ResultCache } from '../site/flow/options.ts'

/** In the output folder. */
export const resultCachePath = '.octavo/build-results'

export type ResultCacheFile = ReturnType<typeof openResultCache>

/** Results from the last build, and for the next one if this build uses them. */
export function openResultCache(out: string, stamp: string) {
  const earlier = readResults(`${out}/${resultCachePath}`, stamp)
  const used = new Map<string, string>()
  const cache: ResultCache = {
    get(key) {
      const result = used.get(key) ?? earlier.get(key)
      if (result !== undefined) used.set(key, result)
      return result
    },
    set: (key, result) => used.set(key, result),
  }
  return { cache, write: (): Uint8Array => gzipSync(JSON.stringify([stamp, ...used]), { level: 3 }) }
}

function readResults(path: string, stamp: string): Map<string, string> {
  try {
    const [writtenStamp, ...results] = JSON.parse(gunzipSync(readFileSync(path)).toString())
    return writtenStamp === stamp ? new Map(results) : new Map()
  } catch {
    return new Map()
  }
}
