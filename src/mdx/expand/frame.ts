import type { Nodes, RootContent } from 'mdast'
import { type Place, placeAt } from '../../core/diagnostic/diagnostic.ts'
import { createLines, type Lines } from '../../core/diagnostic/text-position.ts'
import { type FilePath, filePath } from '../../core/path.ts'
import type { CodeRef } from '../expanded.ts'
import type { MdxDocument } from '../read/document.ts'

/** The value of a name or attribute: data, or code that must run. */
export type Value = { value: unknown } | { code: CodeRef }

/** The context of a node: its document, the names in scope, and the files that include it. */
export type Frame = {
  document: MdxDocument
  scope: Map<string, Value>
  scopeIndex: number
  children: RootContent[]
  open: FilePath[]
}

export function staticScope(frame: Frame): Map<string, unknown> {
  const scope = new Map(frame.document.literals)
  for (const [name, value] of frame.scope) if ('value' in value) scope.set(name, value.value)
  return scope
}

/** Replaces `{word}` in a code block of a snippet with the attribute of that name. */
export function fillIn(code: string, frame: Frame): string {
  if (frame.scope.size === 0) return code
  return code.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = frame.scope.get(name)
    return value && 'value' in value && ['string', 'number'].includes(typeof value.value)
      ? String(value.value)
      : whole
  })
}

export function place(node: Nodes, frame: Frame): Place {
  const { start, end } = node.position ?? { start: { offset: 0 }, end: { offset: 1 } }
  const { file } = frame.document
  const text = linesOf(frame.document)
  return placeAt({ file, text }, start.offset ?? 0, (end.offset ?? 1) - (start.offset ?? 0))
}

const cachedLines = new WeakMap<MdxDocument, Lines>()

/** Cached, because every link, image and component of a page has a place. */
function linesOf(document: MdxDocument): Lines {
  const lines = cachedLines.get(document) ?? createLines(document.text)
  cachedLines.set(document, lines)
  return lines
}

export function sourceOf(node: Nodes, frame: Frame): string {
  return frame.document.text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
}

export function characterAfter(node: Nodes, frame: Frame): string {
  return frame.document.text.slice(node.position?.end.offset ?? 0, (node.position?.end.offset ?? 0) + 1)
}

/** Relative URLs are relative to their file, not to the page that includes it. */
export function resolveUrl(url: string, frame: Frame): string {
  if (url === '' || /^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(url)) return url
  const end = url.search(/[?#]/)
  const resolved = filePath(end === -1 ? url : url.slice(0, end), frame.document.file)
  return resolved === undefined ? url : `/${resolved}${end === -1 ? '' : url.slice(end)}`
}
