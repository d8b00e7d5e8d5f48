import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyFixes } from '../../../src/site/diagnostics/fix.ts'
import { createTestSite } from '../../fixtures/site.ts'
import { runs } from '../../setup/sizes.ts'
import { documentWith, type Slip, slips } from './slip-table.ts'

const fileOf = ({ version }: Slip) => (version === 'json' ? 'api.json' : 'api.yaml')

const siteOf = (slip: Slip, text: string) => {
  const family = text.includes('asyncapi') ? 'asyncapi' : 'openapi'
  const file = fileOf(slip)
  return createTestSite({
    'docs.json': JSON.stringify({ name: 'Shop', navigation: { [family]: file } }),
    [file]: text,
  })
}

/** Line and column of the marker, and the text without it. */
function findMark(text: string): { text: string; line: number; column: number } {
  const offset = text.indexOf('▸')
  const before = text.slice(0, offset).split('\n')
  return { text: text.replace('▸', ''), line: before.length, column: before.at(-1)!.length + 1 }
}

test('the table has at least 80 entries with unique names', () => {
  expect(slips.length).toBeGreaterThanOrEqual(80)
  expect(new Set(slips.map(({ name }) => name)).size).toBe(slips.length)
})

describe.each(slips)('$name', (slip) => {
  const { text, line, column } = findMark(documentWith(slip))

  test('is rendered and reported as a warning in place', async () => {
    const site = siteOf(slip, text)
    const result = await site.diagnostics()
    expect(result.filter(({ severity }) => severity === 'error')).toEqual([])
    const ownResults = result.filter(({ code }) => code === slip.code)
    expect(ownResults.map(({ at }) => `${at?.line}:${at?.column}`)).toContain(`${line}:${column}`)
    expect(ownResults[0]!.severity).toBe('warning')
    const response = await site.request(slip.page)
    expect(response.status).toBe(200)
    const html = await response.text()
    for (const words of slip.shows ?? []) expect(html).toContain(words)
    await site.close()
  })

  if (slip.isForAuthor) return
  test('is fixed and no longer reported', async () => {
    let fixed = text
    for (let round = 0; round < 5; round++) {
      const site = siteOf(slip, fixed)
      const ownResults = (await site.site.fixes()).filter(({ at }) => at.file === fileOf(slip))
      fixed = applyFixes(fixed, ownResults).text
      await site.close()
      if (ownResults.length === 0) break
    }
    expect(fixed).not.toBe(text)
    const site = siteOf(slip, fixed)
    expect((await site.diagnostics()).filter(({ code }) => code === slip.code)).toEqual([])
    expect((await site.request(slip.page)).status).toBe(200)
    await site.close()
  })
})

test('resolves references in descriptions and examples', async () => {
  const site = createTestSite({
    'docs.json': JSON.stringify({
      name: 'Shop',
      navigation: { openapi: { source: 'api.yaml', overview: true } },
    }),
    'api.yaml': `openapi: 3.1.0
info:
  title: Shop
  version: "1"
  description: { $ref: texts.yaml#/about }
tags:
  - name: Orders
    description: { $ref: texts.yaml#/orders }
paths:
  /orders:
    get:
      tags: [Orders]
      summary: List orders
      x-internal: { $ref: nowhere.yaml }
      responses:
        "200":
          description: Orders.
          content:
            application/json:
              schema: { type: object, properties: { id: { type: string } } }
              example: { $ref: texts.yaml#/example }
`,
    'texts.yaml': 'about: Buys **paper**.\norders: What was bought.\nexample: { id: o_91 }\n',
  })
  expect(await site.main('/api-reference/orders/get')).toContain('o_91')
  expect(await site.main('/api-reference/groups/orders')).toContain('What was bought.')
  const overview = [...(await site.site.map()).routes.values()].find(({ kind }) => kind === 'overview')!
  expect(await site.main(overview.url)).toContain('Buys <strong>paper</strong>.')
  expect((await site.diagnostics()).map(({ code }) => code)).toEqual([
    'spec/structure',
    'spec/structure',
    'spec/example-ref',
  ])
})

test.each(['utf16le', 'utf16be'])('reads a spec in %s', async (encoding) => {
  const bytes = Buffer.from(`\uFEFF${documentWith({ name: '', code: '', page: '', edit: [] })}`, 'utf16le')
  const file = encoding === 'utf16le' ? bytes : bytes.swap16()
  const site = createTestSite({
    'docs.json': JSON.stringify({ name: 'Shop', navigation: { openapi: 'api.yaml' } }),
    'api.yaml': file,
  })
  expect(await site.diagnostics()).toEqual([])
  expect(await site.main('/api-reference/orders/id/get')).toContain('Get an order')
})

test('fixes any combination of errors', async () => {
  const fixable = slips.filter(({ version = '3.1', isForAuthor }) => version === '3.1' && !isForAuthor)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(fixable, { minLength: 2, maxLength: 8 }), async (selection) => {
      const base = documentWith({ name: '', code: '', page: '', edit: [] })
      // Skips an error whose place another one took.
      let text = selection.reduce((before, { edit }) => {
        const fits = edit.every(([original]) => before.includes(original))
        return fits ? edit.reduce((current, [from, to]) => current.replace(from, () => to), before) : before
      }, base)
      text = text.replaceAll('▸', '')
      for (let round = 0; round < 10; round++) {
        const site = siteOf(fixable[0]!, text)
        const fixes = (await site.site.fixes()).filter(({ kind }) => kind === 'edit')
        const result = await site.diagnostics()
        await site.close()
        const errors = result.filter(({ severity }) => severity === 'error')
        // Two errors may write one key twice, which is not valid YAML.
        if (round === 0) fc.pre(errors.length === 0)
        expect(errors).toEqual([])
        if (fixes.length === 0) return
        text = applyFixes(text, fixes).text
      }
      throw new Error('It is not fixed after 10 rounds')
    }),
    { numRuns: runs(100) },
  )
}, 60_000)

test('reports a reference with a broken escape and continues', async () => {
  const site = createTestSite({
    'docs.json': JSON.stringify({ name: 'Shop', navigation: { openapi: 'api.yaml' } }),
    'api.yaml': documentWith({
      name: '',
      code: '',
      page: '',
      edit: [
        ['        - name: limit\n', '        - $ref: "#/components/parameters/%zz"\n        - name: limit\n'],
      ],
    }),
  })
  expect((await site.diagnostics()).map(({ code }) => code)).toEqual(['spec/ref-not-found'])
  expect(await site.main('/api-reference/orders/id/get')).toContain('Get an order')
})
