import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hookClasses } from '../../src/compat/hooks.ts'

/** Class names start with the prefix of their stylesheet, so that no other CSS matches them by accident. */
const prefixes = { octavo: 'o-', playground: 'op-', console: 'oc-', search: 'os-' }
type Sheet = keyof typeof prefixes

/** Names in existing pages, and the class of Markdown task lists. */
const platformNames = [
  ...hookClasses,
  ...['dark:hidden', 'dark:block', 'block', 'hidden', 'rounded-lg', 'w-full', 'sr-only', 'not-prose'],
  'contains-task-list',
]

/** Each rule's selectors, including the ones it is nested in. */
function selectorsOf(css: string): string[] {
  const selectors: string[] = []
  const parents: string[] = []
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(["'])(?:\\.|(?!\1).)*\1/g, '""')
  for (const [, head = '', mark] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') parents.pop()
    if (mark !== '{') continue
    parents.push(head.trim())
    if (!head.trim().startsWith('@') && !parents.some((outer) => outer.startsWith('@keyframes')))
      selectors.push(parents.filter((outer) => !outer.startsWith('@')).join(' '))
  }
  return selectors
}

const root = 'src/client/css'
const sheets = Object.keys(prefixes) as Sheet[]
const sources = new Map<Sheet, string>(
  sheets.map((sheet) => {
    const isPart = (path: string) => sheets.some((name) => name !== 'octavo' && path.startsWith(`${name}/`))
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .filter((path) => (sheet === 'octavo' ? !isPart(path) : path.startsWith(`${sheet}/`)))
    return [sheet, paths.map((path) => readFileSync(`${root}/${path}`, 'utf8')).join('\n')]
  }),
)
const classesIn = (selector: string) =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))

test.for(sheets)('classes of the sheet %s have its prefix or that of a sheet loaded before', (sheet) => {
  const allowed = {
    octavo: ['octavo'],
    playground: ['octavo', 'playground'],
    search: ['octavo', 'search'],
    console: ['octavo', 'playground', 'console'],
  }[sheet] as Sheet[]
  const names = selectorsOf(sources.get(sheet)!).flatMap(classesIn)
  const foreignNames = names.filter(
    (name) =>
      // Classes of code tokens have one letter.
      name.length > 1 &&
      !platformNames.includes(name) &&
      !allowed.some((other) => name.startsWith(prefixes[other])),
  )
  expect([...new Set(foreignNames)]).toEqual([])
})

test.for(sheets.filter((sheet) => sheet !== 'octavo'))(
  'selectors of the sheet %s match only elements it is loaded for',
  (sheet) => {
    const ownPrefixes = sheet === 'console' ? [prefixes.console, prefixes.playground] : [prefixes[sheet]]
    const straySelectors = selectorsOf(sources.get(sheet)!).flatMap((list) =>
      splitList(list).filter(
        (selector) =>
          !selector.includes('[data-playground') &&
          !classesIn(selector).some((name) => ownPrefixes.some((prefix) => name.startsWith(prefix))),
      ),
    )
    expect(straySelectors).toEqual([])
  },
)

test('classes on pages have a prefix or are documented hooks', () => {
  const markup = ['components', 'render', 'reference', 'mdx']
    .flatMap((folder) =>
      readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `src/${folder}/${path}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\bclass="([^"$]+)"/g)])
    .flatMap(([, list = '']) => list.split(' '))
  expect(
    [...new Set(markup)].filter(
      (name) => name.length > 1 && !name.startsWith('o-') && !platformNames.includes(name),
    ),
  ).toEqual([])
})

/** Splits at commas outside of brackets and parentheses. */
function splitList(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of list) {
    if (char === '(' || char === '[') depth++
    if (char === ')' || char === ']') depth--
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim())
}
