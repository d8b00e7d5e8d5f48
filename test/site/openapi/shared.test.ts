import { describe, expect, test } from 'vitest'
import { createTestSite } from '../../fixtures/site.ts'

/** Two operations that respond with the same schema, which extends another. */
function writeApi({ base = {}, extra = '' }: { base?: object; extra?: string } = {}): string {
  const response = { $ref: '#/components/schemas/Order' }
  const operation = {
    responses: { 200: { description: 'Fine', content: { 'application/json': { schema: response } } } },
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
    texts.push(JSON.stringify(await site.playground(address as never, 'playground')))
  }
  return texts
}

describe('content shared between pages', () => {
  test.each([
    ['its description', { description: 'In **grams**' }],
    ['a constraint', { minimum: 7 }],
    ['an example', { example: 31337 }],
    ['a type', { type: 'string' }],
  ])('updates on every page if a referenced schema changes %s', async (_name, base) => {
    const site = createTestSite({ 'docs.json': docs, 'openapi.json': writeApi() })
    await outputsOf(site)
    site.write('openapi.json', writeApi({ base }))
    const fresh = createTestSite({ 'docs.json': docs, 'openapi.json': writeApi({ base }) })
    expect(await outputsOf(site)).toEqual(await outputsOf(fresh))
  })

  test('stays correct over several edits', async () => {
    const site = createTestSite({ 'docs.json': docs, 'openapi.json': writeApi() })
    await outputsOf(site)
    for (const step of [
      { extra: 'New' },
      { base: { minimum: 1 } },
      { base: { minimum: 1 }, extra: 'More' },
    ]) {
      site.write('openapi.json', writeApi(step))
      const fresh = createTestSite({ 'docs.json': docs, 'openapi.json': writeApi(step) })
      expect(await outputsOf(site)).toEqual(await outputsOf(fresh))
    }
  })

  test('does not depend on the order of requests', async () => {
    const testSite = createTestSite({ 'docs.json': docs, 'openapi.json': writeApi() })
    const other = createTestSite({ 'docs.json': docs, 'openapi.json': writeApi() })
    await other.main(addresses[1]!)
    expect(await outputsOf(other)).toEqual(await outputsOf(testSite))
  })
})
