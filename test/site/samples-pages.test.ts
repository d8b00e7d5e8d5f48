import { describe, expect, test } from 'vitest'
import type { UrlPath } from '../../src/core/path.ts'
import { languages } from '../../src/samples/languages/index.ts'
import { createTestSite, places, type TestSite } from '../fixtures/site.ts'

type Settings = { languages?: string[]; defaults?: string; autogenerate?: boolean }

function siteOf(operation: object, examples: Settings = {}, extra: object = {}, path = '/orders'): TestSite {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    servers: [{ url: 'https://api.mill.example/v1' }],
    paths: { [path]: { post: { responses: { 200: { description: 'Fine' } }, ...operation } } },
    ...extra,
  }
  const config = { name: 'Mill', navigation: { openapi: 'openapi.json' }, api: { examples } }
  return createTestSite({
    'docs.json': JSON.stringify(config, null, 2),
    'openapi.json': JSON.stringify(spec),
  })
}

const pageOf = async ({ main }: TestSite, address = '/api-reference/orders/post') => {
  const html = await main(address)
  const box = /<div class="o-code o-first"[^>]*id="request-example"[\s\S]*?<\/script>/.exec(html)?.[0] ?? ''
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  return {
    html,
    menu: [...box.matchAll(/<option value="[^"]*"[^>]*>([^<]*)/g)].map(([, label]) => plain(label!)),
    code: plain(/<code[^>]*>([\s\S]*?)<\/code>/.exec(box)?.[1] ?? ''),
    codes: [...box.matchAll(/<code[^>]*>([\s\S]*?)<\/code>/g)].map(([, code]) => plain(code!)),
    data: JSON.parse(/<script type="application\/json">([^<]*)/.exec(box)?.[1] ?? 'null'),
  }
}

const json = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } })

describe('sample languages', () => {
  test('are all by default, cURL first', async () => {
    const { menu, code } = await pageOf(siteOf({}))
    expect(menu).toEqual(languages.map(({ label }) => label))
    expect(code).toBe("curl 'https://api.mill.example/v1/orders' \\\n  --request POST")
  })

  test('can be chosen by key or alias in order, each once', async () => {
    const { menu, code } = await pageOf(
      siteOf({}, { languages: ['golang', 'C#', '.Net', 'curl', 'cpp', 'go', 'Flutter'] }),
    )
    expect(menu).toEqual(['Go', 'C#', '.NET', 'cURL', 'C++', 'Dart'])
    expect(code).toContain('package main')
  })

  test('are reported with a suggestion if unknown', async () => {
    const site = siteOf({}, { languages: ['pyhton', 'cobol', 'go'] })
    const result = (await site.diagnostics()).filter(({ code }) => code === 'config/unknown-language')
    expect(places(result)).toEqual([
      'config/unknown-language docs.json:9:9',
      'config/unknown-language docs.json:10:9',
    ])
    expect(result[0]!.message).toBe('Unknown code sample language `pyhton`')
    expect(result[0]!.hint).toBe('Did you mean `python`?')
    expect((await pageOf(site)).menu).toEqual(['Go'])
  })

  test('are reported in place beside an invalid entry', async () => {
    const site = siteOf({}, { languages: [3 as unknown as string, 'pyhton', 'go'] })
    expect(places(await site.diagnostics())).toEqual(
      expect.arrayContaining(['config/unknown-language docs.json:10:9', 'config/wrong-type docs.json:9:9']),
    )
  })

  test('all have a generator', async () => {
    for (const { key, load } of languages) expect(typeof (await load()).generate, key).toBe('function')
  })
})

describe('a generated sample', () => {
  const parameters = [
    { name: 'q', in: 'query', required: true, schema: { type: 'string' }, example: 'a&b' },
    { name: 'page', in: 'query', schema: { type: 'integer' }, example: 2 },
    { name: 'old', in: 'query', deprecated: true, schema: { type: 'string' } },
    { name: 'X-Trace', in: 'header', schema: { type: 'string' }, example: 't1' },
  ]
  const body = json({
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', example: 'Moss' }, note: { type: 'string', example: 'x' } },
  })

  test('sends all parameters except deprecated ones', async () => {
    const { code } = await pageOf(siteOf({ parameters, ...body }))
    expect(code).toBe(
      [
        "curl 'https://api.mill.example/v1/orders?q=a%26b&page=2' \\",
        '  --request POST \\',
        "  --header 'X-Trace: t1' \\",
        "  --header 'Content-Type: application/json' \\",
        '  --data \'{\n  "title": "Moss",\n  "note": "x"\n}\'',
      ].join('\n'),
    )
  })

  test('sends only required ones with `defaults: required`', async () => {
    const { code } = await pageOf(siteOf({ parameters, ...body }, { defaults: 'required' }))
    expect(code).toContain("/orders?q=a%26b'")
    expect(code).not.toContain('X-Trace')
    expect(code).toContain('{\n  "title": "Moss"\n}')
  })

  test('keeps digits that JavaScript cannot represent', async () => {
    const config = JSON.stringify({ name: 'Mill', navigation: { openapi: 'api.yaml' } })
    const yaml = `openapi: 3.1.0
info: { title: Mill, version: '1' }
servers: [{ url: https://a.test }]
paths:
  /orders/{id}:
    post:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 9007199254740993 }]
      requestBody:
        content:
          application/json:
            example: { id: 1234567890123456789 }
      responses: { 200: { description: Fine } }
`
    const site = createTestSite({ 'docs.json': config, 'api.yaml': yaml })
    const { code } = await pageOf(site, '/api-reference/orders/id/post')
    expect(code).toContain("'https://a.test/orders/9007199254740993'")
    expect(code).toContain('"id": 1234567890123456789')
  })

  test.each([
    [{ type: 'http', scheme: 'bearer' }, "--header 'Authorization: Bearer YOUR_TOKEN'"],
    [{ type: 'http', scheme: 'basic' }, "--user 'YOUR_USERNAME:YOUR_PASSWORD'"],
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, "--header 'X-Key: YOUR_API_KEY'"],
    [{ type: 'apiKey', in: 'query', name: 'key' }, '?key=YOUR_API_KEY'],
    [{ type: 'apiKey', in: 'cookie', name: 'sid' }, "--cookie 'sid=YOUR_API_KEY'"],
    [{ type: 'oauth2', flows: {} }, "--header 'Authorization: Bearer YOUR_ACCESS_TOKEN'"],
    [{ type: 'mutualTLS' }, '# This request needs a TLS client certificate, which the sample does not send.'],
  ])('uses a placeholder for a secret of %j', async (scheme, expected) => {
    const extra = { security: [{ s: [] }], components: { securitySchemes: { s: scheme } } }
    expect((await pageOf(siteOf({}, {}, extra))).code).toContain(expected)
  })

  test('reads form files from disk and sends objects as JSON', async () => {
    const schema = {
      type: 'object',
      properties: {
        cover: { type: 'string', format: 'binary' },
        meta: { type: 'object', properties: { a: { type: 'integer', example: 1 } } },
        tags: { type: 'array', items: { type: 'string' }, example: ['x', 'y'] },
      },
    }
    const content = { 'multipart/form-data': { schema, encoding: { cover: { contentType: 'image/png' } } } }
    const { code } = await pageOf(siteOf({ requestBody: { content } }))
    expect(code).toContain("--form 'cover=@cover.png;type=image/png'")
    expect(code).toContain('--form \'meta="{\\"a\\":1}";type=application/json\'')
    expect(code).toContain("--form-string 'tags=x' \\\n  --form-string 'tags=y'")
  })

  test('sends binary bodies as files, forms as fields and XML with its names', async () => {
    const of = async (type: string, schema: object) =>
      (await pageOf(siteOf({ requestBody: { content: { [type]: { schema } } } }))).code
    expect(await of('image/png', {})).toContain("--data-binary '@file.png'")
    expect(await of('application/pdf', { type: 'string', format: 'binary' })).toContain(
      "--data-binary '@file.pdf'",
    )
    const order = {
      type: 'object',
      properties: { id: { type: 'integer', example: 1 } },
      xml: { name: 'order' },
    }
    expect(await of('application/x-www-form-urlencoded', order)).toContain("--data-urlencode 'id=1'")
    expect(await of('application/xml', order)).toContain('<order>\n  <id>1</id>\n</order>')
  })

  test('exists for each example of the body', async () => {
    const examples = { small: { summary: 'Small', value: { n: 1 } }, large: { value: { n: 2 } } }
    const { codes, html, data } = await pageOf(
      siteOf({ requestBody: { content: { 'application/json': { examples } } } }),
    )
    expect(codes.map((code) => /"n": \d/.exec(code)?.[0])).toEqual(['"n": 1', '"n": 2'])
    expect(html).toContain('>Small</option>')
    expect(data.bodies).toHaveLength(2)
  })
})

describe('a sample for an incomplete spec', () => {
  const of = async (operation: object, examples: Settings = {}, extra: object = {}) =>
    (await pageOf(siteOf(operation, examples, extra))).code
  const content = (type: string, media: object) => ({ requestBody: { content: { [type]: media } } })

  test('sends a key once if it is a parameter too', async () => {
    const parameters = [{ name: 'key', in: 'query', schema: { type: 'string' }, example: 'abc' }]
    const components = { securitySchemes: { s: { type: 'apiKey', in: 'query', name: 'key' } } }
    expect(await of({ parameters }, {}, { security: [{ s: [] }], components })).toContain(
      '/orders?key=YOUR_API_KEY',
    )
  })

  test('shows a key even if it is optional', async () => {
    const components = { securitySchemes: { s: { type: 'http', scheme: 'bearer' } } }
    expect(await of({}, {}, { security: [{}, { s: [] }], components })).toContain('Bearer YOUR_TOKEN')
  })

  test('writes a body with a custom type by its schema', async () => {
    const schema = { type: 'object', properties: { a: { type: 'integer', example: 1 } } }
    expect(await of(content('application/vnd.acme.order.v2', { schema }))).toContain('"a": 1')
    expect(await of(content('application/json', {}))).toContain("--data '{}'")
  })

  test('omits undocumented parts with a comment', async () => {
    const code = await of(content('multipart/form-data', {}))
    expect(code).toMatch(/^# The body has no parts to send/)
    expect(code).not.toContain('Content-Type')
  })

  test('omits an optional body without required fields with `defaults: required`', async () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' } } }
    expect(await of(content('application/json', { schema }), { defaults: 'required' })).not.toContain(
      '--data',
    )
  })

  test('fills undocumented path parameters', async () => {
    const site = siteOf({}, {}, {}, '/orders/{order_id}/{x}')
    expect((await pageOf(site, '/api-reference/orders/order_id/x/post')).code).not.toContain('%7B')
    const parameters = [{ name: 'orderId', in: 'path', required: true, schema: { type: 'string' } }]
    const namedSite = siteOf({ parameters }, {}, {}, '/orders/{orderId}')
    expect((await pageOf(namedSite, '/api-reference/orders/orderId/post')).code).toContain('/orders/ORDER_ID')
  })

  test('keeps all digits everywhere', async () => {
    const bigNumber = '9007199254740993'
    const spec = `{"openapi":"3.1.0","info":{"title":"M","version":"1"},"servers":[{"url":"https://a.test"}],"paths":{
      "/o":{"post":{"responses":{"200":{"description":"Fine"}},
        "parameters":[{"name":"f","in":"query","content":{"application/json":{"example":{"id": ${bigNumber}}}}},
                      {"name":"g","in":"header","schema":{"type":"integer"},"example": ${bigNumber}}],
        "requestBody":{"content":{"application/x-www-form-urlencoded":{"example":{"id": ${bigNumber},"o":{"x": ${bigNumber}}}}}}}}}}`
    const config = JSON.stringify({ name: 'M', navigation: { openapi: 'openapi.json' } })
    const { code } = await pageOf(
      createTestSite({ 'docs.json': config, 'openapi.json': spec }),
      '/api-reference/o/post',
    )
    expect(decodeURIComponent(/f=([^']*)/.exec(code)![1]!)).toBe(`{"id":${bigNumber}}`)
    expect(code).toContain(`g: ${bigNumber}`)
    expect(code).toContain(`'id=${bigNumber}'`)
    expect(code).toContain(`'o={"x":${bigNumber}}'`)
  })

  test('puts a very long body into a file', async () => {
    const code = await of(content('application/json', { example: { text: 'x'.repeat(70_000) } }))
    expect(code).toContain('Save it as body.json')
    expect(code).toContain("--data-binary '@body.json'")
  })

  test('has notes only for the example they belong to', async () => {
    const requestBody = {
      content: { 'multipart/mixed': { example: {} }, 'text/plain': { example: 'a' } },
    }
    const { data, codes } = await pageOf(siteOf({ requestBody }))
    expect(codes[0]).toContain('# This request has a multipart/mixed body')
    expect(data.bodies.map(({ notes }: { notes: string[] }) => notes.length)).toEqual([1, 0])
  })
})

describe("the author's samples", () => {
  const samples = (key: string) => ({
    [key]: [
      { lang: 'Python', label: 'With our library', source: 'import mill\nmill.order()' },
      { lang: 'shell', source: 'mill order --now' },
    ],
  })

  test.each(['x-codeSamples', 'x-code-samples'])('in `%s` come first with their label', async (key) => {
    const { menu, code, html } = await pageOf(siteOf(samples(key), { languages: ['python', 'go', 'bash'] }))
    expect(menu).toEqual(['Python', 'Shell', 'Go', 'cURL'])
    expect(code).toBe('import mill\nmill.order()')
    expect(html).toContain('<footer><span>With our library</span>')
  })

  test('are the only ones with `autogenerate: false`', async () => {
    const { html } = await pageOf(siteOf(samples('x-codeSamples'), { autogenerate: false }))
    expect(html).toContain('mill.order()')
    expect(html).not.toContain('data-do="language"')
  })

  test('are replaced by the body if there are none with `autogenerate: false`', async () => {
    const { html } = await pageOf(siteOf(json({ example: { n: 1 } }), { autogenerate: false }))
    expect(html).toContain('id="request-example"')
    expect(html).not.toContain('curl')
  })

  test('in `<RequestExample>` replace generated ones and precede responses', async () => {
    const spec = {
      openapi: '3.1.0',
      info: { title: 'Mill', version: '1' },
      paths: {
        '/o': {
          get: { responses: { 200: { description: 'Fine', content: { 'text/plain': { example: 'ok' } } } } },
        },
      },
    }
    const fence = '```bash Call\nmill call\n```'
    const site = createTestSite({
      'a.mdx': `---\nopenapi: GET /o\n---\n<RequestExample>\n\n${fence}\n\n</RequestExample>`,
      'b.mdx': `---\nopenapi: GET /o\n---\n<ResponseExample>\n\n${fence}\n\n</ResponseExample>`,
      'openapi.json': JSON.stringify(spec),
    })
    const ownSamples = await site.main('/a')
    expect(ownSamples).not.toContain('data-do="language"')
    expect(ownSamples.indexOf('id="request-example"')).toBeLessThan(
      ownSamples.indexOf('id="response-example"'),
    )
    const partialPage = await site.main('/b')
    expect(partialPage).toContain('data-do="language"')
    expect(partialPage.indexOf('id="request-example"')).toBeLessThan(
      partialPage.indexOf('id="response-example"'),
    )
  })
})

describe('a sample of a page with `api:`', () => {
  const text = `
<ParamField path="id" type="string" placeholder="ord 1" required />
<ParamField query="expand" type="string[]" default="shop" />
<ParamField header="X-Trace" type="string" placeholder="t1" />
<ParamField body="title" type="string" required placeholder="Moss" />
<ParamField body="copies" type="integer" default="250" />
<ParamField body="ship_to" type="object">
  <Expandable title="fields">
    <ParamField body="city" type="string" placeholder="Uppsala" />
  </Expandable>
</ParamField>`

  const codeOf = async (front: string, examples: Settings = {}) => {
    const mdx = { server: 'https://api.mill.example', auth: { method: 'bearer' } }
    const config = { name: 'Mill', navigation: { pages: ['a'] }, api: { mdx, examples } }
    const site = createTestSite({
      'docs.json': JSON.stringify(config),
      'a.mdx': `---\n${front}\n---\n${text}`,
    })
    return (await pageOf(site, '/a')).code
  }

  test('uses all fields of the page', async () => {
    const body = '{\n  "title": "Moss",\n  "copies": 250,\n  "ship_to": {\n    "city": "Uppsala"\n  }\n}'
    expect(await codeOf('api: POST /orders/{id}')).toBe(
      [
        "curl 'https://api.mill.example/orders/ord%201?expand=shop' \\",
        '  --request POST \\',
        "  --header 'Authorization: Bearer YOUR_TOKEN' \\",
        "  --header 'X-Trace: t1' \\",
        "  --header 'Content-Type: application/json' \\",
        `  --data '${body}'`,
      ].join('\n'),
    )
  })

  test('uses only required fields with `defaults: required`', async () => {
    const code = await codeOf('api: POST /orders/{id}', { defaults: 'required' })
    expect(code).toContain('{\n  "title": "Moss"\n}')
    expect(code).not.toContain('expand')
  })

  test('uses the content type of the page', async () => {
    const code = await codeOf('api: POST /orders/{id}\ncontentType: multipart/form-data')
    expect(code).toContain("--form-string 'title=Moss'")
  })
})

test('escapes sample data in the page', async () => {
  const value = '</script><script>alert(1)</script><!--'
  const { html, data } = await pageOf(siteOf(json({ example: { value } })))
  expect(html).not.toContain('<script>alert')
  expect(JSON.parse(data.bodies[0].body.text)).toEqual({ value })
})

test.each([
  ['indices', 'items%5B0%5D%5Bprice%5D=5'],
  ['brackets', 'items%5B%5D%5Bprice%5D=5'],
  ['repeat', 'items%5Bprice%5D=5'],
])('sends lists in deepObject parameters with %s', async (deepObject, query) => {
  const items = {
    type: 'array',
    items: { type: 'object', properties: { price: { type: 'integer', example: 5 } } },
  }
  const parameters = [
    { name: 'items', in: 'query', required: true, style: 'deepObject', explode: true, schema: items },
  ]
  const site = createTestSite({
    'docs.json': JSON.stringify({
      name: 'Shop',
      api: { params: { deepObject }, examples: { languages: ['curl'] } },
      navigation: { openapi: 'api.json' },
    }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://api.shop.test' }],
      paths: {
        '/orders': { get: { summary: 'List', parameters, responses: { 200: { description: 'Fine' } } } },
      },
    }),
  })
  expect(await site.site.markdown('/api-reference/orders/get' as UrlPath)).toContain(query)
  expect(await site.diagnostics()).toEqual([])
  await site.close()
})
