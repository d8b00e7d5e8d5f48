import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { componentStrings } from '../../components/base/strings.ts'
import { normalise } from './plain.ts'
import { specTree } from './tree.ts'

type Options = { link: (href: string) => string; headingLevel?: number }

/** HTML, headings, fences that may never end, links from the root or to code: what cannot stay as it was written. */
const unsettled = /[<&]|\]\(\s*\/|(?:script|data):|^[ \t]*(?:#|```|~~~|=+[ \t]*$|-{2,}[ \t]*$)/im

/** Text of an API description -> Markdown that can stand in ours: no HTML, its headings below those around it. */
export function cleanSpecMarkdown(text: string, { link, headingLevel = 3 }: Options): string {
  const source = normalise(text)
  if (!unsettled.test(source)) return source
  const result = specTree(source, { link, headingLevel, strings: componentStrings })
  if (result.kind === 'over') return fence(source, '')
  const tree = toMdast(result.root, { document: false })
  return printMarkdown(tree)
}

const printMarkdown = (tree: ReturnType<typeof toMdast>) =>
  toMarkdown(tree, { bullet: '-', extensions: [gfmToMarkdown()] }).trim()

/** Code between more backticks than it holds in a row. */
export function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code.replace(/\n$/, '')}\n${marks}`
}

/** Words that are no Markdown, with nothing in them that would be. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~&]/g, '\\$&')
    .replace(/^([#+-]|\d+[.)])/, '\\$1')
}
