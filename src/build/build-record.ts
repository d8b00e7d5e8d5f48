import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import type { Trace } from '../core/query.ts'
import type { RelayRule } from '../request/relay-rule.ts'
import type { PageFacts } from '../site/page/page-facts.ts'
import type { PageLayout } from './file-name.ts'

/** The build's data, in the built folder. Neither hosts nor `octavo serve` serve it. */
export const marker = '.octavo/build'

/** A file of a page, and how to check that it is unchanged. */
export type WrittenFile = { path: string; size: number; sum: number; mtime?: number }

export type PageRecord = {
  /** Positions in `entries`. */
  trace: number[]
  files: WrittenFile[]
  /** Shared parts that the page links to. */
  shows: string[]
  /** For checks of the whole site. */
  facts?: PageFacts
  /** Its text for search, compressed. */
  sections?: string
  rule?: RelayRule
}

/** Data for the next build and for `octavo serve`. */
export type BuildRecord = {
  /** Changes with the version of Octavo and the build options. */
  stamp: string
  base: string
  layout: PageLayout
  entries: Trace
  pages: Record<string, PageRecord>
  /** Collapsed fields that pages share, with the parts that each links to. */
  parts: Record<string, { file: WrittenFile; inner: string[] }>
  redirects: { from: string; to: string; status: number }[]
  /** Whether pages ask readers for feedback. */
  takesFeedback?: boolean
  /** Files that follow from a few inputs, with a hash of those. */
  derived: Record<string, { inputs: string; file: WrittenFile }>
  /** `llms-full.txt`, with the length of each page in it. */
  fullText?: { file: WrittenFile; pieces: [key: string, length: number][] }
}

/** Undefined if it is missing, damaged or from another version; then everything is rebuilt. */
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

/** Different for every build; undefined while there is none. */
export function stampOf(folder: string): string | undefined {
  const status = statSync(join(folder, marker), { throwIfNoEntry: false })
  return status && `${status.ino} ${status.mtimeMs}`
}

/** Like git, compares size and time first, and the content only if the time differs. */
export function isUntouched(folder: string, { path, size, mtime, sum }: WrittenFile): boolean {
  try {
    const status = statSync(`${folder}/${path}`)
    if (!status.isFile() || status.size !== size) return false
    return status.mtimeMs === mtime || sumOfBytes(readFileSync(join(folder, path))) === sum
  } catch {
    return false
  }
}

/** Detects accidental changes, together with the size. Not a security measure. `before` is the sum of preceding bytes. */
export const sumOfBytes = (bytes: string | Uint8Array, before = 0): number => crc32(bytes, before)

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
