import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asUrlPath } from '../../../src/core/path.ts'
import { createTestSite } from '../../fixtures/site.ts'
import { withoutPlaces } from './parse.ts'

async function markdownOf(body: string, more: Record<string, string> = {}, base = ''): Promise<string> {
  const site = createTestSite(
    {
      'docs.json': JSON.stringify({ name: 'Books', navigation: { pages: ['index'] } }),
      'index.mdx': `---\ntitle: Books\n---\n\n${body}`,
      ...more,
    },
    { base },
  )
  const text = (await site.site.markdown(asUrlPath('/'))) ?? ''
  await site.close()
  return text.replace(/^# Books\s+/, '').trimEnd()
}

describe('a block without components', () => {
  test.each([
    '* one\n* two\n    1. three\n    2. four',
    '| a | b |\n|:-|-:|\n| 1 | 2 |',
    'A *word*, __another__ and `code`  \non two lines, \\{not code}.',
    'Title\n=====',
    '> a quotation\n> of two lines',
    'See [the shelf][1] and ![a cover](/cover.png).\n\n[1]: /shelf "All books"',
    'A sum: $a + b$\n\n$$\na^2\n$$',
    'A note[^1].\n\n[^1]: Two\n    lines.',
  ])('is copied: %j', async (body) => {
    expect(await markdownOf(body)).toBe(body)
  })

  test('means the same as in the source', async () => {
    const blocks = fc.constantFrom(
      '- a\n- b',
      '* a\n* b',
      '1. a\n1. b',
      'Words **and** more',
      '***',
      '## Part',
      '> quoted',
      '| a |\n|---|\n| b |',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(blocks, { minLength: 1, maxLength: 5 }), async (list) => {
        const body = list.join('\n\n')
        expect(withoutPlaces(await markdownOf(body))).toEqual(withoutPlaces(body))
      }),
      { numRuns: 30 },
    )
  })

  test('loses the indentation of the component around it', async () => {
    const text = await markdownOf(
      '<Steps>\n  <Step title="First">\n    * one\n      * two\n    * three\n  </Step>\n</Steps>',
    )
    expect(text).toContain('* one\n  * two\n* three'.replaceAll('\n', '\n   '))
  })
})

describe('a block is printed from the tree', () => {
  test('if it contains a component, a value or a snippet', async () => {
    const snippet = { 'snippets/care.mdx': 'with *care*' }
    const source = 'import Care from "/snippets/care.mdx"\n\nexport const price = 7\n\n'
    expect(await markdownOf(`${source}Costs {price} kr.`, snippet)).toBe('Costs 7 kr.')
    expect(await markdownOf(`${source}Handle <Care />!`, snippet)).toBe('Handle with *care*!')
    expect(await markdownOf(`${source}* one\n* <Care />`, snippet)).toBe('- one\n- with *care*')
    expect(await markdownOf('Press <kbd>k</kbd>.')).toBe('Press k.')
  })

  test('if its links change', async () => {
    expect(await markdownOf('* [shelf](/shelf)\n* [site](https://example.com)', {}, '/docs')).toBe(
      '- [shelf](/docs/shelf)\n- [site](https://example.com)',
    )
    expect(await markdownOf('__See__ [shelf](./shelf).')).toBe('**See** [shelf](/shelf).')
  })
})
