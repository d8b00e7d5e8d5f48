import { describe, expect, test } from 'vitest'
import type { Place } from '../../src/core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../src/core/path.ts'
import { applyFixes } from '../../src/site/diagnostics/fix.ts'
import { createTestSite } from '../fixtures/site.ts'

const okResponse = { responses: { 200: { description: 'Fine' } } }
const paths = {
  '/pets': { get: okResponse, post: okResponse },
  '/pets/{id}/': { get: okResponse },
  '/v2/orders': { get: okResponse },
  '/users': { get: okResponse },
  '/user': { delete: okResponse },
}
const spec = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })

/** Proposed fixes: `file:line before -> after`. */
async function fixes(pages: unknown[], files: Record<string, string> = {}, text = spec) {
  const docs = JSON.stringify({ name: 'T', navigation: { openapi: 'openapi.json', pages } }, null, 1)
  const site = createTestSite({ 'docs.json': docs, 'openapi.json': text, ...files })
  const allFixes = await site.site.fixes()
  await site.close()
  return allFixes.flatMap((fix) =>
    fix.kind === 'name' ? [`${fix.at.file}:${fix.at.line} ${fix.before} -> ${fix.after}`] : [],
  )
}

describe('navigation entries', () => {
  test.each([
    ['get /pets', 'GET /pets'],
    ['Get /pets/', 'GET /pets'],
    ['GET /pets/{id}', 'GET /pets/{id}/'],
    ['openapi.json post /pets', 'openapi.json POST /pets'],
    ['GET /pett', 'GET /pets'],
    ['get /pet/{id}', 'GET /pets/{id}/'],
    ['GET  /usrs', 'GET  /users'],
  ])('are corrected: %s -> %s', async (before, after) => {
    expect(await fixes([before])).toEqual([`docs.json:6 ${before} -> ${after}`])
  })

  test.each([
    ['is correct', 'GET /pets'],
    ['has another number', 'GET /v1/orders'],
    ['resembles an operation with another method', 'PUT /pett'],
    ['resembles nothing', 'GET /animals'],
    ['is not an operation', 'a page'],
    ['names a webhook', 'webhook pets'],
  ])('are left alone if the entry %s', async (_reason, entry) => {
    expect(await fixes([entry])).toEqual([])
  })

  test('are left alone if two operations are equally near', async () => {
    const text = spec.replace('"/users"', '"/petz"')
    expect(await fixes(['GET /pett'], {}, text)).toEqual([])
  })

  test('are left alone if the operation is listed already', async () => {
    expect(await fixes(['GET /pets', 'GET /pett'])).toEqual([])
    expect(await fixes(['GET /pett', 'GET /petz'])).toEqual([])
    expect(await fixes(['GET /pett', { group: 'Again', pages: ['GET /pett'] }])).toHaveLength(2)
  })

  test('are left alone while the spec is broken', async () => {
    expect(await fixes(['get /pets'], {}, '{')).toEqual([])
  })

  test('are left alone if a page file has that name', async () => {
    expect(await fixes(['get /pets'], { 'get /pets.mdx': 'x' })).toEqual([])
  })
})

describe('front matter', () => {
  test.each([
    ['GET /pets/', 'GET /pets'],
    ['get /pett', 'get /pets'],
    ['openapi.json GET /usrs', 'openapi.json GET /users'],
  ])('is corrected: %s -> %s', async (before, after) => {
    const page = { 'a.mdx': `---\ntitle: A\nopenapi: ${before}\n---\n` }
    expect(await fixes(['a'], page)).toEqual([`a.mdx:3 ${before} -> ${after}`])
  })

  test('may have a method in any case', async () => {
    expect(await fixes(['a'], { 'a.mdx': '---\nopenapi: get /pets\n---\n' })).toEqual([])
  })
})

describe('applying fixes', () => {
  const at = (line: number, column: number): Place => ({
    file: 'docs.json' as FilePath,
    line,
    column,
    length: 1,
  })
  const fix = (place: Place) => ({ kind: 'name' as const, at: place, before: 'get /a', after: 'GET /a' })

  test('changes only the name', () => {
    const text = '\uFEFF{ // mine\r\n\t"pages": ["get /a", "get /a" ,],\r\n}\r\n'
    const { text: fixedText, done } = applyFixes(text, [fix(at(2, 12)), fix(at(2, 22))])
    expect(fixedText).toBe('\uFEFF{ // mine\r\n\t"pages": ["GET /a", "GET /a" ,],\r\n}\r\n')
    expect(done).toHaveLength(2)
  })

  test('keeps quotes and comments in front matter', () => {
    expect(applyFixes(`---\nopenapi: 'get /a' # mine\n---\n`, [fix(at(2, 10))]).text).toBe(
      `---\nopenapi: 'GET /a' # mine\n---\n`,
    )
  })

  test('skips a name that is written differently', () => {
    const text = '["get \\/a"]'
    expect(applyFixes(text, [fix(at(1, 2)), fix(at(9, 1))])).toEqual({ text, done: [] })
  })
})
