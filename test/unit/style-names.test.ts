import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hookClasses } from '../../src/compat/hooks.ts'

/** Class names of each stylesheet start with its prefix, so that neither another sheet nor an owner's CSS hits them. */
const prefixes = { octavo: 'o-', playground: 'op-', console: 'oc-', search: 'os-' }
type Sheet = keyof typeof prefixes

/** Names that existing pages bring along, and what Markdown makes of a task list. */
const platformNames = [
  ...hookClasses,
  ...['dark:hidden', 'dark:block', 'block', 'hidden', 'rounded-lg', 'w-full', 'sr-only', 'not-prose'],
  'contains-task-list',
]

/** Each rule's selectors with those it is nested in. */
function selectorsOf(css: string): string[] {
  const selectors: string[] = []
  const around: string[] = []
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(["'])(?:\\.|(?!\1).)*\1/g, '""')
  for (const [, head = '', mark] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') around.pop()
    if (mark !== '{') continue
    around.push(head.trim())
    if (!head.trim().startsWith('@') && !around.some((outer) => outer.startsWith('@keyframes')))
      selectors.push(around.filter((outer) => !outer.startsWith('@')).join(' '))
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

test.for(sheets)(
  'classes of the sheet %s have its prefix, or one of a sheet that is always loaded',
  (sheet) => {
    const allowed = {
      octavo: ['octavo'],
      playground: ['octavo', 'playground'],
      search: ['octavo', 'search'],
      console: ['octavo', 'playground', 'console'],
    }[sheet] as Sheet[]
    const names = selectorsOf(sources.get(sheet)!).flatMap(classesIn)
    const foreign = names.filter(
      (name) =>
        // One letter: a token of code.
        name.length > 1 &&
        !platformNames.includes(name) &&
        !allowed.some((other) => name.startsWith(prefixes[other])),
    )
    expect([...new Set(foreign)]).toEqual([])
  },
)

test.for(sheets.filter((sheet) => sheet !== 'octavo'))(
  'selectors of the sheet %s match only elements it is loaded for',
  (sheet) => {
    const own = sheet === 'console' ? [prefixes.console, prefixes.playground] : [prefixes[sheet]]
    const stray = selectorsOf(sources.get(sheet)!).flatMap((list) =>
      splitList(list).filter(
        (selector) =>
          !selector.includes('[data-playground') &&
          !classesIn(selector).some((name) => own.some((prefix) => name.startsWith(prefix))),
      ),
    )
    expect(stray).toEqual([])
  },
)

test('our own classes that pages have are those of a sheet, or promised to owners', () => {
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

/** Splits at commas outside of brackets. */
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
