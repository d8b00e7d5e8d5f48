import { describe, expect, test } from 'vitest'
import { componentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath, UrlPath } from '../../core/path.ts'
import { readEndpoint } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { createOperationModel } from './operation-model.ts'
import { type OperationInput, renderOperation } from './operation-page.tsx'

const file = 'api.json' as FilePath

function pageOf(
  operation: Json,
  { components = {}, ...more }: { components?: Record<string, Json> } & Partial<OperationInput> = {},
) {
  const gone = ['parameters', 'responses', 'requestBodies', 'callbacks']
  const bundle: Bundle = {
    version: '3.2',
    parts: new Map(Object.entries(components).map(([path, value]) => [`${file}#/components/${path}`, value])),
    missing: new Set(gone.map((kind) => `${file}#/components/${kind}/Gone`)),
  }
  const place = { file, pointer: '/paths/~1x/post' }
  const endpoint = readEndpoint(
    {
      kind: 'operation',
      method: 'POST',
      path: '/x',
      operation: { ...place, value: operation },
      item: { ...place, value: {} },
    },
    bundle,
  )
  const settings = {
    full: false,
    expanded: false,
    post: [],
    deepObject: 'indices' as const,
    samples: { languages: [], requiredOnly: false, loaded: new Map() },
    playground: { display: 'simple' as const, proxy: true, credentials: false, prefill: false },
  }
  const strings = more.tools?.strings ?? componentStrings
  return renderOperation({
    url: '/x' as UrlPath,
    settings,
    tools: { link: (href) => `/docs${href}` },
    model: createOperationModel({
      file,
      endpoint,
      bundle,
      servers: [],
      security: undefined,
      settings,
      strings,
    }),
    ...more,
  })
}

const answer = (more: Json) => ({ responses: { 200: more } })
const gone = (kind: string) => ({ $ref: `#/components/${kind}/Gone` })

describe('the description of a response', () => {
  const told = (description: string) =>
    /<div class="o-flow o-said">(.*?)<\/div>/s.exec(pageOf(answer({ description })).html)?.[1]

  test.each(['Fine', 'All **fine**', 'Over two\nlines of text', 'A `b` & <c> _d_\nand more.'])(
    'is the head, and is not said again: %j',
    (description) => expect(told(description)).toBeUndefined(),
  )

  test.each([
    ['One of:\n- a\n- b', '<li>b</li>'],
    ['Fine\n\nMore', '<p>More</p>'],
    ['| a |\n|---|\n| b |', '<td>b</td>'],
    ['# Fine', '>Fine<'],
    ['Fine:\n```\nx\n```', '<code>x'],
  ])('stands below in whole when it is more than a line: %j', (description, part) =>
    expect(told(description)).toContain(part),
  )
})

describe('a reference that leads nowhere is said', () => {
  test.each<[string, Json]>([
    ['parameters', { parameters: [gone('parameters')] }],
    ['requestBodies', { requestBody: gone('requestBodies') }],
    ['responses', answer(gone('responses'))],
    ['callbacks', { callbacks: { paid: gone('callbacks') } }],
  ])('of %s', (kind, operation) => {
    const { html, leaf } = pageOf(operation)
    expect(html).toContain(`<li><code>#/components/${kind}/Gone</code> does not exist</li>`)
    expect(html + leaf).not.toContain('No content')
  })
})

test('a callback shows all that its request has', () => {
  const post = {
    summary: 'Tell',
    deprecated: true,
    parameters: [{ name: 'X-Sign', in: 'header', schema: { type: 'string' } }],
    requestBody: {
      required: true,
      description: 'What *happened*.',
      content: { 'application/json': { schema: { type: 'object' }, example: { event: 'paid' } } },
    },
    responses: { 200: { description: 'Got it' } },
  }
  const { html } = pageOf({ ...answer({}), callbacks: { paid: { '{$url}': { summary: 'Events', post } } } })
  const callback = html.slice(html.indexOf('section-callbacks'))
  for (const part of [
    '<details class="o-fold" id="callback.paid">',
    '<span class="o-dep">deprecated</span>',
    '<p class="o-mute">Events</p>',
    'id="callback.paid.X-Sign"',
    '<span class="o-req">required</span>',
    'What <em>happened</em>.',
    'paid',
    'id="callback.paid.example"',
    'id="callback.paid.response.200"',
  ])
    expect(callback).toContain(part)
})

describe('a link of a response', () => {
  const link = { operationId: 'read', requestBody: { id: 1 }, server: { url: 'https://b.test' } }
  const operation = answer({ links: { next: link } })

  test('says what is sent, and where', () => {
    const { html } = pageOf(operation)
    expect(html).toContain('<code>read</code>')
    expect(html).toContain('<code>Body = {&quot;id&quot;:1}</code>')
    expect(html).toContain('<code>Server = https://b.test</code>')
    expect(html).not.toContain('<a href="/docs/read"')
  })

  test('leads to the page of the operation when that is known', () => {
    const operationUrl = (id: string) => (id === 'read' ? '/read' : undefined)
    expect(pageOf(operation, { operationUrl }).html).toContain('<a href="/docs/read"><code>read</code></a>')
  })
})

describe('authorization', () => {
  test('says where an OAuth server describes itself', () => {
    const scheme = { type: 'oauth2', oauth2MetadataUrl: 'https://a.test/.well-known', flows: {} }
    const { html } = pageOf(
      { security: [{ 'my auth': [] }] },
      { components: { 'securitySchemes/my auth': scheme } },
    )
    expect(html).toContain('metadata at <code>https://a.test/.well-known</code>')
  })

  test.each(['https://a.test/schemes.yaml#/components/securitySchemes/Key', './Key', '#/x/Key/'])(
    'a scheme that is named by its address has the last part as its name: %s',
    (address) => {
      const { html } = pageOf({ security: [{ [address]: [] }] })
      expect(html).toContain(`<a href="#Key">Key</a><span class="o-field-type">${address}</span>`)
    },
  )
})

test('text of a description has the words of the language of the page', () => {
  const strings = { ...componentStrings, table: 'Tafel' }
  const { html } = pageOf(answer({ description: '| a |\n|---|\n| b |' }), {
    tools: { link: (href) => href, strings },
  })
  expect(html).toContain('aria-label="Tafel"')
})
