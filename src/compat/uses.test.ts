import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hookClasses, hookIds } from './hooks.ts'
import { findUses } from './index.ts'
import { printUses } from './print.ts'

const file = (path: string, text: string) => ({ path, text })
const files = [
  file(
    'docs.json',
    JSON.stringify({
      name: 'Mill',
      theme: 'mint',
      colors: { primary: '#000' },
      integrations: { ga4: {} },
      odd: 1,
    }),
  ),
  file(
    'index.mdx',
    '---\ntitle: Home\nog:title: x\nsidebar_position: 1\nicon: zap\n---\nimport { Box } from "/box.jsx"\n\n<Note>a</Note> <Note>b</Note> <Box /> <Gone /> <Link href="/a">a</Link> <Snippet file="a.mdx" />\n\n```mdx\n<Fenced />\n```\n\n<Card icon="no-such-icon">`<Inline />`</Card>',
  ),
  file(
    'box.jsx',
    "export const Box = () => { useEffect(() => fetch('https://api.test/x')); return globalThis.React }",
  ),
  file(
    'own.css',
    '#navbar .card, .mine { content: "#footer" } .dark #sidebar-title { color: red; background: url(https://img.test/a) }',
  ),
  file('own.js', "addEventListener('mintlify:navigate', go); document.querySelector('#header').after(x)"),
  file('tool.js', "require('fs'); fetch('https://tool.test')"),
]

describe('uses of a site', () => {
  const uses = findUses(files)
  const usesOf = (kind: string) =>
    uses.flatMap((use) => (use.kind === kind ? [`${use.name} ${use.count} ${use.status}`] : []))

  test.each([
    [
      'setting',
      [
        'colors.primary 1 works',
        'integrations.ga4 1 works',
        'name 1 works',
        'odd 1 ignored',
        'theme 1 works',
      ],
    ],
    [
      'component',
      ['Note 2 works', 'Box 1 works', 'Card 1 works', 'Gone 1 ignored', 'Link 1 works', 'Snippet 1 works'],
    ],
    ['front matter', ['icon 1 works', 'og:title 1 works', 'sidebar_position 1 ignored', 'title 1 works']],
    [
      'selector',
      ['#header 1 works', '#navbar 1 works', '#sidebar-title 1 ignored', '.card 1 works', '.dark 1 works'],
    ],
    ['global', ['globalThis.React 1 works', 'mintlify:navigate 1 differs']],
    ['host', ['https://api.test 1 works', 'https://img.test 1 works']],
    ['icon', ['1 names 1 works', 'no-such-icon 1 ignored']],
  ])('are listed by kind: %s', (kind, expected) => expect(usesOf(kind)).toEqual(expected))

  test('have no line about icons that work if none does', () => {
    const icons = findUses([file('index.mdx', '<Card icon="no-such-icon" />')]).filter(
      ({ kind }) => kind === 'icon',
    )
    expect(icons.map(({ name, status }) => `${name} ${status}`)).toEqual(['no-such-icon ignored'])
  })

  test("have icons of the site's library only", () => {
    const page = file('index.mdx', '<Card icon="ad-circle-off" />')
    const statusIn = (library: string) =>
      findUses([file('docs.json', JSON.stringify({ icons: { library } })), page]).find(
        ({ name }) => name === 'ad-circle-off' || name === '1 names',
      )?.status
    expect(statusIn('tabler')).toBe('works')
    expect(statusIn('lucide')).toBe('ignored')
  })

  test('are printed with the reason if they do not work', () => {
    const text = printUses(uses)
    expect(text).toContain(
      'Components\n  + Note 2, Box, Card, Link, Snippet\n  - Gone 1: unknown component\n',
    )
    expect(text).toContain('  ~ mintlify:navigate 1: ')
    expect(text).toMatch(/20 work, 1 works differently \(~\), 5 are ignored \(-\)\.\n$/)
  })
})

test('documents the same hooks as the code', () => {
  const docs = readFileSync('docs/moving/hooks.mdx', 'utf8')
  const ids = [...docs.matchAll(/^\| `#([\w-]+)`/gm)].map(([, name]) => name)
  expect(ids).toEqual(hookIds)
  const [, classes = ''] = docs.split('## Classes')
  const names = [...classes.matchAll(/`\.([a-z][\w-]*)`/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !name.startsWith('o-')).toSorted()).toEqual(hookClasses.toSorted())
})
