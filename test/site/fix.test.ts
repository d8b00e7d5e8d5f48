import { describe, expect, test } from 'vitest'
import type { Place } from '../../src/core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../src/core/path.ts'
import { applyFixes } from '../../src/site/diagnostics/fix.ts'
import { createTestSite } from '../fixtures/site.ts'

const fine = { responses: { 200: { description: 'Fine' } } }
const paths = {
  '/pets': { get: fine, post: fine },
  '/pets/{id}/': { get: fine },
  '/v2/orders': { get: fine },
  '/users': { get: fine },
  '/user': { delete: fine },
}
const spec = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })

/** What would be fixed: `file:line before -> after`. */
async function fixes(pages: unknown[], files: Record<string, string> = {}, text = spec) {
  const docs = JSON.stringify({ name: 'T', navigation: { openapi: 'openapi.json', pages } }, null, 1)
  const site = createTestSite({ 'docs.json': docs, 'openapi.json': text, ...files })
  const fixs = await site.site.fixes()
  await site.close()
  return fixs.flatMap((fix) =>
    fix.kind === 'name' ? [`${fix.at.file}:${fix.at.line} ${fix.before} -> ${fix.after}`] : [],
  )
}

describe('entries of navigation', () => {
  test.each([
    ['get /pets', 'GET /pets'],
    ['Get /pets/', 'GET /pets'],
    ['GET /pets/{id}', 'GET /pets/{id}/'],
    ['openapi.json post /pets', 'openapi.json POST /pets'],
    ['GET /pett', 'GET /pets'],
    ['get /pet/{id}', 'GET /pets/{id}/'],
    ['GET  /usrs', 'GET  /users'],
  ])('%s -> %s', async (before, after) => {
    expect(await fixes([before])).toEqual([`docs.json:6 ${before} -> ${after}`])
  })

  test.each([
    ['is right', 'GET /pets'],
    ['has another number, which is another thing', 'GET /v1/orders'],
    ['is near to an operation of another method', 'PUT /pett'],
    ['is too far', 'GET /animals'],
    ['names nothing of the kind', 'a page'],
    ['names a webhook', 'webhook pets'],
  ])('nothing is done where it %s', async (_why, entry) => {
    expect(await fixes([entry])).toEqual([])
  })

  test('two operations that are as near are a doubt', async () => {
    const text = spec.replace('"/users"', '"/petz"')
    expect(await fixes(['GET /pett'], {}, text)).toEqual([])
  })

  test('an operation that is named already was hardly meant', async () => {
    expect(await fixes(['GET /pets', 'GET /pett'])).toEqual([])
    expect(await fixes(['GET /pett', 'GET /petz'])).toEqual([])
    expect(await fixes(['GET /pett', { group: 'Again', pages: ['GET /pett'] }])).toHaveLength(2)
  })

  test('while the description is broken nobody knows', async () => {
    expect(await fixes(['get /pets'], {}, '{')).toEqual([])
  })

  test('a page file of that name is a page', async () => {
    expect(await fixes(['get /pets'], { 'get /pets.mdx': 'x' })).toEqual([])
  })
})

describe('front matter', () => {
  test.each([
    ['GET /pets/', 'GET /pets'],
    ['get /pett', 'get /pets'],
    ['openapi.json GET /usrs', 'openapi.json GET /users'],
  ])('%s -> %s', async (before, after) => {
    const page = { 'a.mdx': `---\ntitle: A\nopenapi: ${before}\n---\n` }
    expect(await fixes(['a'], page)).toEqual([`a.mdx:3 ${before} -> ${after}`])
  })

  test('a method may be in any case there', async () => {
    expect(await fixes(['a'], { 'a.mdx': '---\nopenapi: get /pets\n---\n' })).toEqual([])
  })
})

describe('in the text', () => {
  const at = (line: number, column: number): Place => ({
    file: 'docs.json' as FilePath,
    line,
    column,
    length: 1,
  })
  const fix = (place: Place) => ({ kind: 'name' as const, at: place, before: 'get /a', after: 'GET /a' })

  test('nothing but the name changes', () => {
    const text = '\uFEFF{ // mine\r\n\t"pages": ["get /a", "get /a" ,],\r\n}\r\n'
    const { text: mended, done } = applyFixes(text, [fix(at(2, 12)), fix(at(2, 22))])
    expect(mended).toBe('\uFEFF{ // mine\r\n\t"pages": ["GET /a", "GET /a" ,],\r\n}\r\n')
    expect(done).toHaveLength(2)
  })

  test('in front matter with quotes and a comment', () => {
    expect(applyFixes(`---\nopenapi: 'get /a' # mine\n---\n`, [fix(at(2, 10))]).text).toBe(
      `---\nopenapi: 'GET /a' # mine\n---\n`,
    )
  })

  test('a name that is written in another way is left alone', () => {
    const text = '["get \\/a"]'
    expect(applyFixes(text, [fix(at(1, 2)), fix(at(9, 1))])).toEqual({ text, done: [] })
  })
})
