import { describe, expect, test } from 'vitest'
import { createTestSite } from '../../fixtures/site.ts'

/** Two operations that answer with one schema, which is built upon another. */
function describeApi({ base = {}, extra = '' }: { base?: object; extra?: string } = {}): string {
  const answer = { $ref: '#/components/schemas/Order' }
  const operation = {
    responses: { 200: { description: 'Fine', content: { 'application/json': { schema: answer } } } },
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    paths: { '/a': { get: operation }, '/b': { get: { ...operation, description: extra } } },
    components: {
      schemas: {
        Order: { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { paid: { type: 'boolean' } } },
        Base: { type: 'object', properties: { weight: { type: 'number', ...base } } },
      },
    },
  })
}

const docs = JSON.stringify({ name: 'Mill', navigation: { openapi: 'openapi.json' } })
const addresses = ['/api-reference/a/get', '/api-reference/b/get']

async function outputsOf({ site, main }: ReturnType<typeof createTestSite>): Promise<string[]> {
  const texts: string[] = []
  for (const address of addresses) {
    texts.push(await main(address))
    texts.push(JSON.stringify(await site.playground(address as never, 'answers')))
  }
  return texts
}

describe('what pages share of a description', () => {
  test.each([
    ['words', { description: 'In **grams**' }],
    ['a limit', { minimum: 7 }],
    ['an example', { example: 31337 }],
    ['a type', { type: 'string' }],
  ])('%s behind an unchanged schema is new on every page', async (_what, base) => {
    const site = createTestSite({ 'docs.json': docs, 'openapi.json': describeApi() })
    await outputsOf(site)
    site.write('openapi.json', describeApi({ base }))
    const fresh = createTestSite({ 'docs.json': docs, 'openapi.json': describeApi({ base }) })
    expect(await outputsOf(site)).toEqual(await outputsOf(fresh))
  })

  test('a page that did not change goes on with what it knows, whatever becomes of others', async () => {
    const site = createTestSite({ 'docs.json': docs, 'openapi.json': describeApi() })
    await outputsOf(site)
    for (const step of [
      { extra: 'New' },
      { base: { minimum: 1 } },
      { base: { minimum: 1 }, extra: 'More' },
    ]) {
      site.write('openapi.json', describeApi(step))
      const fresh = createTestSite({ 'docs.json': docs, 'openapi.json': describeApi(step) })
      expect(await outputsOf(site)).toEqual(await outputsOf(fresh))
    }
  })

  test('in whichever order pages are asked for, they come out the same', async () => {
    const testSite = createTestSite({ 'docs.json': docs, 'openapi.json': describeApi() })
    const other = createTestSite({ 'docs.json': docs, 'openapi.json': describeApi() })
    await other.main(addresses[1]!)
    expect(await outputsOf(other)).toEqual(await outputsOf(testSite))
  })
})
