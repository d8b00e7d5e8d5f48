import { readFileSync } from 'node:fs'
import { markdownPath } from '../core/markdown-url.ts'
import { withSource } from '../site/page/with-source.ts'
import type { View } from '../site/view/view.ts'
import { type BuildRecord, isUntouched, type WrittenFile } from './build-record.ts'
import type { OutFolder } from './folder/out-folder.ts'

type Input = {
  target: OutFolder
  /** The last build's output folder and record. */
  out: string
  before: FullText | undefined
  /** Listed pages, in order. */
  pages: readonly { url: string }[]
  link: View['link']
  /** The record of a file of a page. */
  fileOf: (url: string, path: string) => WrittenFile | undefined
}

type FullText = NonNullable<BuildRecord['fullText']>
type Part = { key: string; path: string; href: string }

/** Joins the Markdown of all pages. Pages that did not change are copied from the last file, which is faster. */
export function writeFullText({ target, out, before, pages, link, fileOf }: Input): FullText {
  const parts: Part[] = pages.flatMap(({ url }) => {
    const path = markdownPath(url).slice(1)
    const file = target.files.has(path) ? fileOf(url, path) : undefined
    const href = link(url)
    return file ? [{ key: `${href} ${file.size} ${file.sum}`, path, href }] : []
  })
  const earlier = before && isUntouched(out, before.file) ? before : undefined
  const isSame =
    earlier?.pieces.length === parts.length && earlier.pieces.every(([key], at) => key === parts[at]!.key)
  if (earlier && isSame && target.reuse(earlier.file)) return earlier
  const bytes = earlier ? openPieces(out, earlier) : new Map<string, Uint8Array>()
  const pieces: [key: string, length: number][] = []
  const file = target.compose(fullTextPath, join())
  return { file, pieces }

  function* join(): Generator<Uint8Array> {
    for (const { key, path, href } of parts) {
      const piece = bytes.get(key) ?? toPiece(readFileSync(target.pathOf(path), 'latin1'), href)
      pieces.push([key, piece.length])
      yield piece
    }
  }
}

export const fullTextPath = 'llms-full.txt'

/** Works on bytes as a Latin-1 string, because decoding UTF-8 takes most of the time. */
function toPiece(markdown: string, href: string): Uint8Array {
  return Buffer.from(`${withSource(markdown, Buffer.from(href).toString('latin1'))}\n`, 'latin1')
}

/** The pieces of the last file, by page and content. */
function openPieces(out: string, { file, pieces }: FullText): Map<string, Uint8Array> {
  const bytes = readFileSync(`${out}/${file.path}`)
  const byKey = new Map<string, Uint8Array>()
  let at = 0
  for (const [key, length] of pieces) {
    byKey.set(key, bytes.subarray(at, at + length))
    at += length
  }
  return byKey
}
