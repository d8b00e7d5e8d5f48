import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyKind } from '../../../test/fixtures/outputs/every-kind.ts'
import { planCollection } from '../../../test/fixtures/outputs/plan-collection.ts'
import { runs } from '../../../test/setup/sizes.ts'
import { wellFormed } from '../../core/encode-address.ts'
import type { Pair, SampleBody } from '../../samples/sample-request.ts'
import { bruno } from './bruno.ts'
import type { CollectionInput, CollectionOperation } from './collection.ts'
import { collectionFormats } from './index.ts'
import { postman } from './postman.ts'
import { writeCollection } from './write-collection.ts'

const input = await planCollection(everyKind('https://api.example'), true)
const writeBoth = (plannedInput: CollectionInput = input) => ({
  postman: JSON.parse(writeCollection(postman, plannedInput)),
  bruno: JSON.parse(writeCollection(bruno, plannedInput)),
})

type Tree = { name: string; items?: Tree[]; item?: Tree[]; request?: { [key: string]: unknown } }

/** Names with the contents of folders. */
const namesOf = (items: readonly Tree[]): unknown[] =>
  items.map(({ name, items: inner, item }) => (inner || item ? [name, namesOf(inner ?? item!)] : name))

// biome-ignore lint/suspicious/noExplicitAny: reads the written file without types.
function requestOf(items: readonly Tree[], title: string): any {
  for (const item of items) {
    const request = item.name === title ? item.request : requestOf(item.items ?? item.item ?? [], title)
    if (request) return request
  }
  return undefined
}

const call = (title: string, more: Partial<CollectionOperation> = {}): CollectionOperation => ({
  title,
  trail: [],
  path: '/',
  server: 'https://api.example',
  request: {
    method: 'GET',
    url: 'https://api.example/',
    headers: [],
    cookies: [],
    response: 'json',
    notes: [],
  },
  security: [],
  ...more,
})

const inputOf = (...operations: CollectionOperation[]): CollectionInput => ({
  name: 'API',
  server: 'https://api.example',
  operations,
})

test('writes groups as folders in navigation order', () => {
  const plannedInput = inputOf(
    call('Start'),
    call('List', { trail: ['Shops', 'Orders'] }),
    call('Open', { trail: ['Shops'] }),
    call('Show', { trail: ['Shops', 'Orders'] }),
    call('End'),
  )
  const expected = ['Start', ['Shops', [['Orders', ['List', 'Show']], 'Open']], 'End']
  const collections = writeBoth(plannedInput)
  expect(namesOf(collections.postman.item)).toEqual(expected)
  expect(namesOf(collections.bruno.items)).toEqual(expected)
})

describe('a Postman request', () => {
  const { item, variable } = writeBoth().postman
  const of = (title: string) => requestOf(item, title)

  test('has path variables and disabled optional parameters', () => {
    const { url, header } = of('Parameters of every kind')
    expect(url.raw).toBe(
      '{{baseUrl}}/shops/:shop_id/orders/;order-id=1,2.json/%C3%BC:run?q=x%20%26%20y%3Dz&fields=a/b;c',
    )
    expect(url.variable).toEqual([{ key: 'shop_id', value: 'a%2Fb%20c%2520d%3Fe%23f%7B%7Bx%7D%7D' }])
    expect(url.query.map(({ key, disabled }: { key: string; disabled?: true }) => [key, !disabled])).toEqual([
      ['q', true],
      ['tags', false],
      ['tags', false],
      ['filter%5Bstatus%5D', false],
      ['filter%5B%7B%7Bpage%7D%7D%5D', false],
      ['fields', true],
      ['empty', false],
    ])
    expect(header).toEqual([
      { key: 'X-Trace', value: '"quoted" \\' },
      { key: 'X-Option', value: 'one', disabled: true },
    ])
    expect(of('Cookies').header).toEqual([
      { key: 'Cookie', value: 'theme=light%20blue; sid={{session}}' },
      { key: 'Cookie', value: 'theme=light%20blue; size=5; sid={{session}}', disabled: true },
    ])
  })

  test('uses variables without secrets for authentication', () => {
    const auths = [
      'Parameters of every kind',
      'A user with a password',
      'A key in the query',
      'Parts',
      'A file',
    ]
    const pairs = (title: string) => {
      const { type, [type]: values } = of(title).auth
      return [type, values.map(({ key, value }: { key: string; value: string }) => `${key}: ${value}`)]
    }
    expect(auths.map(pairs)).toEqual([
      ['bearer', ['token: {{bearer}}']],
      ['basic', ['username: {{basic_username}}', 'password: {{basic_password}}']],
      ['apikey', ['key: api_key', 'value: {{key}}', 'in: query']],
      [
        'oauth2',
        [
          'accessToken: {{oauth}}',
          'tokenType: Bearer',
          'addTokenTo: header',
          'grant_type: client_credentials',
          'accessTokenUrl: https://login.example/token',
          'clientId: {{oauth_client_id}}',
          'clientSecret: {{oauth_client_secret}}',
          'scope: write',
        ],
      ],
      ['bearer', ['token: {{oidc}}']],
    ])
    expect(of('A scheme of its own').header[0]).toEqual({ key: 'Authorization', value: 'Hawk {{hawk}}' })
    expect(of('A server of its own').auth).toEqual({ type: 'noauth' })
    const values = variable.map(({ value }: { value: string }) => value)
    for (const value of values) expect(value).toMatch(/^https:\/\/api\.example|^YOUR_/)
  })

  test('has the first server as a variable and others next to it', () => {
    expect(variable.slice(0, 1)).toEqual([
      { key: 'baseUrl', value: 'https://api.example/v1', type: 'string' },
    ])
    expect(of('A server of its own').url.host).toEqual(['{{baseUrl2}}'])
    expect(variable).toContainEqual({
      key: 'baseUrl2',
      value: 'https://api.example/else%20where',
      type: 'string',
    })
  })
})

test('writes a Bruno request with the same content', () => {
  const { items, root, version } = writeBoth().bruno
  expect(version).toBe('1')
  expect(root.request.vars.req[0]).toMatchObject({
    name: 'baseUrl',
    value: 'https://api.example/v1',
    enabled: true,
  })
  const { url, params, auth } = requestOf(items, 'Parameters of every kind')
  expect(url).toContain('{{baseUrl}}/shops/:shop_id/orders/')
  expect(params.at(-1)).toMatchObject({ name: 'shop_id', type: 'path', enabled: true })
  expect(params[1]).toEqual({ name: 'tags', value: 'a', type: 'query', enabled: false })
  expect(auth).toEqual({ mode: 'bearer', bearer: { token: '{{bearer}}' } })
  expect(requestOf(items, 'Parts').auth.oauth2).toMatchObject({
    grantType: 'client_credentials',
    accessTokenUrl: 'https://login.example/token',
    clientSecret: '{{oauth_client_secret}}',
  })
  // Links are HTTP URLs or omitted.
  expect(requestOf(items, 'Nothing at all').auth.mode).toBe('bearer')
})

test.each([
  [
    'authorizationCode',
    {
      grantType: 'authorization_code',
      pkce: true,
      callbackUrl: '',
      authorizationUrl: 'https://a.example/in',
    },
  ],
  ['implicit', { grantType: 'implicit', callbackUrl: '', authorizationUrl: 'https://a.example/in' }],
  ['clientCredentials', { grantType: 'client_credentials', accessTokenUrl: 'https://a.example/token' }],
  ['password', { grantType: 'password', username: '', password: '' }],
] as const)('writes the OAuth flow %s for Bruno', async (flow, expected) => {
  const urls = { authorizationUrl: 'https://a.example/in', tokenUrl: 'https://a.example/token' }
  const planned = await planCollection({
    openapi: '3.1.0',
    info: { title: 'Flows', version: '1' },
    servers: [{ url: 'https://api.example' }],
    security: [{ login: ['read'] }],
    paths: { '/a': { get: { summary: 'A', responses: { 200: { description: 'OK' } } } } },
    components: {
      securitySchemes: {
        login: { type: 'oauth2', flows: { [flow]: { ...urls, scopes: { read: 'Read' } } } },
      },
    },
  })
  const { items } = JSON.parse(writeCollection(bruno, planned))
  const { oauth2 } = requestOf(items, 'A').auth
  expect(oauth2).toMatchObject(expected)
  expect('pkce' in oauth2).toBe(flow === 'authorizationCode')
})

test.each(collectionFormats)('$name contains no key from the spec', (format) => {
  expect(writeCollection(format, input)).not.toContain('canary')
})

test('leaves Digest to the program without a note', async () => {
  const plannedInput = await planCollection({
    openapi: '3.1.0',
    info: { title: 'Digest', version: '1' },
    paths: { '/': { get: { summary: 'Open', security: [{ user: [] }], responses: {} } } },
    components: { securitySchemes: { user: { type: 'http', scheme: 'digest' } } },
  })
  const { auth, docs } = requestOf(writeBoth(plannedInput).bruno.items, 'Open')
  expect(auth.digest).toEqual({ username: '{{user_username}}', password: '{{user_password}}' })
  expect(docs).toBe('')
})

test('omits unsupported values, with a note', () => {
  const [header, cookie]: Pair[] = [
    ['X-Name', 'Zoë'],
    ['a', '{{$guid}}'],
  ]
  const { request } = call('')
  const odd = { ...request, headers: [header!], cookies: [cookie!], notes: ['It needs a certificate.'] }
  const { postman: collections } = writeBoth(inputOf(call('Odd', { request: odd, description: 'Words.' })))
  expect(collections.item[0].request.header).toEqual([{ key: 'Cookie', value: 'a={ {$guid}}' }])
  expect(collections.item[0].request.description).toBe(
    'Words.\n\nIt needs a certificate.\n\nTwo opening braces start a variable here, so a space is inserted between them.\n\nThis client only sends ASCII headers, so other headers are omitted.',
  )
})

const hostile = fc.oneof(
  fc
    .array(
      fc.constantFrom('{', '{{', '}}', 'process.env.HOME', '$guid', 'baseUrl', '"', '\\', '\n', 'ü', '\0'),
    )
    .map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
)

describe('any text of a spec', () => {
  const body: fc.Arbitrary<SampleBody> = fc.oneof(
    hostile.map((text) => ({ kind: 'text' as const, type: 'text/plain', text })),
    hostile.map((text) => ({
      kind: 'text' as const,
      type: 'application/json',
      text: JSON.stringify({ [text]: text }),
    })),
    hostile.map((text) => ({
      kind: 'form' as const,
      type: 'application/x-www-form-urlencoded',
      fields: [[text, text] as const],
    })),
    hostile.map((text) => ({
      kind: 'parts' as const,
      type: 'multipart/form-data',
      parts: [{ kind: 'text' as const, name: text, text }],
    })),
  )
  const operation = fc.record({ text: hostile, body }).map(({ text, body: sent }) =>
    call(text, {
      trail: [text],
      description: text,
      path: `/{${text}}/{id}`,
      request: {
        ...call('').request,
        method: 'POST',
        url: `https://api.example/${encodeURIComponent(wellFormed(text))}/1`,
        headers: [['X-A', text]],
        cookies: [['a', text]],
        body: sent,
      },
      security: [
        { id: text, kind: 'http', scheme: 'bearer', scopes: [text], flows: [] },
        {
          id: `${text}2`,
          kind: 'oauth2',
          scopes: [text],
          flows: [{ name: 'implicit', authorizationUrl: text }],
        },
      ],
    }),
  )

  test.each(collectionFormats)('adds no variable to $name', (format) => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 3 }), (operations) => {
        const collections = JSON.parse(writeCollection(format, inputOf(...operations)))
        const names: string[] = (collections.variable ?? collections.root.request.vars.req).map(
          (one: { key?: string; name?: string }) => one.key ?? one.name,
        )
        const texts: string[] = []
        const collect = (key: string, value: unknown) => {
          if (/^(?:description|docs|name|variable|vars)$/.test(key) && typeof value === 'string')
            return undefined
          if (typeof value === 'string') texts.push(value)
          return value
        }
        JSON.stringify(collections, collect)
        for (const text of texts)
          for (const [, name] of text.matchAll(/\{\{([\s\S]*?)\}\}/g)) expect(names).toContain(name)
      }),
      { numRuns: runs(300) },
    )
  })

  test('is preserved in Postman names', () => {
    fc.assert(
      fc.property(hostile, (title) => {
        expect(writeBoth(inputOf(call(title))).postman.item[0].name).toBe(title)
      }),
    )
  })

  test('gives unique file names in Bruno', () => {
    const title = fc.oneof(
      hostile,
      fc.constantFrom(
        '../../etc/passwd',
        'CON',
        'nul.txt',
        'Folder',
        'collection',
        '.git',
        'a/b',
        'A B',
        'a b ',
        '…',
        ' -',
        'x'.repeat(400),
      ),
    )
    fc.assert(
      fc.property(fc.array(title, { maxLength: 12 }), (titles) => {
        const names = writeBoth(inputOf(...titles.map((title) => call(title)))).bruno.items.map(
          ({ name }: { name: string }) => name,
        ) as string[]
        for (const name of names) {
          expect(name).toMatch(/^[^\s.<>:"/\\|?*\p{Cc}-](?:[^<>:"/\\|?*\p{Cc}]*[^\s.<>:"/\\|?*\p{Cc}])?$/u)
          expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d|folder|collection|node_modules)$/i)
          expect(Buffer.byteLength(name)).toBeLessThan(240)
        }
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length)
      }),
      { numRuns: runs(500) },
    )
  })
})
