import fc from 'fast-check'
import type { PhrasingContent, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import { expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { contentOf, printMarkdown } from './print-markdown.ts'

const letters = fc.string({
  unit: fc.constantFrom(...'aw.:/-(),;\'"?%1 \n\t!#&*+<=>[\\]_`~@|$é中'),
  minLength: 1,
  maxLength: 8,
})
const value = fc.oneof(
  letters,
  fc.constantFrom('a www.b', 'https://a', 'a: b', 'see ', ' and', '1. a', 'a-b', '.'),
)
const text = value.map((words): PhrasingContent => ({ type: 'text', value: words }))
const inline = fc.oneof(
  text,
  text.map((child): PhrasingContent => ({ type: 'strong', children: [child] })),
  text.map((child): PhrasingContent => ({ type: 'link', url: '/a', children: [child] })),
  value.map((code): PhrasingContent => ({ type: 'inlineCode', value: code })),
)
const line = fc.array(inline, { minLength: 1, maxLength: 3 })
const root: fc.Arbitrary<Root> = line.chain((children) =>
  fc.constantFrom<Root>(
    { type: 'root', children: [{ type: 'paragraph', children }] },
    { type: 'root', children: [{ type: 'heading', depth: 2, children }] },
    { type: 'root', children: [{ type: 'blockquote', children: [{ type: 'paragraph', children }] }] },
    {
      type: 'root',
      children: [
        { type: 'table', children: [{ type: 'tableRow', children: [{ type: 'tableCell', children }] }] },
      ],
    },
  ),
)

/** The output of the library, without fast paths. */
const expected = (tree: Root) =>
  toMarkdown(tree, { bullet: '-', extensions: [gfmToMarkdown(), mathToMarkdown()] })

test('prints every text like the library', () => {
  fc.assert(
    fc.property(root, (tree) => {
      expect(printMarkdown(tree)).toBe(expected(tree))
      expect(contentOf(tree.children)).toBe(expected(tree).trim())
    }),
    { numRuns: runs(5000) },
  )
})
