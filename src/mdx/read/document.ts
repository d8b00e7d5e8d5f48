import type { Nodes, Root } from 'mdast'
import {
  type Checked,
  type Diagnostic,
  type Place,
  placeAt,
  placeOfLine,
  report,
} from '../../core/diagnostic/diagnostic.ts'
import { type FilePath, filePath } from '../../core/path.ts'
import { evaluate } from '../evaluate.ts'
import { parseModule, patternNames, type Statement } from './estree.ts'
import { bodyOf, type FrontMatter, type FrontMatterResult, parseFrontMatter } from './front-matter.ts'
import { type MdxProblem, parseMdx } from './parse-mdx.ts'
import { prepareText } from './prepare-text.ts'

/** A parsed MDX file, before imports are resolved. */
export type MdxDocument = {
  file: FilePath
  /** The text as the parser saw it; offsets of the tree point into it. */
  text: string
  /** The whole file, including front matter. */
  source: string
  front: FrontMatter
  /** Undefined if the file does not parse. */
  tree: Root | undefined
  headingIds: Map<number, string>
  /** Names bound by importing other MDX files. */
  snippets: Map<string, { file: FilePath; name: string; at: Place }>
  /** `export const name = <data>`: known without running anything. */
  literals: Map<string, unknown>
  /** Names that are the author's own code: other exports, and imports of JavaScript. */
  codeNames: Set<string>
  /** Imports and exports that make up that code, as written. */
  code: string
  codeImports: { file: FilePath; at: Place }[]
}

type DocumentOptions = {
  variables?: Record<string, string>
  /** The front matter, if it is parsed already. */
  front?: FrontMatterResult
}

export async function parseDocument(
  file: FilePath,
  source: string,
  { variables = {}, front = parseFrontMatter(file, source) }: DocumentOptions = {},
): Promise<Checked<MdxDocument>> {
  const prepared = prepareText(bodyOf(source, front), variables)
  const diagnostics = [...front.diagnostics]
  for (const { name, line, column } of prepared.undefinedVariables) {
    if (Object.keys(variables).length === 0) break
    const at = placeOfLine({ file, text: source }, { line, column, length: name.length + 4 })
    diagnostics.push(
      report('page/undefined-variable', `Unknown variable \`${name}\``, {
        hint: 'Add it to `variables` in docs.json.',
        at,
      }),
    )
  }
  const document: MdxDocument = {
    file,
    text: prepared.text,
    source,
    front: front.value,
    tree: undefined,
    headingIds: prepared.headingIds,
    snippets: new Map(),
    literals: new Map(),
    codeNames: new Set(),
    code: '',
    codeImports: [],
  }
  const result = await parseMdx(prepared.text)
  if (result.kind === 'problem')
    return { value: document, diagnostics: [...diagnostics, syntaxError(file, source, result.problem)] }
  const deep = findTooDeep(result.tree)
  if (deep) {
    const at = placeOfLine({ file, text: source }, deep.position?.start ?? { line: 1 })
    const message = `The page is nested more than ${maxDepth} levels deep`
    return {
      value: document,
      diagnostics: [
        ...diagnostics,
        report('page/syntax', message, { hint: 'Flatten or split the page.', at }),
      ],
    }
  }
  document.tree = result.tree
  for (const node of result.tree.children) {
    if (node.type === 'mdxjsEsm')
      readModule(document, { code: node.value, offset: node.position?.start.offset ?? 0 }, diagnostics)
  }
  return { value: document, diagnostics }
}

const maxDepth = 200

/** Later stages recurse, so the depth is checked here without recursion. */
function findTooDeep(tree: Root): Nodes | undefined {
  const pending: [Nodes, number][] = [[tree, 0]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next
    if (depth > maxDepth) return node
    if ('children' in node) for (const child of node.children) pending.push([child, depth + 1])
  }
  return undefined
}

/** A page file that is not text. */
export async function notText(file: FilePath): Promise<Checked<MdxDocument>> {
  const { value } = await parseDocument(file, '')
  const at = { file, line: 1, column: 1, length: 1 }
  const hint = 'Save the page as UTF-8 text.'
  const diagnostics = [report('page/not-text', `\`${file}\` is not a text file`, { hint, at })]
  return { value: { ...value, tree: undefined }, diagnostics }
}

function readModule(
  document: MdxDocument,
  { code, offset }: { code: string; offset: number },
  diagnostics: Diagnostic[],
): void {
  const { file, text } = document
  const parsed = parseModule(code)
  if ('problem' in parsed) {
    const at = placeAt({ file, text }, offset + parsed.problem.offset)
    const hint = 'Fix the statement; code in pages is JavaScript, not TypeScript.'
    diagnostics.push(
      report('page/syntax', `Syntax error in an import or export: ${parsed.problem.message}`, { hint, at }),
    )
    return
  }
  for (const statement of parsed.statements) {
    const { start, end } = statement
    const source = code.slice(start, end)
    if (statement.type === 'ImportDeclaration') {
      const from = String(statement.source.value)
      const at = placeAt({ file, text }, offset + start, end - start)
      const names = statement.specifiers.map((specifier) => ({
        local: specifier.local.name,
        name:
          specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
            ? specifier.imported.name
            : 'default',
      }))
      const target = importTarget(from, at, diagnostics)
      if (target?.kind === 'snippet') {
        for (const { local, name } of names) {
          document.snippets.set(local, { file: target.file, name, at })
          if (name === 'default') continue
          // An export of another MDX file may be code; the bundler resolves it.
          document.codeNames.add(local)
          document.code += `import { ${name} as ${local} } from ${JSON.stringify(`/${target.file}`)}\n`
        }
      }
      if (target?.kind === 'code') {
        for (const { local } of names) document.codeNames.add(local)
        if (target.file) document.codeImports.push({ file: target.file, at })
        document.code += `${source}\n`
      }
      continue
    }
    for (const [name, value] of exportedLiterals(statement)) document.literals.set(name, value)
    for (const name of declaredNames(statement))
      if (!document.literals.has(name)) document.codeNames.add(name)
    document.code += `${source}\n`
  }
}

type Target = { kind: 'snippet'; file: FilePath } | { kind: 'code'; file?: FilePath } | undefined

/** `at` is the place of the import. */
function importTarget(from: string, at: Place, diagnostics: Diagnostic[]): Target {
  if (/^(react|react-dom|preact|preact\/hooks)$/.test(from)) return { kind: 'code' }
  if (!/^[./]/.test(from)) {
    const hint = 'Import only files in the site folder and `react`; copy other code into `/snippets`.'
    diagnostics.push(report('page/import-package', `Cannot import the package \`${from}\``, { hint, at }))
    return undefined
  }
  const target = filePath(from, at.file)
  if (target === undefined) {
    diagnostics.push(
      report('page/import-outside', `\`${from}\` is outside the site folder`, {
        hint: 'Move the file into the site folder.',
        at,
      }),
    )
    return undefined
  }
  if (/\.mdx?$/i.test(target)) return { kind: 'snippet', file: target }
  if (/\.(jsx?|tsx?|json)$/i.test(target)) return { kind: 'code', file: target }
  const hint = 'Use a full file name, such as `/snippets/name.mdx`, `.jsx` or `.tsx`.'
  diagnostics.push(report('page/import-not-found', `\`${from}\` is neither MDX nor JavaScript`, { hint, at }))
  return undefined
}

function exportedLiterals(statement: Statement): [string, unknown][] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return []
  return statement.declaration.declarations.flatMap(({ id, init }): [string, unknown][] => {
    if (id.type !== 'Identifier' || !init) return []
    const value = evaluate(init, new Map())
    return value.isKnown ? [[id.name, value.value]] : []
  })
}

function declaredNames(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => [...patternNames(id)])
  }
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') {
    return declaration.id ? [declaration.id.name] : []
  }
  return []
}

function syntaxError(file: FilePath, source: string, { message, line, column }: MdxProblem): Diagnostic {
  const at = placeOfLine({ file, text: source }, { line, column })
  let hint = 'Fix the syntax; until then the page shows its last working version.'
  if (message.includes('`!`')) hint = 'Write comments as `{/* like this */}`.'
  else if (message.includes('closing tag'))
    hint = 'Close the tag, and leave blank lines around Markdown inside it.'
  else if (/acorn|oxc|expression/.test(message))
    hint = 'Write `\\{` to show a brace; braces contain JavaScript.'
  else if (message.includes('before name')) hint = 'Write `\\<` or use backticks to show a `<`.'
  const words = message.replace(/ with acorn| with oxc/, '').replace(/^./, (first) => first.toUpperCase())
  return report('page/syntax', words, { hint, at })
}
