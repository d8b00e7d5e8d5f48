import fc from 'fast-check'
import { dump } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attacks, readAttackList } from '../../fixtures/attacks.ts'
import { createHostileSpec, createSpecSite, type Fill } from '../../fixtures/hostile-spec.ts'
import { attributesOf, elementsOf, findDangers, type Shape, shapeOf } from '../../fixtures/reparse.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'
import { everyNth, isFull, runs } from '../../setup/sizes.ts'

/** The URL of a route as a browser requests it. */
const addressOf = (url: string) =>
  encodeURI(url.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F')

/** Every document of a site: pages, their parts and a 404 page. */
async function documentsOf({ site, request }: TestSite): Promise<{ path: string; html: string }[]> {
  const result = new Map<string, string>()
  const queue = [...(await site.map()).routes.keys(), '/nowhere'].map((url) => addressOf(url))
  for (let path = queue.shift(); path !== undefined && result.size < 40; path = queue.shift()) {
    if (result.has(path)) continue
    const response = await request(path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, path === '/nowhere' ? 404 : 200])
    result.set(path, html)
    for (const element of elementsOf(html)) {
      const { href, 'data-part': part } = attributesOf(element)
      if (part !== undefined && href?.startsWith('/')) queue.push(href)
    }
  }
  return [...result].map(([path, html]) => ({ path, html }))
}

const components = `<Card title="x" icon="star" href="/x" img="/x.png">x</Card>

<Frame caption="x">![x](/x.png)</Frame>

\`\`\`js
x
\`\`\`
`

let shape: Shape
let fields: string[]

beforeAll(async () => {
  const names: string[] = []
  const description = createHostileSpec((field) => {
    if (!names.includes(field)) names.push(field)
    return field === 'x-site.content' ? components : `word${names.indexOf(field)}`
  })
  fields = names
  const sites = [false, true].map((dev) => createTestSite(createSpecSite(description), { dev }))
  const documents = await Promise.all(sites.map(documentsOf))
  shape = shapeOf(documents.flat().map(({ html }) => html))
  await Promise.all(sites.map(({ close }) => close()))
})

async function expectHarmless(fill: Fill, words: string, dev = false): Promise<number> {
  const site = createTestSite(createSpecSite(createHostileSpec(fill)), { dev })
  const documents = await documentsOf(site)
  for (const { path, html } of documents) expect(findDangers(html, shape), `${words} on ${path}`).toEqual([])
  await site.close()
  return documents.length
}

const prototypeBefore = Reflect.ownKeys(Object.prototype).length
afterAll(() => expect(Reflect.ownKeys(Object.prototype)).toHaveLength(prototypeBefore))

test('the check detects dangerous markup', () => {
  const result = (html: string) => findDangers(`<p>${html}</p>`, shape)
  const dangerousMarkup = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<svg onload=alert(1)></svg>',
    '<iframe src=x></iframe>',
    '<p style="position:fixed">x</p>',
    '<a class="a" x"y="1">x</a>',
    '<template><object data=x></object></template>',
    '<math><mtext></mtext></math>',
  ]
  for (const html of dangerousMarkup) expect(result(html), html).not.toEqual([])
  expect(result('<a href="https://a.test">x</a> <em>y</em>')).toEqual([])
})

describe('text of an OpenAPI document', () => {
  test('appears on pages in all expected fields', async () => {
    const site = createTestSite(createSpecSite(createHostileSpec((field) => `word-${field}-end`)))
    const all = (await documentsOf(site)).map(({ html }) => html).join('\n')
    // The tests below say nothing about a field that is never shown.
    const shownFields = fields.filter((field) => all.includes(`word-${field}-end`))
    expect(shownFields.length).toBeGreaterThan(95)
    const kinds = new Set(shownFields.map((field) => field.split('.')[0]))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['parameter', 'header', 'enum', 'const', 'pattern', 'oneOf']),
    )
    expect([...kinds]).toEqual(
      expect.arrayContaining(['tag', 'callback', 'link', 'webhook', 'path', 'server']),
    )
    expect([...kinds]).toEqual(
      expect.arrayContaining(['property', 'mediaType', 'example', 'x-site', 'default']),
    )
  })

  test.each(everyNth(attacks, 12))('is escaped everywhere: %j', async (attack) => {
    expect(await expectHarmless(() => attack, attack)).toBeGreaterThan(10)
  })

  test('is escaped with different attacks in every field', async () => {
    const places = new Map(fields.map((field, index) => [field, index]))
    for (const offset of everyNth([...attacks.keys()], 48))
      await expectHarmless(
        (field) => attacks[((places.get(field) ?? 0) + offset) % attacks.length]!,
        `turn ${offset}`,
      )
  }, 120_000)

  test('may contain a lone surrogate in any field', async () => {
    const failed: string[] = []
    // A regular run tests several fields at once and covers all of them.
    const size = isFull ? 1 : 32
    for (let start = 0; start < fields.length; start += size) {
      const batch = fields.slice(start, start + size)
      const fill: Fill = (field) => (batch.includes(field) ? '\uD800' : `word-${field}`)
      await expectHarmless(fill, batch.join()).catch(() => failed.push(batch.join()))
    }
    expect(failed).toEqual([])
  }, 120_000)

  test('is escaped in any single field with combined attacks', async () => {
    const piece = fc.constantFrom(...attacks, '"', "'", '>', '<', '`', '\n', '\n\n', ' ', '](', ')', '&', '/')
    const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), text, fc.boolean(), async (field, attack, dev) => {
        await expectHarmless((item) => (item === field ? attack : `word-${item}`), `${field}: ${attack}`, dev)
      }),
      { numRuns: runs(60) },
    )
  }, 180_000)
})

test('escapes known attacks in a spec', async () => {
  const texts = readAttackList()
  for (let start = 0; start < texts.length; start += 100) {
    const batch = texts.slice(start, start + 100)
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'Test', navigation: { openapi: 'openapi.json' } }),
      'openapi.json': JSON.stringify(manyWith(batch)),
    })
    const urls = [...(await site.site.map()).routes].filter(([, { kind }]) => kind === 'operation')
    expect(urls).toHaveLength(batch.length)
    for (const [url] of urls) {
      const html = await site.html(addressOf(url))
      const text = JSON.stringify(batch[Number(url.split('/')[2])])
      expect(findDangers(html, shape), `${text} on ${url}`).toEqual([])
    }
    await site.close()
  }
}, 300_000)

/** One operation for each text. */
function manyWith(texts: string[]): object {
  const operation = (text: string) => ({
    summary: text,
    description: text,
    parameters: [{ name: text, in: 'query', description: text, schema: { type: 'string', enum: [text] } }],
    responses: {
      200: {
        description: text,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { [text]: { type: 'string', description: `- ${text}` } } },
          },
        },
      },
    },
  })
  const paths = Object.fromEntries(texts.map((text, index) => [`/${index}`, { get: operation(text) }]))
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }
}

describe('prototype names', () => {
  const words = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
  ]

  test.each(words)('are ordinary names: %s', async (word) => {
    const site = createTestSite(createSpecSite(createHostileSpec(() => word)))
    const routes = [...(await site.site.map()).routes.values()]
    await documentsOf(site)
    await site.diagnostics()
    const titles = routes.filter(({ kind }) => kind === 'operation').length
    expect(titles).toBeGreaterThan(3)
    expect(await site.main('/api-reference/texts/id/get')).toContain(`<h1>${word}</h1>`)
    expect(({} as Record<string, unknown>).description).toBeUndefined()
    expect(({} as Record<string, unknown>).get).toBeUndefined()
  })

  test.each(['json', 'yaml'])('are ordinary keys in %s', async (format) => {
    const polluted = { polluted: 'yes', type: 'string', get: { summary: 'Polluted', responses: {} } }
    const keys = (extra: object) =>
      Object.fromEntries(words.map((word) => [word, { ...polluted, ...extra }] as const))
    const description = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          get: {
            summary: 'A',
            parameters: [{ name: '__proto__', in: 'query', schema: { ['__proto__']: polluted } }],
            responses: {
              200: {
                description: 'Fine',
                content: {
                  'application/json': {
                    schema: { $ref: '#/components/schemas/__proto__' },
                  },
                  'text/plain': { schema: { $ref: '#/constructor/prototype' } },
                  'text/html': { schema: { properties: keys({}), allOf: [{ $ref: '#/__proto__' }] } },
                },
              },
            },
          },
        },
        ['__proto__']: polluted,
      },
      components: { schemas: keys({}), ['__proto__']: { schemas: polluted } },
      ['__proto__']: polluted,
    }
    const text = format === 'json' ? JSON.stringify(description) : dump(description)
    expect(text).toContain('__proto__')
    const site = createTestSite({
      'docs.json': JSON.stringify({ name: 'Test', navigation: { openapi: `api.${format}` } }),
      [`api.${format}`]: text,
    })
    await site.diagnostics()
    const main = await site.main('/api-reference/a/get')
    expect(main).toContain('<h1>A</h1>')
    for (const word of words.slice(1)) expect(main).toContain(`>${word}</a>`)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
