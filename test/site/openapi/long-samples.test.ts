import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/core/json.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'

const text = { type: 'string' }
const names = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}${index + 1}`)
const fields = (word: string, count: number, field: Json = text) =>
  Object.fromEntries(names(word, count).map((name) => [name, field]))

const schema = {
  type: 'object',
  required: ['needed1', 'needed2'],
  properties: {
    ...fields('plain', 40),
    ...fields('needed', 2),
    ...fields('shown', 3, { ...text, example: 'e' }),
  },
}
const queries = names('filter', 30).map((name) => ({ name, in: 'query', schema: text }))
const responses = { 200: { description: 'Fine', content: { 'application/json': { schema } } } }
const spec = {
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  servers: [{ url: 'https://api.mill.example' }],
  paths: {
    '/papers': {
      get: { summary: 'List', parameters: queries, responses },
      post: { summary: 'Order', requestBody: { content: { 'application/json': { schema } } }, responses },
      patch: {
        summary: 'Fold',
        requestBody: { content: { 'application/json': { schema } } },
        parameters: queries.slice(0, 20),
        responses,
      },
    },
  },
}

function siteWith(api: Json): TestSite {
  return createTestSite({
    'docs.json': JSON.stringify({
      name: 'Mill',
      api,
      navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] },
    }),
    'openapi.json': JSON.stringify(spec),
  })
}

const count = (word: string, html: string) => new Set(html.match(new RegExp(`\\b${word}\\d+`, 'g'))).size

async function sampleOn(site: TestSite, path: string) {
  const html = await site.main(path)
  const box = html.slice(html.indexOf('id="request-example"'))
  const code = box.slice(box.indexOf('<pre'), box.indexOf('</pre>'))
  const hash = /class="o-short"[\s\S]*~part\/([\w-]+)/.exec(box)?.[1]
  return { code, fullCode: hash ? await site.html(`${path}/~part/${hash}`) : undefined }
}

describe('a sample with more than 25 optional fields', () => {
  const site = siteWith({})

  test('shows 25 of the body, plus required ones and those with an example', async () => {
    const { code, fullCode } = await sampleOn(site, '/api-reference/papers/post')
    expect([count('plain', code), count('needed', code), count('shown', code)]).toEqual([25, 2, 3])
    expect([count('plain', fullCode!), count('needed', fullCode!), count('shown', fullCode!)]).toEqual([
      40, 2, 3,
    ])
  })

  test('shows 25 parameters', async () => {
    const { code, fullCode } = await sampleOn(site, '/api-reference/papers/get')
    expect(count('filter', code)).toBe(25)
    expect(count('filter', fullCode!)).toBe(30)
  })

  test('shows 25 of parameters and body together', async () => {
    const { code, fullCode } = await sampleOn(site, '/api-reference/papers/patch')
    expect([count('filter', code), count('plain', code)]).toEqual([20, 5])
    expect([count('filter', fullCode!), count('plain', fullCode!)]).toEqual([20, 40])
  })

  test('is complete in Markdown', async () => {
    const markdown = await site.html('/api-reference/papers/post.md')
    const sample = markdown.slice(markdown.indexOf('curl '))
    expect(count('plain', sample.slice(0, sample.indexOf('```')))).toBe(40)
  })

  test('is shortened for the body without code samples', async () => {
    const bodies = siteWith({ examples: { autogenerate: false } })
    const { code, fullCode } = await sampleOn(bodies, '/api-reference/papers/post')
    expect(code).not.toContain('curl')
    expect(count('plain', code)).toBe(25)
    expect(count('plain', fullCode!)).toBe(40)
  })

  test('shows no optional fields with `defaults: required`', async () => {
    const required = siteWith({ examples: { defaults: 'required' } })
    const { code, fullCode } = await sampleOn(required, '/api-reference/papers/post')
    expect([count('plain', code), count('needed', code), count('shown', code)]).toEqual([0, 2, 0])
    expect(fullCode).toBeUndefined()
  })
})
