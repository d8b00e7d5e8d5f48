import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import type { FilePath } from '../core/path.ts'
import { decorate } from './decorate.ts'
import { expand } from './expand/expand.ts'
import { type MdxDocument, parseDocument } from './read/document.ts'
import { parseFast, parseStandard } from './read/parse-mdx.ts'
import { renderBody } from './render-body.tsx'

const root = new URL('../..', import.meta.url).pathname
const pages = ['examples', 'docs', 'starter'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => `${folder}/${path}`),
)

/** The HTML of a page and the places of its diagnostics. */
async function renderPage(document: MdxDocument, tree: Root): Promise<unknown> {
  const load = async (file: FilePath) => {
    const path = ['examples/papermill', 'docs', 'starter']
      .map((folder) => join(root, folder, file))
      .find(existsSync)
    return path ? (await parseDocument(file, readFileSync(path, 'utf8'))).value : undefined
  }
  const expanded = await expand({ ...document, tree }, { load, latex: true })
  const places = [...expanded.links, ...expanded.images, ...expanded.icons].map(({ at }) => [
    at.line,
    at.column,
  ])
  const modules = expanded.modules.map(({ expressions }) =>
    expressions.map(({ source, at }) => [source, at.line, at.column]),
  )
  return {
    html: renderBody({ tree: await decorate(expanded.tree, async () => undefined), tools: {}, demote: true })
      .html,
    places,
    modules,
    findings: expanded.diagnostics,
  }
}

async function parseBoth(text: string, file = 'page.mdx'): Promise<{ fast: unknown; standard: unknown }> {
  const { value: document } = await parseDocument(file as FilePath, text)
  const standard = await parseStandard(document.text)
  if (standard.kind === 'problem') throw new Error(standard.problem.message)
  return {
    fast: await renderPage(document, parseFast(document.text)),
    standard: await renderPage(document, standard.tree),
  }
}

describe('the fast parser', () => {
  test.each(pages)('renders %s like the standard one', async (path) => {
    const { fast, standard } = await parseBoth(
      readFileSync(join(root, path), 'utf8'),
      path.replace(/^(examples\/papermill|docs|starter)\//, ''),
    )
    expect(fast).toEqual(standard)
  })

  test.each([
    'A *b* **c** `d` ~~e~~ [f](/g "h") ![i](/j)\n',
    '> quote\n>\n> - list\n>   1. inner\n\n***\n\nafter',
    '| a | b |\n|:--|--:|\n| `x|y` | **z** |\n',
    '- [x] done\n- [ ] to do\n\n1) one\n2) two',
    'Text[^a] and more[^b].\n\n[^a]: One.\n[^b]: Two\n\n    with a second paragraph.',
    '$$\nx^2\n$$\n\nInline $y$ and `$z$`.',
    '<Card title="A" cols={2} {...rest} on>\n  Some *text*\n\n  - a\n</Card>',
    '<Tabs>\n  <Tab title="One">\n    ```js\n    const a = 1\n    ```\n  </Tab>\n</Tabs>',
    'before <b>in *line*</b> and {value} after',
    'import A from "/a.mdx"\nexport const b = { c: [1, 2] }\n\n# {b.c[0]}\n\n{/* a comment */}',
    '```js title="x" {1,3}\nlet a\n```\n\n~~~\nb\n~~~\n\n    not code in MDX',
    'a\\\nb  \nc &amp; &copy; \\* \\{ \\<',
    'https://example.com and www.example.com, a@b.example',
    '[ref]\n\n[ref]: /there "title"\n\n![pic][ref]',
  ])('renders %j like the standard one', async (text) => {
    const { fast, standard } = await parseBoth(text)
    expect(fast).toEqual(standard)
  })

  test('renders any Markdown without tags like the standard one', async () => {
    const piece = fc.constantFrom(
      'word ',
      '*a* ',
      '**b** ',
      '`c` ',
      '[d](/e) ',
      '\n\n',
      '- item\n',
      '1. one\n',
      '> q\n',
      '# H\n\n',
      '```\ncode\n```\n\n',
      '---\n\n',
      '| a |\n|---|\n| b |\n\n',
      '\\* ',
      '&amp; ',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const { fast, standard } = await parseBoth(pieces.join(''))
        expect(fast).toEqual(standard)
      }),
      { numRuns: runs(400) },
    )
  })
})
