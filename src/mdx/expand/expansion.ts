import type { Nodes, RootContent } from 'mdast'
import { type Diagnostic, type Place, report } from '../../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { FilePath } from '../../core/path.ts'
import type { AuthorModule, CodeRef, Expanded } from '../expanded.ts'
import type { MdxDocument } from '../read/document.ts'
import { userInBraces, userInCode } from '../user-name.ts'
import { type Frame, place, type Value } from './frame.ts'

export type LoadDocument = (file: FilePath) => Promise<MdxDocument | undefined>

/** State of the expansion of a page: options, collected results, and the recursion. */
export type Expansion = {
  load: LoadDocument
  latex: boolean
  /** The value of `user`: known data of the reader. */
  user: Readonly<Record<string, unknown>>
  page: Expanded
  expandAll: (nodes: readonly RootContent[], frame: Frame) => Promise<RootContent[]>
  /** Nodes whose content is as in the source file. */
  written: WeakSet<RootContent>
}

/** `user`, if the file uses it and does not define it. */
export function userIn(document: MdxDocument, { user, page }: Expansion): Map<string, Value> {
  const { text, code, literals, codeNames, snippets } = document
  const isDeclared = literals.has('user') || codeNames.has('user') || snippets.has('user')
  if (isDeclared || !(userInBraces.test(text) || userInCode.test(code))) return new Map()
  page.isPersonal = true
  return new Map([['user', { value: user }]])
}

/** Values that a file imports by name from another MDX file. */
export async function importedValues(
  { snippets }: MdxDocument,
  { load, page }: Expansion,
): Promise<Map<string, Value>> {
  const values = new Map<string, Value>()
  for (const [local, { file, name, at }] of snippets) {
    if (name === 'default') continue
    const source = await load(file)
    if (source?.literals.has(name)) values.set(local, { value: source.literals.get(name) })
    else if (!source) page.diagnostics.push(notFound(file, at))
    else if (!source.codeNames.has(name)) {
      const names = [...source.literals.keys(), ...source.codeNames]
      const hint = didYouMean(name, names) ?? 'Export it there, or remove the import.'
      page.diagnostics.push(report('page/import-name', `\`${file}\` has no export \`${name}\``, { hint, at }))
    }
  }
  return values
}

export function notFound(file: FilePath, at: Place): Diagnostic {
  const hint = 'Check the path; paths that start with `/` are relative to the site folder.'
  return report('page/import-not-found', `\`${file}\` does not exist`, { hint, at })
}

/** Author code that must run, and its node. */
export type Code = { source: string; node: Nodes; isServed?: boolean }

/** Sets code aside for the worker. */
export function addCode({ source, node, isServed }: Code, frame: Frame, { page }: Expansion): CodeRef {
  const { file, code } = frame.document
  const existing = page.modules.find((candidate) => candidate.file === file)
  const module: AuthorModule = existing ?? { file, code, expressions: [] }
  if (!existing) page.modules.push(module)
  const at = place(node, frame)
  return {
    module: page.modules.indexOf(module),
    index: module.expressions.push({ source, at, ...(isServed && { isServed }) }) - 1,
    scope: frame.scopeIndex,
  }
}
