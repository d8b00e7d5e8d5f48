import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createFileSearch } from '../../../src/client/search/files.ts'
import type { SearchStart } from '../../../src/search/start.ts'
import type { JsonObject } from '../../../src/spec/read/pointer.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'

const operations = 12
const fieldsEach = 340

/** A spec with so many fields that its index is changed instead of created again. */
function createSpec() {
  const field = (number: number) => [`field_${number}`, { type: 'string', description: `Number ${number}.` }]
  const operationAt = (number: number) => ({
    summary: `Read table ${number}`,
    responses: {
      200: {
        description: 'OK',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                ...Object.fromEntries(
                  Array.from({ length: fieldsEach }, (_, at) => field(number * fieldsEach + at)),
                ),
                owner: { $ref: '#/components/schemas/Owner' },
              },
            },
          },
        },
      },
    },
  })
  const paths: Record<string, { get: ReturnType<typeof operationAt> }> = Object.fromEntries(
    Array.from({ length: operations }, (_, number) => [`/tables/t${number}`, { get: operationAt(number) }]),
  )
  const owner: JsonObject = { login: { type: 'string' }, email: { type: 'string' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Tables', version: '1' },
    paths,
    components: { schemas: { Owner: { type: 'object', properties: owner } } },
  }
}

type Spec = ReturnType<typeof createSpec>
const propertiesOf = (spec: Spec, number: number): JsonObject =>
  spec.paths[`/tables/t${number}`]!.get.responses[200].content['application/json'].schema.properties

let site: SiteFolder
const spec = createSpec()
beforeAll(async () => {
  site = createSiteFolder({
    'docs.json': JSON.stringify({
      name: 'Tables',
      navigation: {
        groups: [
          { group: 'Guides', pages: ['guide'] },
          { group: 'API', openapi: 'openapi.json' },
        ],
      },
    }),
    'guide.mdx': '---\ntitle: Guide\n---\n\nAbout the weather.',
    'openapi.json': JSON.stringify(spec),
  })
  await site.build()
})

const readStart = (): Extract<SearchStart, { kind: 'files' }> => JSON.parse(site.read('~search/all.json'))

/** Searches the built folder, as a browser does. */
async function search(query: string): Promise<string[]> {
  const start = readStart()
  const load = async (name: string) =>
    JSON.parse(readFileSync(join(site.out, start.folder, `${name}.json`), 'utf8'))
  const { groups } = await (await createFileSearch(start, load))(query)
  return groups.flatMap(({ hits }) => hits.map(({ href }) => href))
}

/** Edits the site and builds it. Returns whether the files of the index stayed the same. */
async function edit(change: () => void): Promise<boolean> {
  const before = readStart().folder
  change()
  site.write('openapi.json', JSON.stringify(spec))
  await site.build()
  return readStart().folder === before
}

test('an edit of a large site changes the published search index instead of replacing it', async () => {
  const page = '/api-reference/tables/t7/get'
  const field = (name: string) => `${page}#response.200.${name}`
  const edits: [change: () => void, query: string, found: string][] = [
    [() => (spec.paths['/tables/t7']!.get.summary = 'Read the walrus'), 'walrus', page],
    [
      () => (propertiesOf(spec, 7).pelican = { type: 'string', description: 'A bird.' }),
      'pelican',
      field('pelican'),
    ],
    [
      () => (propertiesOf(spec, 7).field_2400 = { type: 'string', description: 'Counts the ostriches.' }),
      'ostriches',
      field('field_2400'),
    ],
    [() => site.write('guide.mdx', '---\ntitle: Guide\n---\n\nAbout the armadillo.'), 'armadillo', '/guide'],
    [() => {}, 'walrus', page],
  ]
  for (const [change, query, found] of edits) {
    expect(await edit(change)).toBe(true)
    expect((await search(query))[0]).toBe(found)
  }
  expect(readStart().patch).toBeDefined()
  expect(await search('field_2500')).toContain(field('field_2500'))
  expect(await edit(() => delete propertiesOf(spec, 7).field_2500)).toBe(true)
  expect(await search('field_2500')).not.toContain(field('field_2500'))
  expect(await search('weather')).toEqual([])
  expect(await search('owner.login')).toContain('/api-reference/tables/t0/get#response.200.owner.login')
})

test('replaces the index if a field of a shared schema was removed', async () => {
  expect(
    await edit(() => {
      delete (spec.components.schemas.Owner.properties as JsonObject).email
    }),
  ).toBe(false)
  expect(readStart().patch).toBeUndefined()
  expect(await search('walrus')).toEqual(['/api-reference/tables/t7/get'])
})

test('replaces the index if a file of it is missing or damaged', async () => {
  const piece = join(readStart().folder.slice(1), 't0.json')
  const whole = site.read(piece)
  for (const content of [undefined, '[]', whole.replace('[', '{')]) {
    site.write(`../built/${piece}`, content)
    await site.build()
    expect(site.read(piece)).toBe(whole)
  }
})
