import type { Code, Nodes } from 'mdast'
import { type Diagnostic, placeOfLine, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import { isKnownLanguage } from './highlight.ts'
import type { MdxDocument } from './read/document.ts'

/** Checks languages of code blocks. Separate from rendering, because it loads the list of languages. */
export async function checkFences(
  { tree, file, text }: MdxDocument,
  customLanguages: readonly string[],
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const { lang, position } of tree ? fencesOf(tree) : []) {
    if (!lang || customLanguages.includes(lang.toLowerCase()) || (await isKnownLanguage(lang))) continue
    const { bundledLanguages } = await import('shiki/langs')
    const { line, column } = position?.start ?? { line: 1 }
    const at = placeOfLine({ file, text }, { line, column, length: lang.length + 3 })
    const hint =
      didYouMean(lang, Object.keys(bundledLanguages)) ??
      'Use a language that Shiki supports; the code is not highlighted.'
    diagnostics.push(report('page/fence-language', `Unknown code block language \`${lang}\``, { hint, at }))
  }
  return diagnostics
}

function* fencesOf(node: Nodes): Generator<Code> {
  if (node.type === 'code') yield node
  if ('children' in node) for (const child of node.children) yield* fencesOf(child)
}
