import { describe, expect, test } from 'vitest'
import { createTestSite } from '../fixtures/site.ts'

const config = (settings: object) => JSON.stringify({ name: 'Test', ...settings })

async function codesAndCauses(files: Record<string, string>) {
  const site = createTestSite(files, { deep: true })
  const diagnostics = await site.diagnostics()
  await site.close()
  return diagnostics.map(({ code, cause }) => (cause ? `${code} < ${cause.code}` : code))
}

describe('consequences', () => {
  const pages = { 'index.mdx': '[Users](/api-reference/users/get) and [this](/gone)' }

  test('of a spec that does not parse are links to its pages', async () => {
    const list = await codesAndCauses({
      ...pages,
      'docs.json': config({
        navigation: { pages: ['index'], openapi: 'openapi.json' },
        redirects: [{ source: '/old', destination: '/api-reference/users/get' }],
      }),
      'openapi.json': '{ "openapi": "3.1.0", "paths": ',
    })
    expect(list.toSorted()).toEqual([
      'link/page-not-found',
      'link/page-not-found < spec/syntax',
      'redirect/target-not-found < spec/syntax',
      'spec/syntax',
    ])
  })

  test('of a missing spec are links to its pages in its directory', async () => {
    const list = await codesAndCauses({
      'index.mdx': '[Users](/api/users/get)',
      'docs.json': config({
        navigation: { pages: ['index'], openapi: { source: 'gone.json', directory: 'api' } },
      }),
    })
    expect(list).toEqual(['spec/missing', 'link/page-not-found < spec/missing'])
  })

  test('of a file that does not parse are references to it', async () => {
    const list = await codesAndCauses({
      'index.mdx': 'Text',
      'docs.json': config({ navigation: { pages: ['index'], openapi: 'openapi.json' } }),
      'openapi.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: {
          '/a': { $ref: './a.yaml#/a' },
          '/b': { $ref: './a.yaml#/b' },
        },
      }),
      'a.yaml': 'a: [',
    })
    expect(list.filter((line) => !line.startsWith('spec/unused'))).toEqual([
      'spec/syntax',
      'spec/ref-not-found < spec/syntax',
      'spec/ref-not-found < spec/syntax',
    ])
  })

  test('of an unreadable docs.json are unlisted pages, and links if it lists specs', async () => {
    const files = { ...pages, 'a.mdx': 'A' }
    expect(await codesAndCauses({ ...files, 'docs.json': '{ "name": ' })).toEqual([
      'config/not-json',
      'link/page-not-found',
      'link/page-not-found',
      'nav/unlisted-page < config/not-json',
    ])
    const withSpec = '{ "navigation" { "openapi"'
    expect(await codesAndCauses({ ...files, 'docs.json': withSpec })).toEqual([
      'config/not-json',
      'link/page-not-found < config/not-json',
      'link/page-not-found < config/not-json',
      'nav/unlisted-page < config/not-json',
    ])
  })

  test('of a misspelled `navigation` are unlisted pages', async () => {
    const site = createTestSite({
      'index.mdx': 'Text',
      'a.mdx': 'A',
      'docs.json': config({ navigaton: { pages: ['index', 'a'] } }),
    })
    const [first, ...rest] = await site.diagnostics()
    expect(first).toMatchObject({
      code: 'config/missing-key',
      message: '`navigation` is missing, but there is an unknown key `navigaton`',
      hint: 'Rename `navigaton` to `navigation`.',
    })
    expect(rest.map(({ cause }) => cause?.code)).toEqual(['config/missing-key'])
    await site.close()
  })
})

test('reports only a missing docs.json', async () => {
  const site = createTestSite({ 'index.mdx': '[gone](/gone)', 'a.mdx': 'A' }, {})
  site.write('docs.json', undefined)
  expect((await site.diagnostics()).map(({ code }) => code)).toEqual(['config/missing'])
  await site.close()
})
