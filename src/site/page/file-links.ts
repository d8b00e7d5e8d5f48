import type { Nodes } from 'mdast'
import { decodePath } from '../../core/decode-path.ts'
import { type FilePath, filePath } from '../../core/path.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'

const quoted = /(["'`])((?:(?!\1)[^\\\n])+)\1/g
const importStatement = /^\s*import\s[^;\n]*$/gm
const comment = /\/\*[\s\S]*?\*\//g
const linkAttribute = /\b(?:href|src|data|poster)\s*=\s*["']([^"']+)["']/gi
const markdownLink = /\]\(\s*<?([^\s<>()]+)/g

/** The file that a link target names, relative to the site folder or to the file with the link. */
export function linkedFiles(target: string, from: FilePath): FilePath[] {
  const path = decodePath(target.trim().split(/[?#]/, 1)[0] ?? '')
  if (path === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return []
  const fromRoot = filePath(path.replace(/^(?:\.{1,2}\/)+|^\/+/, ''))
  return [filePath(path, from), fromRoot].filter((file) => file !== undefined)
}

/** Every link target in a page: links, images, attributes, front matter and strings in code, but not shown text. */
export function linkTargets({ tree, front }: Pick<MdxDocument, 'tree' | 'front'>): string[] {
  const targets: string[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'code' || node.type === 'inlineCode') return
    if ('url' in node) targets.push(node.url)
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      targets.push(...node.attributes.flatMap(attributeTargets))
    if (node.type === 'html') targets.push(...markupTargets(node.value))
    if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      targets.push(...codeTargets(node.value))
    if ('children' in node) node.children.forEach(visit)
  }
  if (tree) visit(tree)
  return [...targets, ...stringsIn(front)]
}

type Attribute = { type: string; value?: string | { value: string } | null }

function attributeTargets({ type, value }: Attribute): string[] {
  if (typeof value === 'string') return type === 'mdxJsxAttribute' ? [value] : codeTargets(value)
  return value ? codeTargets(value.value) : []
}

/** Strings in JavaScript. Importing a file does not publish it. */
export function codeTargets(code: string): string[] {
  const text = code.replace(comment, '').replace(importStatement, '')
  return Array.from(text.matchAll(quoted), ([, , target = '']) => target)
}

/** Links in HTML and Markdown, for text that is not parsed as a page. */
export const markupTargets = (text: string): string[] =>
  [...text.matchAll(linkAttribute), ...text.matchAll(markdownLink)].map(([, target = '']) => target)

/** Every string in a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
