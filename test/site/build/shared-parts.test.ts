import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyKind } from '../../fixtures/build/every-kind.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { createTestSite } from '../../fixtures/site.ts'
import { differsFromScratch } from './scratch.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { properties: { x: ref('Deep') } }]))
const response = (schema: object) => ({
  summary: 'Read',
  tags: ['All'],
  responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } },
})

/** Two operations that share a large schema in different places. */
const writeApi = ([first, second]: object[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths: { '/first': { get: response(first!) }, '/second': { get: response(second!) } },
    components: {
      schemas: {
        Wide: { properties: fields(120) },
        Book: { properties: { by: ref('Author') } },
        Author: { properties: { wrote: ref('Book'), friend: ref('Author') } },
        Deep: { properties: { y: { properties: { z: { description: 'At the end' } } } } },
      },
    },
  })

const docs = JSON.stringify({ name: 'Mill', navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } })
const text = { type: 'string' }
const inner = { properties: { around: ref('Wide') } }

const partsIn = (html: string) =>
  [...html.matchAll(/href="[^"]*\/~parts\/([\w.-]+)\.html"/g)].map(([, name]) => name!)

describe('a shared part', () => {
  test('matches what the site serves for each page that shows it', async () => {
    const site = createSiteFolder(everyKind)
    await site.build()
    const app = createTestSite(everyKind, { relay: { kind: 'none' } })
    /** Only the fields, with the names of linked parts. */
    const fieldsOf = (html: string) =>
      html.slice(html.indexOf('</h1>')).replaceAll(/href="[^"]*\/~parts?\/([\w-]+)(\.html)?"/g, 'part $1')
    let compared = 0
    for (const url of (await app.site.map()).routes.keys()) {
      const partNames = new Set(partsIn(site.read(`${url}/index.html`)))
      for (const name of partNames) {
        const file = site.read(`~parts/${name}.html`)
        for (const nestedParts of partsIn(file)) partNames.add(nestedParts)
        const server = await app.html(`${url}/~part/${name}`)
        expect(fieldsOf(file)).toContain('id="part"')
        expect(fieldsOf(file), `${name} of ${url}`).toBe(fieldsOf(server))
        compared++
      }
    }
    expect(compared).toBeGreaterThan(4)
    await app.close()
  })

  const edits: [name: string, before: object[], after: object[]][] = [
    ['the first page no longer shows it', [inner, ref('Wide')], [text, ref('Wide')]],
    ['the second page no longer shows it', [inner, ref('Wide')], [inner, text]],
    [
      'the first page shows it elsewhere',
      [inner, ref('Wide')],
      [{ properties: { deeper: inner } }, ref('Wide')],
    ],
    ['the second page shows it elsewhere', [inner, ref('Wide')], [inner, { items: ref('Wide') }]],
    ['no page shows it', [inner, ref('Wide')], [text, text]],
    ['the remaining page uses another name', [ref('Book'), ref('Author')], [text, ref('Author')]],
  ]
  test.each(edits)('is correct after an edit: %s', async (_name, before, after) => {
    const site = createSiteFolder({ 'docs.json': docs, 'api.json': writeApi(before) })
    await site.build()
    expect([...site.built().keys()].filter((path) => path.startsWith('~parts/'))).not.toEqual([])
    site.write('api.json', writeApi(after))
    await site.build()
    expect(await differsFromScratch(site)).toEqual([])
  })

  test('is restored if it was removed, even if only another part links to it', async () => {
    const site = createSiteFolder({ 'docs.json': docs, 'api.json': writeApi([inner, ref('Wide')]) })
    await site.build()
    const outer = [...site.built()].filter(([path]) => path.startsWith('~parts/'))
    const nestedParts = new Set(outer.flatMap(([, bytes]) => partsIn(bytes.toString())))
    expect(nestedParts.size).toBeGreaterThan(0)
    for (const name of nestedParts) rmSync(join(site.out, `~parts/${name}.html`))
    await site.build()
    expect(await differsFromScratch(site)).toEqual([])
  })
})
