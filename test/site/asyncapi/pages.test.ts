import { describe, expect, test } from 'vitest'
import type { UrlPath } from '../../../src/core/path.ts'
import type { ConsoleData } from '../../../src/request/console.ts'
import { places } from '../../fixtures/site.ts'
import { channelSite, floor, oldFloor, wordsOf } from './channel-site.ts'

const at = '/api-reference/channels/floor/shop' as UrlPath
const consoleData = async (site: ReturnType<typeof channelSite>, url: UrlPath = at) =>
  (await site.request(`${url}/~console.json`)).json() as Promise<ConsoleData>

describe('a channel page', () => {
  const site = channelSite({ 'asyncapi.yaml': floor })

  test('shows the full address and the protocol', async () => {
    const words = wordsOf(await site.main(at))
    expect(words).toContain('WS wss://live.example.com/v2 /floor/ {shop} Connect')
    expect(words).toContain('Protocol WebSocket, application/json')
    expect(await site.html(at)).toContain('Press floor - Mill')
  })

  test("takes the reader's side: the application receives what they send", async () => {
    const words = wordsOf(await site.main(at))
    expect(words.indexOf('You send')).toBeLessThan(words.indexOf('Begin to hear about a job'))
    expect(words.indexOf('Begin to hear about a job')).toBeLessThan(words.indexOf('You receive'))
    expect(words.indexOf('You receive')).toBeLessThan(words.indexOf('Sheets so far'))
  })

  test('has an anchor for each operation, message, field and header', async () => {
    const html = await site.main(at)
    for (const id of [
      'watch',
      'subscribe',
      'subscribe.job',
      'subscribe.headers.trace',
      'tell',
      'progress.press.name',
    ])
      expect(html).toContain(`id="${id}"`)
  })

  test('shows parameters, binding query and headers, and security', async () => {
    const words = wordsOf(await site.main(at))
    expect(words).toContain('The shop. one of "north" "south" value from $message.payload#/shop')
    expect(words).toContain('since integer required')
    expect(words).toContain('X-Trace string')
    expect(words).toContain('key API key in query required A stream key.')
  })

  test('shows replies, trait properties and correlation ids', async () => {
    const words = wordsOf(await site.main(at))
    expect(words).toMatch(/Reply .*subscribed/)
    expect(words).toContain('subscribe From the trait')
    expect(words).toContain('Replies are matched by $message.header#/trace')
  })

  test('shows Avro schemas and bindings, and has no console for a broker', async () => {
    const html = await site.main('/api-reference/channels/mill.shop.printed')
    const words = wordsOf(html)
    expect(words).toContain('Schema format: application/vnd.apache.avro;version=1.9.0')
    expect(words).toContain('"name" : "Sheet"')
    expect(words).toContain('Bindings kafka operation')
    expect(words).toContain('Protocol Kafka (TLS)')
    expect(words).toContain('KAFKA')
    expect(html).not.toContain('data-do="try"')
    expect(words).toContain('to the address in $message.header#/replyTo on channel later')
    expect((await site.request('/api-reference/channels/mill.shop.printed/~console.json')).status).toBe(404)
  })

  test('states that an address is known only at run time and shows its replies', async () => {
    const words = wordsOf(await site.main('/api-reference/channels/later'))
    expect(words).toContain('The address is set at runtime.')
    // The application sends and expects a reply from the reader.
    expect(words).toMatch(/You send 1 message .*answer/)
  })

  test('has samples with the query, the subprotocol and the first message', async () => {
    const html = (await site.main(at)).replace(/<[^>]+>/g, '')
    expect(html).toContain('wss://live.example.com/v2/floor/north?since=')
    expect(html).toContain('key=YOUR_API_KEY')
    expect(html).toContain('floor.v2')
    expect(html).toContain(
      '{&quot;type&quot;:&quot;subscribe&quot;,&quot;job&quot;:&quot;job_9&quot;}'.replaceAll('&quot;', '"'),
    )
  })

  test("allows connections only to the channel's servers", async () => {
    const policy = (await site.request(at)).headers.get('Content-Security-Policy')
    expect(policy).toContain("connect-src 'self' wss://live.example.com")
    expect(policy).not.toContain('kafka')
  })

  test('gives its console only fields and headers that a browser can send', async () => {
    const data = await consoleData(site)
    expect(data.servers.map(({ url }) => url)).toEqual(['wss://live.example.com/v{version}'])
    expect(data.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'path shop',
      'query since',
    ])
    expect(data.headers).toEqual([{ name: 'X-Trace', required: false }])
    expect(data.protocols).toEqual(['floor.v2'])
    expect(data.send.map(({ name }) => name)).toEqual(['subscribe'])
    expect(data.receive.map(({ name }) => name)).toEqual(['subscribed', 'progress'])
    // A const field leaves no choice.
    expect(data.send[0]!.start).toBe('{"type":"subscribe"}')
    expect(data.send[0]!.examples).toEqual([{ title: 'one', text: '{"type":"subscribe","job":"job_9"}' }])
  })

  test('loads collapsed fields from their own URL', async () => {
    const parts = [...(await site.main(at)).matchAll(/~part\/([\w-]+)/g)].map(([, hash]) => hash)
    expect(parts.length).toBeGreaterThan(0)
    expect(await site.html(`${at}/~part/${parts[0]}`)).toContain('name')
  })
})

test.each(['2.0.0', '2.3.0', '2.6.0'])('AsyncAPI %s renders like 3.x', async (version) => {
  const site = channelSite({ 'asyncapi.yaml': oldFloor(version) })
  expect(places(await site.diagnostics())).toEqual([])
  const words = wordsOf(await site.main(at))
  expect(words).toContain('WS wss://live.example.com/v2 /floor/ {shop} Connect')
  expect(words).toMatch(
    /You send 1 message .*watch .*Begin to hear about a job .*You receive 2 messages .*tell/,
  )
  expect(words).toContain('key API key in query')
  const data = await consoleData(site)
  expect(data.send.map(({ name }) => name)).toEqual(['subscribe'])
  expect(data.receive.map(({ name }) => name)).toEqual(['progress', 'done'])
})

test('swaps sides if the document describes the client', async () => {
  const site = channelSite({ 'asyncapi.yaml': floor.replace('info:', 'x-site: { side: client }\ninfo:') })
  const data = await consoleData(site)
  expect(data.receive.map(({ name }) => name)).toEqual(['subscribe'])
  expect(data.send.map(({ name }) => name)).toContain('progress')
})

describe('URLs and navigation', () => {
  test('give each channel a page and each operation a redirect to its anchor', async () => {
    const site = channelSite({ 'asyncapi.yaml': floor })
    const map = await site.site.map()
    const pages = [...map.routes.values()].filter(({ kind }) => kind === 'operation').map(({ url }) => url)
    expect(pages).toEqual([at, '/api-reference/channels/mill.shop.printed', '/api-reference/channels/later'])
    const response = await site.request(`${at}/watch?a=1`)
    expect([response.status, response.headers.get('Location')]).toEqual([308, `${at}?a=1#watch`])
  })

  test('group channels by tag and list the rest under WebSockets', async () => {
    const words = wordsOf(await channelSite({ 'asyncapi.yaml': floor }).html(at))
    expect(words).toMatch(/Live .*Press floor WS .*WebSockets .*Printed KAFKA .*Later/)
  })

  test('redirect the URLs of existing sites', async () => {
    const site = channelSite({ 'asyncapi.yaml': floor })
    const response = await site.request('/api-reference/live/press-floor')
    expect(response.headers.get('Location')).toBe(at)
  })

  test('support a directory, several documents and inherited settings', async () => {
    const site = channelSite(
      { 'asyncapi.yaml': floor, 'old.yaml': oldFloor('2.6.0') },
      {
        navigation: {
          tabs: [
            {
              tab: 'Live',
              asyncapi: [{ source: 'asyncapi.yaml', directory: 'live' }, 'old.yaml'],
              groups: [{ group: 'First', pages: ['channel pressFloor'] }],
            },
          ],
        },
      },
    )
    expect(places(await site.diagnostics())).toEqual([])
    const words = wordsOf(await site.main('/live/channels/floor/shop'))
    expect(words).toContain('Live / First')
    // Only listed channels are shown, as for operations.
    expect((await site.request('/live/channels/later')).status).toBe(404)
  })

  test('allow OpenAPI and AsyncAPI in one directory', async () => {
    const openapi = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Mill', version: '1' },
      paths: { '/orders': { get: { responses: { 200: { description: 'Fine' } } } } },
    })
    const site = channelSite(
      { 'asyncapi.yaml': floor, 'openapi.json': openapi },
      { navigation: { openapi: 'openapi.json', asyncapi: 'asyncapi.yaml' } },
    )
    expect(places(await site.diagnostics())).toEqual([])
    expect((await site.request('/api-reference/orders/get')).status).toBe(200)
    expect((await site.request(at)).status).toBe(200)
  })

  test('leave out `x-hidden` and `x-excluded`, and use `x-site` for title, content and URL', async () => {
    const site = channelSite({
      'asyncapi.yaml': floor
        .replace('    address: null', '    x-hidden: true\n    address: null')
        .replace('    address: mill', '    x-excluded: true\n    address: mill')
        .replace(
          '    title: Press floor',
          '    x-site: { href: /floor, metadata: { title: The floor }, content: "<Note>Mind the ink.</Note>" }',
        ),
    })
    const map = await site.site.map()
    expect([...map.routes.values()].filter(({ kind }) => kind === 'operation').map(({ url }) => url)).toEqual(
      ['/floor'],
    )
    expect(wordsOf(await site.main('/floor'))).toMatch(/The floor .*Mind the ink\./)
  })

  test('let a page file replace a channel by name or address', async () => {
    const page = (asyncapi: string) => `---\nasyncapi: ${asyncapi}\n---\nRead this first.`
    const site = channelSite(
      {
        'asyncapi.yaml': floor,
        'a.mdx': page('pressFloor'),
        'b.mdx': page('"asyncapi.yaml mill.{shop}.printed"'),
      },
      { navigation: { pages: ['a', 'b'] } },
    )
    expect(places(await site.diagnostics())).toEqual([])
    expect(wordsOf(await site.main('/a'))).toMatch(/Press floor .*Read this first\. .*You send/)
    expect(wordsOf(await site.main('/b'))).toMatch(/Printed .*Read this first\./)
  })

  test('report an unknown channel with a suggestion', async () => {
    const site = channelSite(
      { 'asyncapi.yaml': floor, 'a.mdx': '---\nasyncapi: presFloor\n---\nText.' },
      { navigation: { pages: ['a'] }, api: { asyncapi: 'asyncapi.yaml' } },
    )
    const [diagnostic] = await site.diagnostics()
    expect(diagnostic).toMatchObject({
      code: 'page/operation-not-found',
      message: 'Channel `presFloor` not found',
      hint: 'Did you mean `pressFloor`?',
      at: { file: 'a.mdx', line: 2 },
    })
    expect(wordsOf(await site.main('/a'))).toContain('Text.')
  })

  test.each([
    [
      'openapi',
      'asyncapi.yaml',
      floor,
      '`asyncapi.yaml` is an AsyncAPI document, not OpenAPI',
      'List it under `asyncapi`.',
    ],
    [
      'asyncapi',
      'api.yaml',
      'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}',
      '`api.yaml` is an OpenAPI document, not AsyncAPI',
      'List it under `openapi`.',
    ],
    [
      'asyncapi',
      'a.yaml',
      'asyncapi: 1.2.0\ninfo: { title: A, version: "1" }',
      '`a.yaml` is AsyncAPI 1.2.0, which is not supported',
      'convert',
    ],
    ['asyncapi', 'a.yaml', 'asyncapi: 4.0.0\ninfo: { title: A, version: "1" }', '4.0.0', '3.1'],
  ])('reject an unsupported document with a hint: `%s: %s`', async (key, file, text, message, hint) => {
    const site = channelSite({ [file]: text }, { navigation: { [key]: file } })
    const [diagnostic] = await site.diagnostics()
    expect(diagnostic).toMatchObject({ code: 'spec/version', at: { file, line: 1 } })
    expect(diagnostic!.message).toContain(message)
    expect(diagnostic!.hint).toContain(hint)
  })
})

test('resolves references across files', async () => {
  const site = channelSite({
    'asyncapi.yaml': floor
      .replace(
        "subscribe: { $ref: '#/components/messages/subscribe' }",
        "subscribe: { $ref: './messages.yaml#/subscribe' }",
      )
      .replace('  live:\n    host', "  live:\n    $ref: './common/servers.yaml#/live'\n  unused:\n    host"),
    'messages.yaml':
      'subscribe: { payload: { type: object, properties: { deep: { $ref: "./deep/schema.yaml#/Deep" } } } }',
    'deep/schema.yaml': 'Deep: { type: object, properties: { found: { type: boolean } } }',
    'common/servers.yaml': 'live: { host: other.example.com, protocol: wss }',
  })
  expect(places(await site.diagnostics())).toEqual([])
  const html = await site.main(at)
  expect(html).toContain('id="subscribe.deep.found"')
  expect(wordsOf(html)).toContain('wss://other.example.com')
})

test('loads a document from a URL', async () => {
  const address = 'https://api.example.com/live/asyncapi.yaml'
  const requests: string[] = []
  const site = channelSite(
    {},
    { navigation: { asyncapi: address } },
    {
      readRemote: async (url) => {
        requests.push(url)
        return { text: floor, stale: false }
      },
    },
  )
  expect(places(await site.diagnostics())).toEqual([])
  expect(wordsOf(await site.main(at))).toContain('You send')
  expect(requests).toEqual([address])
})

describe('the playground display setting', () => {
  const display = (value: string) => ({ api: { playground: { display: value } } })

  test('`simple` shows only the address and `none` shows nothing', async () => {
    const simple = channelSite({ 'asyncapi.yaml': floor }, display('simple'))
    expect(await simple.main(at)).toContain('class="o-endpoint"')
    const hiddenSite = channelSite({ 'asyncapi.yaml': floor }, display('none'))
    expect(await hiddenSite.main(at)).not.toContain('class="o-endpoint"')
    for (const site of [simple, hiddenSite]) {
      expect(await site.main(at)).not.toContain('data-do="try"')
      expect((await site.request(`${at}/~console.json`)).status).toBe(404)
      expect((await site.request(at)).headers.get('Content-Security-Policy')).not.toContain('wss:')
    }
  })

  test('can be overridden by a page', async () => {
    const site = channelSite({
      'asyncapi.yaml': floor.replace(
        '    title: Press floor',
        '    title: Press floor\n    x-site: { playground: none }',
      ),
    })
    expect(await site.main(at)).not.toContain('data-do="try"')
  })

  test('disables the relay for channels', async () => {
    const site = channelSite({ 'asyncapi.yaml': floor })
    expect(await site.site.relayRule(at)).toEqual({ kind: 'disabled' })
  })
})

describe('a hidden element appears nowhere:', () => {
  const readAll = async (site: ReturnType<typeof channelSite>) => {
    const urls = [...(await site.site.map()).routes.keys()]
    const pages = urls.flatMap((url) => [url, `${url}.md`, `${url}/~console.json`])
    const texts = await Promise.all([...pages, '/llms.txt', '/llms-full.txt'].map((path) => site.html(path)))
    return texts.join('\n') + JSON.stringify(await site.site.search('all', 'secret'))
  }

  test.each(['x-excluded', 'x-hidden'])('a channel with `%s` used for replies', async (key) => {
    const site = channelSite({
      'asyncapi.yaml': floor
        .replace('    address: null', `    ${key}: true\n    description: A secret room.\n    address: null`)
        .replace('messages: { answer:', 'messages: { secretAnswer:'),
    })
    const all = await readAll(site)
    expect(all).toContain('print')
    expect(all).not.toMatch(/secret/i)
    expect(all).not.toContain('(/asyncapi.yaml)')
  })

  test('an operation of 3.x with its messages', async () => {
    const site = channelSite({
      'asyncapi.yaml': floor
        .replace('  tell:\n', '  tell:\n    x-excluded: true\n    description: A secret.\n')
        .replace('summary: Sheets so far', 'summary: A secret count'),
    })
    const all = await readAll(site)
    expect(all).not.toMatch(/secret/i)
    expect((await consoleData(site)).receive.map(({ name }) => name)).toEqual(['subscribed'])
  })

  test('an operation of 2.x', async () => {
    const text = oldFloor('2.6.0').replace(
      '      operationId: tell',
      '      x-hidden: true\n      summary: A secret\n      operationId: tell',
    )
    const all = await readAll(channelSite({ 'asyncapi.yaml': text }))
    expect(all).toContain('watch')
    expect(all).not.toMatch(/secret|It is done/)
  })
})

describe('servers', () => {
  const withServers = (servers: string) =>
    channelSite({
      'asyncapi.yaml': `asyncapi: 3.0.0
info: { title: A, version: '1' }
servers:
${servers}
channels: { a: { address: /a } }
components: { securitySchemes: { q: { type: httpApiKey, name: key, in: query }, s: { type: scramSha256 } } }`,
    })
  const url = '/api-reference/channels/a' as UrlPath
  const sampleOf = async (site: ReturnType<typeof channelSite>) =>
    /'(wss?:[^']*)'/.exec((await site.main(url)).replace(/<[^>]+>/g, ''))?.[1]

  test('use only their own security', async () => {
    const site = withServers(`  open: { host: open.example.com, protocol: ws }
  shut: { host: shut.example.com, protocol: wss, security: [{ $ref: '#/components/securitySchemes/q' }] }`)
    expect(await sampleOf(site)).toBe('ws://open.example.com/a')
    expect((await consoleData(site, url)).serverSecurity).toEqual([[], [0]])
  })

  test('ignore the security of a broker beside them', async () => {
    const site =
      withServers(`  kaf: { host: k.example.com, protocol: kafka, security: [{ $ref: '#/components/securitySchemes/s' }] }
  ws: { host: ws.example.com, protocol: wss, security: [{ $ref: '#/components/securitySchemes/q' }] }`)
    expect(await sampleOf(site)).toBe('wss://ws.example.com/a?key=YOUR_API_KEY')
    expect(await consoleData(site, url)).toMatchObject({ security: [[{ id: 'q' }]] })
  })

  test('may have a path without a slash, a variable without a value and a variable scheme', async () => {
    expect(await sampleOf(withServers('  a: { host: ws.example.com, pathname: v1, protocol: wss }'))).toBe(
      'wss://ws.example.com/v1/a',
    )
    const variableSite = withServers(
      "  a: { host: '{region}.example.com', protocol: wss, variables: { region: {} } }",
    )
    expect(await sampleOf(variableSite)).toBe('wss://region.example.com/a')
    const old = `asyncapi: 2.6.0
info: { title: A, version: '1' }
servers: { a: { url: '{scheme}://x.example.com', protocol: wss, variables: { scheme: { default: wss } } } }
channels: { a: {} }`
    expect(await sampleOf(channelSite({ 'asyncapi.yaml': old }))).toBe('wss://x.example.com/a')
  })
})

test('gives an operation another anchor if a parameter has its name', async () => {
  const site = channelSite({ 'asyncapi.yaml': floor.replace('  watch:', '  shop:') })
  expect(await site.main(at)).toContain('id="operation.shop"')
  expect(await site.html('/llms.txt')).toContain(`${at}.md#operation.shop`)
  expect((await site.request(`${at}/shop`)).headers.get('Location')).toBe(`${at}#operation.shop`)
})

test('ignores an operation that refers to a channel in another file', async () => {
  const site = channelSite({
    'asyncapi.yaml': floor.replace(
      "  tell:\n    action: send\n    channel: { $ref: '#/channels/pressFloor' }",
      "  tell:\n    action: send\n    channel: { $ref: './other.yaml#/channels/pressFloor' }",
    ),
    'other.yaml': floor,
  })
  expect(await site.main(at)).not.toContain('id="tell"')
})

test('shows an HTTP binding with its method and query', async () => {
  const binding = 'http: { method: POST, query: { type: object, properties: { page: { type: integer } } } }'
  const site = channelSite({
    'asyncapi.yaml': floor.replace('kafka: { groupId: { type: string } }', binding),
  })
  const words = wordsOf(await site.main('/api-reference/channels/mill.shop.printed'))
  expect(words).toContain('Bindings http operation { "method" : "POST"')
  expect(words).toContain('"page"')
})

test('shows the reply address even without reply messages', async () => {
  const site = channelSite({
    'asyncapi.yaml': floor.replace(
      / {4}reply:\n {6}channel: .*\n {6}messages: .*\n/,
      "    reply: { address: { location: '$message.header#/replyTo' } }\n",
    ),
  })
  expect(wordsOf(await site.main(at))).toContain('Reply to the address in $message.header#/replyTo')
  expect(await site.html(`${at}.md`)).toContain('to the address in `$message.header#/replyTo`')
})

test('applies the operation id, tags and security of 2.x traits', async () => {
  const text = oldFloor('2.6.0')
    .replace('      operationId: watch\n', "      traits: [{ $ref: '#/components/operationTraits/t' }]\n")
    .replace('    security: [{ key: [] }]\n', '')
    .replace(
      'components:\n',
      'components:\n  operationTraits: { t: { operationId: fromTrait, tags: [{ name: Traits }], security: [{ key: [] }] } }\n',
    )
  const site = channelSite({ 'asyncapi.yaml': text })
  const html = await site.html(at)
  expect(html).toContain('id="fromTrait"')
  expect(wordsOf(html)).toMatch(/Traits .*floor/)
  expect(wordsOf(html)).toContain('key API key in query')
})

test('supports channel names with spaces even if a file name matches', async () => {
  const site = channelSite(
    {
      'live.yaml': floor
        .replaceAll('pressFloor', 'live updates')
        .replaceAll('#/channels/live updates', '#/channels/live%20updates'),
      'a.mdx': '---\nasyncapi: live updates\n---\nText.',
    },
    { navigation: { pages: ['a'] } },
  )
  expect(wordsOf(await site.main('/a'))).toContain('You send')
})

test('reports an invalid `side`', async () => {
  const site = channelSite({ 'asyncapi.yaml': `x-site: { side: cleint }\n${floor}` })
  expect((await site.diagnostics())[0]).toMatchObject({ code: 'spec/extension', at: { line: 1 } })
})

test('shows examples of payloads in another format', async () => {
  const site = channelSite({
    'asyncapi.yaml': floor.replace(
      '      sheet:\n',
      '      sheet:\n        examples: [{ name: one, payload: { number: 7 } }]\n',
    ),
  })
  expect(wordsOf(await site.main('/api-reference/channels/mill.shop.printed'))).toContain('"number" : 7')
})

test('limits the page size of a channel with many messages and operations', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `m${index}`)
  const document = {
    asyncapi: '3.0.0',
    info: { title: 'A', version: '1' },
    channels: {
      a: {
        address: '/a',
        messages: Object.fromEntries(names.map((name) => [name, { payload: { type: 'object' } }])),
      },
    },
    operations: Object.fromEntries(
      names.slice(0, 100).map((name) => [`o${name}`, { action: 'send', channel: { $ref: '#/channels/a' } }]),
    ),
  }
  const site = channelSite({ 'asyncapi.yaml': JSON.stringify(document) })
  expect((await site.html('/api-reference/channels/a')).length).toBeLessThan(1_500_000)
}, 60_000)

/** Kinds of files found among AsyncAPI's own examples, with their channel count. */
const channelCounts: [what: string, text: string, count: number][] = [
  ['3.0, several protocols', floor, 3],
  ['2.6, nested operations', oldFloor('2.6.0'), 1],
  [
    'JSON',
    JSON.stringify({
      asyncapi: '3.1.0',
      info: { title: 'A', version: '1' },
      channels: { a: { address: 'a' }, b: { address: '/' } },
    }),
    2,
  ],
  [
    'a version without a patch number',
    'asyncapi: "2.6"\ninfo: { title: A, version: "1" }\nchannels: { a: {}, b/c: {} }',
    2,
  ],
  [
    'many channels at one address',
    `asyncapi: 3.0.0\ninfo: { title: A, version: '1' }\nchannels: { ping: { address: / }, pong: { address: / }, more: { address: / } }`,
    3,
  ],
  [
    'an address that is a web URL',
    `asyncapi: 3.0.0\ninfo: { title: A, version: '1' }\nchannels: { books: { address: 'https://example.com/books/{id}', parameters: { id: {} } } }`,
    1,
  ],
  [
    'an address of one parameter',
    `asyncapi: '2.6.0'\ninfo: { title: A, version: '1' }\nchannels: { '{queue}': { parameters: { queue: { schema: { type: string } } } } }`,
    1,
  ],
  ['no channels', `asyncapi: '2.0.0'\ninfo: { title: A, version: '1' }\nchannels: {}`, 0],
]

test.each(channelCounts)('gives every channel a page: %s', async (_name, text, count) => {
  const site = channelSite({ 'asyncapi.yaml': text })
  expect(places((await site.diagnostics()).filter(({ severity }) => severity !== 'note'))).toEqual([])
  const routes = [...(await site.site.map()).routes.values()].filter(({ kind }) => kind === 'operation')
  expect(routes).toHaveLength(count)
  for (const { url } of routes) {
    const response = await site.request(encodeURI(url))
    expect([url, response.status]).toEqual([url, 200])
    expect(await response.text()).not.toContain('cannot be shown')
  }
})

test('rebuilds only the channel of an edited message', async () => {
  const runs: string[] = []
  const site = channelSite(
    { 'asyncapi.yaml': floor },
    {},
    { onRun: (stage, key) => runs.push(`${stage} ${key}`) },
  )
  const other = '/api-reference/channels/mill.shop.printed'
  await Promise.all([site.html(at), site.html(other)])
  runs.length = 0
  site.write('asyncapi.yaml', floor.replace('The job to watch.', 'The job to follow.'))
  expect(await site.main(at)).toContain('The job to follow.')
  await site.html(other)
  expect(runs.filter((run) => run.startsWith('page '))).toEqual([`page ${at}`])
})

test('keeps the last valid page while a file is incomplete and reports the error', async () => {
  const site = channelSite({ 'asyncapi.yaml': floor })
  await site.html(at)
  site.write('asyncapi.yaml', floor.slice(0, 600).replace('channels:', 'channels: ['))
  expect(wordsOf(await site.main(at))).toContain('You send')
  expect(places(await site.diagnostics())[0]).toMatch(/^spec\/\S+ asyncapi\.yaml:\d+/)
  site.write('asyncapi.yaml', floor)
  expect(places(await site.diagnostics())).toEqual([])
})

test('shows an invalid channel but not an operation with an unknown action', async () => {
  const site = channelSite({
    'asyncapi.yaml': floor
      .replace('    address: null', '    address: [1]')
      .replace(
        "    action: send\n    channel: { $ref: '#/channels/printed' }",
        "    action: shout\n    channel: { $ref: '#/channels/printed' }",
      ),
  })
  const result = await site.diagnostics()
  expect(result.map(({ code, at: place }) => `${code} ${place?.line}`)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^spec\/operation \d+/)]),
  )
  expect((await site.request('/api-reference/channels/later')).status).toBe(200)
  expect((await site.request(at)).status).toBe(200)
  expect(wordsOf(await site.main('/api-reference/channels/mill.shop.printed'))).not.toContain(
    'kafka operation',
  )
})

describe('output for agents', () => {
  const site = channelSite({ 'asyncapi.yaml': floor })

  test('lists channels and operations in llms.txt', async () => {
    const text = await site.html('/llms.txt')
    expect(text).toContain(`- [Press floor](${at}.md): Every sheet as it leaves the press.`)
    expect(text).toContain(`  - [Begin to hear about a job](${at}.md#watch)`)
    expect(text).toContain('## AsyncAPI Specs\n\n- [asyncapi](/asyncapi.yaml)')
  })

  test('contains the whole page as Markdown with a minimal AsyncAPI document', async () => {
    const text = await site.html(`${at}.md`)
    expect(text).toContain('## You send\n\n### watch')
    expect(text).toContain('- `job` (string, required; example: `"job_41c"`): The job to watch.')
    const [, mini = ''] = /```json\n(\{"asyncapi"[\s\S]*?)\n```/.exec(text) ?? []
    const minimalSite = channelSite({ 'asyncapi.yaml': mini })
    expect(places(await minimalSite.diagnostics())).toEqual([])
    const minimalMarkdown = await minimalSite.html(`${at}.md`)
    // It reproduces the same page; only the group title is missing.
    expect(minimalMarkdown.replace(/## AsyncAPI[\s\S]*/, '')).toBe(text.replace(/## AsyncAPI[\s\S]*/, ''))
    expect(mini).not.toContain('avro')
  })

  test('finds channels, operations, messages and fields in search', async () => {
    const first = async (query: string, kind?: string) => {
      const { groups } = await site.site.search('all', query).then((response) => response!)
      return groups.find((group) => kind === undefined || group.kind === kind)?.hits[0]?.href
    }
    expect(await first('press floor')).toBe(at)
    expect(await first('watch')).toBe(`${at}#watch`)
    expect(await first('progress')).toBe(`${at}#progress`)
    expect(await first('press.name')).toBe(`${at}#progress.press.name`)
    // A message is named `sheet`.
    expect(await first('sheets', 'fields')).toBe(`${at}#progress.sheets`)
  })

  test('omits hidden channels', async () => {
    const hidden = channelSite({
      'asyncapi.yaml': floor.replace('    title: Press floor', '    title: Press floor\n    x-hidden: true'),
    })
    expect(await hidden.html('/llms.txt')).not.toContain('Press floor')
    expect(await hidden.html('/sitemap.xml')).not.toContain('floor')
    expect((await hidden.site.search('all', 'subscribe'))?.count).toBe(0)
  })
})
