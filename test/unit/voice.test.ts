import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { proseOf, sourceFiles, type Text, textOf, textsIn, walkFile } from '../fixtures/texts.ts'

/** Words and phrases to avoid, and what to write instead. */
const banned: [pattern: RegExp, instead: string][] = [
  [/\banswer(?:s|ed|ing)?\b/i, 'response, respond'],
  [/\b(?:mend|nought|whence|thereof|anew|hitherto|whoever|twins?)\b/i, 'fix, zero, again …'],
  [/\b(?:API|the|a|an|this|its) descriptions? (?:says?|names?|of (?:an|the) API)\b/i, 'spec'],
  [/\bAPI descriptions?\b/i, 'spec'],
  [/\bmistakes?\b/i, 'problem, error'],
  [/\bfindings?\b/i, 'problem, diagnostic'],
  [/\bfor everybody\b/i, 'public'],
  [/\b(?:somebody|everybody|nobody)\b/i, 'a user, all readers, no one'],
  [/\b(?:closed|open) (?:page|operation|site|part)s?\b/i, 'restricted, public'],
  [/\ball the same\b/i, 'anyway'],
  [/\bas (?:it|they) (?:was|were|stands?|lies)\b/i, 'unchanged, as is'],
  [/\b(?:nowhere|whereof)\b/i, 'not found'],
  [/\bif not sent\b|\band not sent\b/i, 'default: x; required'],
  [/\brelay of\b/i, "this site's proxy"],
  [/\bit keeps nothing\b|\bkeeps? (?:a|the|its|their) (?:last|copy|answer)/i, 'stores, caches'],
  [/\bstands? (?:in|at|there|beside|before|below|alone|between)\b/i, 'is'],
  [/\btell(?:s|ing)? (?:of|what|who|how|which|where|apart)\b|\btold\b/i, 'report, describe, distinguish'],
  [/(?:^|[.;:?!] )(?:Else\b|Whose |Whom )/, 'Otherwise'],
  [/[,;] else\b/i, 'otherwise'],
  [/(?:^|[.;:?!] )Who (?:may|can|asks?|reads?|has|is|wants|looks)\b/, 'a noun: readers, users'],
  [
    /(?:^|[.;:] )What (?:is|was|stands|has|comes|may|cannot|can|does|it|they|follows|lies|nobody)\b(?![^.]*\?)/,
    'a noun',
  ],
  [/\bwho (?:asks?|looks?|reads it)\b/i, 'the reader'],
  [/\buser names?\b/i, 'username'],
  [/\bfor machines\b/i, 'for agents'],
  [/\b(?:at the|in the) place of\b/i, 'instead of'],
  [/\bof no (?:type|name|use)\b/i, 'without'],
  [/\bonce more\b/i, 'again'],
  [/\blies\b/i, 'is'],
]

const isCode = (text: string) => /^[a-z]+\/[a-z-]+$/.test(text)

function problemsIn(texts: readonly Text[]): string[] {
  return texts
    .filter(({ text }) => !isCode(text))
    .flatMap(({ place, text }) =>
      banned.flatMap(([pattern, instead]) => {
        const match = pattern.exec(text)
        return match ? [`${place}\n  "${match[0].trim()}": ${instead}`] : []
      }),
    )
}

type SyntaxNode = { type: string; [key: string]: unknown }

const nameOf = (node: unknown) => String((node as { name?: unknown }).name ?? '')

/** Messages and hints are often assigned to a variable just before the call of `report`. */
const isDiagnosticPart = (node: SyntaxNode): boolean =>
  (node.type === 'VariableDeclarator' && /^(?:message|hint|detail)$/.test(nameOf(node.id))) ||
  (node.type === 'Property' && nameOf(node.key) === 'hint')

const isCall = (...names: string[]) => {
  const set = new Set(names)
  return (node: SyntaxNode) =>
    (node.type === 'CallExpression' || node.type === 'NewExpression') && set.has(nameOf(node.callee))
}

describe('plain English', () => {
  test('is used in the catalogue', () => {
    const texts = sourceFiles('src/strings')
      .filter((file) => !file.includes('/languages/'))
      .flatMap((file) => textsIn(file, () => true))
    expect(texts.length).toBeGreaterThan(300)
    expect(problemsIn(texts)).toEqual([])
  })

  test('is used in diagnostics and errors', () => {
    const isReport = isCall('report', 'UserError', 'describeProblem', 'problemResponse')
    const isPart = (node: SyntaxNode) => isReport(node) || isDiagnosticPart(node)
    const texts = sourceFiles('src').flatMap((file) => textsIn(file, isPart))
    expect(texts.length).toBeGreaterThan(500)
    expect(problemsIn(texts)).toEqual([])
  })

  test('is used in the command line', () => {
    const texts = sourceFiles('src/cli', 'src/serve/settings').flatMap((file) => textsIn(file, () => true))
    expect(problemsIn(texts)).toEqual([])
  })

  test('is used in the documentation', () => {
    const pages = ['docs', 'starter', 'examples'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.mdx'))
        .map((path) => `${folder}/${path}`),
    )
    const texts = [...pages, 'README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CHANGELOG.md'].flatMap(proseOf)
    expect(problemsIn(texts)).toEqual([])
  })
})

describe('interface code', () => {
  const interfaceFiles = () =>
    sourceFiles('src/client', 'src/components', 'src/render', 'src/reference', 'src/site/page')
  /** Names and header values are the same in every language. */
  const isName = (text: string) =>
    /^(?:null|JSON|XML|cURL|Ctrl|RFC \d+|Markdown|OpenAPI|Octavo|(?:Authorization: )?(?:Basic|Bearer) …)$/.test(
      text,
    )
  const hasWords = (text: string) => /[A-Za-z]{2}/.test(text) && !isName(text.trim())

  test('has no words in JSX', () => {
    const places: string[] = []
    for (const file of interfaceFiles().filter((path) => path.endsWith('.tsx')))
      walkFile(file, (node, place) => {
        if (node.type === 'JSXText' && hasWords(String(node.value))) places.push(`${place} ${node.value}`)
        if (node.type !== 'JSXAttribute') return undefined
        const name = (node.name as { name?: unknown }).name
        const text = node.value ? textOf(node.value as never) : undefined
        if (/^(?:aria-label|title|placeholder|alt|label|words)$/.test(String(name)) && text && hasWords(text))
          places.push(`${place} ${text}`)
        return undefined
      })
    expect(places).toEqual([])
  })

  test('has no sentences outside of the catalogue', () => {
    const places: string[] = []
    for (const file of interfaceFiles())
      walkFile(file, (node, place) => {
        // Diagnostics are for authors, not readers.
        if (isCall('report', 'Error', 'TypeError', 'UserError')(node) || isDiagnosticPart(node)) return false
        if (/^(?:Import|Export(?:All|Named))/.test(node.type) && node.source) return false
        const text = textOf(node as never)
        if (text && /^[A-Z“][^<>{}=\\/]*[a-z…] [a-z…]+/.test(text) && !isName(text))
          places.push(`${place} ${text}`)
        return undefined
      })
    expect(places).toEqual([])
  })
})
