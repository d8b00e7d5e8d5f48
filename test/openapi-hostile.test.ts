import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attacks } from './attacks.ts'
import { describeWith, type Fill, siteAround } from './hostile-description.ts'
import { attributesOf, dangersOf, elementsOf, type Shape, shapeOf } from './reparse.ts'
import { createTestSite, type TestSite } from './site.ts'

/** The address of a route as a browser would ask for it. */
const addressOf = (url: string) => encodeURI(url).replaceAll('#', '%23').replaceAll('?', '%3F')

/** Every document a site is made of: pages, the parts they lead to, and a page that is not there. */
async function documentsOf({ site, request }: TestSite): Promise<{ path: string; html: string }[]> {
  const found = new Map<string, string>()
  const waiting = [...(await site.map()).routes.keys(), '/nowhere'].map((url) => addressOf(url))
  for (let path = waiting.shift(); path !== undefined && found.size < 40; path = waiting.shift()) {
    if (found.has(path)) continue
    const answer = await request(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, path === '/nowhere' ? 404 : 200])
    found.set(path, html)
    for (const element of elementsOf(html)) {
      const { href, 'data-part': part } = attributesOf(element)
      if (part !== undefined && href?.startsWith('/')) waiting.push(href)
    }
  }
  return [...found].map(([path, html]) => ({ path, html }))
}

let shape: Shape
let fields: string[]

beforeAll(async () => {
  const names: string[] = []
  const description = describeWith((field) => {
    if (!names.includes(field)) names.push(field)
    return `word${names.indexOf(field)}`
  })
  fields = names
  const sites = [false, true].map((dev) => createTestSite(siteAround(description), { dev }))
  const documents = await Promise.all(sites.map(documentsOf))
  shape = shapeOf(documents.flat().map(({ html }) => html))
  await Promise.all(sites.map(({ close }) => close()))
})

async function expectHarmless(fill: Fill, words: string, dev = false): Promise<number> {
  const site = createTestSite(siteAround(describeWith(fill)), { dev })
  const documents = await documentsOf(site)
  for (const { path, html } of documents) expect(dangersOf(html, shape), `${words} on ${path}`).toEqual([])
  await site.close()
  return documents.length
}

const prototypeBefore = Reflect.ownKeys(Object.prototype).length
afterAll(() => expect(Reflect.ownKeys(Object.prototype)).toHaveLength(prototypeBefore))

test('the check finds what it is for', () => {
  const found = (html: string) => dangersOf(`<p>${html}</p>`, shape)
  const bad = [
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
  for (const html of bad) expect(found(html), html).not.toEqual([])
  expect(found('<a href="https://a.test">x</a> <em>y</em>')).toEqual([])
})

describe('text of an API description never becomes more than text', () => {
  test('harmless text is shown in almost every field', async () => {
    const site = createTestSite(siteAround(describeWith((field) => `word-${field}-end`)))
    const all = (await documentsOf(site)).map(({ html }) => html).join('\n')
    // A field that is shown nowhere would make the tests below say nothing about it.
    const unseen = fields.filter((field) => !all.includes(`word-${field}-end`))
    expect(unseen).toEqual([])
  })

  test.each(attacks)('everywhere at once: %j', async (attack) => {
    expect(await expectHarmless(() => attack, attack)).toBeGreaterThan(10)
  })

  test('in one field at a time, pieces of attacks in any order', async () => {
    const piece = fc.constantFrom(...attacks, '"', "'", '>', '<', '`', '\n', '\n\n', ' ', '](', ')', '&', '/')
    const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), text, fc.boolean(), async (field, attack, dev) => {
        await expectHarmless((one) => (one === field ? attack : `word-${one}`), `${field}: ${attack}`, dev)
      }),
      { numRuns: 150 },
    )
  }, 180_000)
})
