import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { type ComponentStrings, componentStrings } from '../../components/base/strings.ts'
import type { DecorateOptions } from './decorate.ts'
import { maxLength, type Over } from './limits.ts'
import { escapeText, isPlain, normalise, plainParagraphs } from './plain.ts'
import { collapse, cut, firstLine, wordsOf } from './text.ts'
import { specTree } from './tree.ts'

export type SpecText = {
  html: string
  /** The text exceeds a limit and is shown as plain text. */
  over?: Over
  /** Its link targets, as written. */
  links: string[]
}

export type SpecMarkdownOptions = {
  /** Resolves a written URL for the browser. */
  link: (href: string) => string
  /** The level of a description's first heading. */
  headingLevel?: number
  strings?: Pick<ComponentStrings, 'table' | 'code' | 'done' | 'toDo'>
  /** Parses the text, or returns the cached result. */
  treeOf?: typeof specTree
}

const asWritten: SpecMarkdownOptions = { link: (href) => href }
const defaultLevel = 3
const maxInline = 1000

/** Untrusted spec text in CommonMark with tables and HTML -> safe HTML. */
export function renderSpecMarkdown(text: string, options: SpecMarkdownOptions): SpecText {
  const source = normalise(text)
  if (isPlain(source)) return { html: plainParagraphs(source), links: [] }
  const { strings = componentStrings, treeOf = specTree } = options
  const result = treeOf(source, complete(options))
  if (result.kind === 'tree') return { html: write(result.root), links: result.links }
  const plain = escapeText(source.slice(0, maxLength).replace(/[\ud800-\udbff]$/, ''))
  const box = `<pre tabindex="0" role="group" aria-label="${escapeText(strings.code).replace(/"/g, '&quot;')}">`
  const html = `<div class="o-code o-bare">${box}<code>${plain}</code></pre></div>`
  return { html, over: result.over, links: [] }
}

/** Only the first paragraph, without block tags: for cells, summaries and list values. */
export function renderSpecInline(text: string, options: SpecMarkdownOptions): string {
  const source = normalise(text)
  if (isPlain(source)) return escapeText(source.replace(/\n\n.*/s, '').replace(/\n/g, ' '))
  const { treeOf = specTree } = options
  const result = treeOf(source, complete(options))
  return result.kind === 'tree'
    ? write(firstLine(result.root))
    : escapeText(cut(collapse(source.slice(0, maxInline * 2)), maxInline))
}

/** Plain text on one line. Not HTML: callers must escape it. */
export function plainSpecText(text: string, limit = 160, options: SpecMarkdownOptions = asWritten): string {
  // The rest is not needed for the result.
  const source = normalise(text.slice(0, 16_384 + limit * 4))
  if (isPlain(source)) return cut(collapse(source), limit)
  const { treeOf = specTree } = options
  const result = treeOf(source, complete(options))
  return cut(result.kind === 'tree' ? wordsOf(result.root) : collapse(source), limit)
}

function complete({
  link,
  headingLevel = defaultLevel,
  strings = componentStrings,
}: SpecMarkdownOptions): DecorateOptions {
  return { link, headingLevel, strings }
}

function write(root: Root): string {
  return toHtml(root, { characterReferences: { useNamedReferences: true } })
}
