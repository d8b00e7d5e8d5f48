import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { componentStrings } from '../../components/base/strings.ts'
import { normalise } from './plain.ts'
import { specTree } from './tree.ts'

type Options = { link: (href: string) => string; headingLevel?: number }

/** Syntax that must be rewritten: HTML, headings, unclosed fences, root-relative and script links. */
const needsRewrite = /[<&]|\]\(\s*\/|(?:script|data):|^[ \t]*(?:#|```|~~~|=+[ \t]*$|-{2,}[ \t]*$)/im

/** Spec text -> Markdown for our pages: without HTML, with headings below the page's. */
export function cleanSpecMarkdown(text: string, { link, headingLevel = 3 }: Options): string {
  const source = normalise(text)
  if (!needsRewrite.test(source)) return source
  const result = specTree(source, { link, headingLevel, strings: componentStrings })
  if (result.kind === 'over') return fence(source, '')
  const tree = toMdast(result.root, { document: false })
  return printMarkdown(tree)
}

const printMarkdown = (tree: ReturnType<typeof toMdast>) =>
  toMarkdown(tree, { bullet: '-', extensions: [gfmToMarkdown()] }).trim()

/** A fenced code block, with enough backticks. */
export function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code.replace(/\n$/, '')}\n${marks}`
}

/** Escapes plain text for Markdown. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~&]/g, '\\$&')
    .replace(/^([#+-]|\d+[.)])/, '\\$1')
}
