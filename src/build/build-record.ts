import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import type { Trace } from '../core/query.ts'
import type { RelayRule } from '../request/relay-rule.ts'
import type { PageFacts } from '../site/page/page-facts.ts'

/** Where a built folder says what it is. Hosts do not give it out, and `octavo serve` does not either. */
export const marker = '.octavo/build'

/** A file of a page, and what tells that it is still as it was written. */
export type WrittenFile = { path: string; size: number; sum: number; mtime?: number }

export type PageRecord = {
  /** Positions in the list of all that pages were made of. */
  trace: number[]
  files: WrittenFile[]
  /** The shared parts that it leads to. */
  shows: string[]
  /** What the checks of the whole site want to know of it. */
  facts?: PageFacts
  /** Its words, for the search, packed. */
  sections?: string
  rule?: RelayRule
}

/** What a build knew, for the next one and for `octavo serve`. */
export type BuildRecord = {
  /** Different for every version of Octavo and every way to build. */
  stamp: string
  base: string
  entries: Trace
  pages: Record<string, PageRecord>
  /** Fields behind folds, which several pages show, with the parts that each leads to. */
  parts: Record<string, { file: WrittenFile; inner: string[] }>
  redirects: { from: string; to: string; status: number }[]
}

/** Damaged, of another version or not there: all the same, everything is made anew. */
export function readRecord(folder: string): BuildRecord | undefined {
  try {
    const [sum, body] = gunzipSync(readFileSync(join(folder, marker)))
      .toString()
      .split('\n', 2)
    return body !== undefined && sum === JSON.stringify(sumOf(body)) ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

export function writeRecord(record: BuildRecord): Uint8Array {
  const body = JSON.stringify(record)
  return gzipSync(`${JSON.stringify(sumOf(body))}\n${body}\n`, { level: 3 })
}

/** As git looks at files: by size and time, and at the content only where these differ. */
export function isUntouched(folder: string, { path, size, mtime, sum }: WrittenFile): boolean {
  try {
    const status = statSync(`${folder}/${path}`)
    if (!status.isFile() || status.size !== size) return false
    return status.mtimeMs === mtime || sumOfBytes(readFileSync(join(folder, path))) === sum
  } catch {
    return false
  }
}

/** Tells an accident, together with the size; nobody is kept from anything by it. */
export const sumOfBytes = (bytes: string | Uint8Array): number => crc32(bytes)

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
