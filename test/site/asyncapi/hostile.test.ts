import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { attacks } from '../../fixtures/attacks.ts'
import { findDangers, type Shape, shapeOf } from '../../fixtures/reparse.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'
import { runs } from '../../setup/sizes.ts'

type Fill = (field: string) => string

const pointer = (name: string) =>
  encodeURIComponent(
    name
      .replace(/\p{Surrogate}/gu, '-')
      .replaceAll('~', '~0')
      .replaceAll('/', '~1'),
  )

/** A document with all kinds of parts whose every text comes from `fill`. */
function documentWith(fill: Fill): object {
  const channel = fill('channel.id')
  const message = fill('message.id')
  const docs = (prefix: string) => ({ description: fill(`${prefix}.docs`), url: fill(`${prefix}.url`) })
  return {
    asyncapi: '3.0.0',
    info: { title: fill('info.title'), version: '1' },
    defaultContentType: fill('contentType.default'),
    servers: {
      second: { host: 'second.example.com', protocol: 'ws', title: fill('server.second') },
      [fill('server.id')]: {
        host: `live.example.com/${fill('server.host')}`,
        pathname: `/${fill('server.pathname')}`,
        protocol: 'wss',
        protocolVersion: fill('server.version'),
        title: fill('server.title'),
        description: fill('server.description'),
        variables: {
          [fill('variable.name')]: {
            default: fill('variable.default'),
            description: fill('variable.text'),
          },
        },
        security: [
          { type: 'httpApiKey', name: fill('key.name'), in: 'query', description: fill('key.description') },
          { type: 'http', scheme: 'bearer', description: fill('bearer.description') },
        ],
      },
    },
    channels: {
      [channel]: {
        address: `/floor/${fill('channel.address')}/{p}`,
        title: fill('channel.title'),
        summary: fill('channel.summary'),
        description: fill('channel.description'),
        tags: [{ name: fill('tag.name') }],
        externalDocs: docs('channel'),
        parameters: {
          p: {
            description: fill('parameter.description'),
            enum: [fill('parameter.enum')],
            location: `$message.payload#/${fill('parameter.location')}`,
          },
        },
        bindings: {
          ws: {
            query: {
              type: 'object',
              properties: { [fill('query.name')]: { type: 'string', description: fill('query.text') } },
            },
          },
          kafka: { topic: fill('binding.value') },
        },
        messages: {
          [message]: {
            name: fill('message.name'),
            title: fill('message.title'),
            summary: fill('message.summary'),
            description: fill('message.description'),
            contentType: fill('message.type'),
            correlationId: {
              location: `$message.payload#/${fill('correlation.location')}`,
              description: fill('correlation.text'),
            },
            externalDocs: docs('message'),
            headers: {
              type: 'object',
              properties: { [fill('header.o-name')]: { description: fill('header.o-text') } },
            },
            payload: {
              type: 'object',
              properties: { [fill('field.name')]: { type: 'string', description: fill('field.text') } },
            },
            examples: [
              { name: fill('example.name'), payload: fill('example.value') },
              { name: 'second', summary: fill('example.summary'), payload: 'x' },
            ],
          },
          foreign: {
            payload: {
              schemaFormat: `application/vnd.x;${fill('foreign.format')}`,
              schema: fill('foreign.schema'),
            },
          },
        },
      },
    },
    operations: {
      [fill('operation.id')]: {
        action: 'receive',
        channel: { $ref: `#/channels/${pointer(channel)}` },
        title: fill('operation.title'),
        summary: fill('operation.summary'),
        description: fill('operation.description'),
        externalDocs: docs('operation'),
        reply: {
          address: { location: `$message.header#/${fill('reply.location')}` },
          channel: { $ref: `#/channels/${pointer(channel)}` },
        },
      },
    },
  }
}

const siteWith = (fill: Fill) =>
  createTestSite({
    'docs.json': JSON.stringify({ name: 'Live', navigation: { asyncapi: 'a.json' } }),
    'a.json': JSON.stringify(documentWith(fill)),
  })

async function pagesOf({ site, request }: TestSite): Promise<string[]> {
  const urls = [...(await site.map()).routes.keys()]
  const address = (url: string) =>
    encodeURI(url.replace(/\p{Surrogate}/gu, '\uFFFD'))
      .replaceAll('#', '%23')
      .replaceAll('?', '%3F')
  return Promise.all(urls.map(async (url) => (await request(address(url))).text()))
}

const names: string[] = []
let shape: Shape

beforeAll(async () => {
  const pages = await pagesOf(
    siteWith((field) => {
      if (!names.includes(field)) names.push(field)
      return `word${names.indexOf(field)}`
    }),
  )
  shape = shapeOf(pages)
})

async function expectHarmless(fill: Fill, words: string): Promise<number> {
  const site = siteWith(fill)
  const pages = await pagesOf(site)
  for (const html of pages) expect(findDangers(html, shape), words).toEqual([])
  // The console and agents receive data only.
  for (const url of (await site.site.map()).routes.keys()) {
    await site.site.markdown(url)
    await site.site.playground(url, 'console')
  }
  await site.site.search('all', 'word')
  await site.close()
  return pages.length
}

describe('text of an AsyncAPI document', () => {
  test('appears on pages in all expected fields', async () => {
    const all = (await pagesOf(siteWith((field) => `word-${field}-end`))).join('\n')
    const hidden = names.filter((name) => !all.includes(`word-${name}-end`))
    // These fields have a better alternative, or name the whole document.
    expect(hidden).toEqual([
      'channel.id',
      'message.id',
      'info.title',
      'server.id',
      'server.description',
      'channel.summary',
    ])
  })

  test.each(attacks)('is escaped everywhere: %j', async (attack) => {
    expect(await expectHarmless(() => attack, attack)).toBeGreaterThan(0)
  })

  test('is escaped in any single field with combined attacks', async () => {
    const piece = fc.constantFrom(
      ...attacks,
      '"',
      "'",
      '>',
      '<',
      '`',
      '\n',
      ' ',
      '](',
      ')',
      '&',
      '/',
      '\uD800',
    )
    const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), text, async (field, attack) => {
        await expectHarmless((item) => (item === field ? attack : `word-${item}`), `${field}: ${attack}`)
      }),
      { numRuns: runs(100) },
    )
  }, 180_000)
})
