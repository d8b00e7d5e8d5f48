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
  const componentKinds = ['parameters', 'responses', 'requestBodies', 'callbacks']
  const bundle: Bundle = {
    version: '3.2',
    parts: new Map(Object.entries(components).map(([path, value]) => [`${file}#/components/${path}`, value])),
    missing: new Set(componentKinds.map((kind) => `${file}#/components/${kind}/Gone`)),
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

const withResponse = (more: Json) => ({ responses: { 200: more } })
const unresolvedRef = (kind: string) => ({ $ref: `#/components/${kind}/Gone` })

describe('the description of a response', () => {
  const descriptionBelow = (description: string) =>
    /<div class="o-flow o-said">(.*?)<\/div>/s.exec(pageOf(withResponse({ description })).html)?.[1]

  test.each(['Fine', 'All **fine**', 'Over two\nlines of text', 'A `b` & <c> _d_\nand more.'])(
    'is only in its heading if it is one line: %j',
    (description) => expect(descriptionBelow(description)).toBeUndefined(),
  )

  test.each([
    ['One of:\n- a\n- b', '<li>b</li>'],
    ['Fine\n\nMore', '<p>More</p>'],
    ['| a |\n|---|\n| b |', '<td>b</td>'],
    ['# Fine', '>Fine<'],
    ['Fine:\n```\nx\n```', '<code>x'],
  ])('is shown below if it is longer: %j', (description, part) =>
    expect(descriptionBelow(description)).toContain(part),
  )
})

describe('an unresolved reference is shown', () => {
  test.each<[string, Json]>([
    ['parameters', { parameters: [unresolvedRef('parameters')] }],
    ['requestBodies', { requestBody: unresolvedRef('requestBodies') }],
    ['responses', withResponse(unresolvedRef('responses'))],
    ['callbacks', { callbacks: { paid: unresolvedRef('callbacks') } }],
  ])('in %s', (kind, operation) => {
    const { html, leaf } = pageOf(operation)
    expect(html).toContain(`<li><code>#/components/${kind}/Gone</code> not found</li>`)
    expect(html + leaf).not.toContain('No content')
  })
})

test('shows all details of a callback request', () => {
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
  const { html } = pageOf({
    ...withResponse({}),
    callbacks: { paid: { '{$url}': { summary: 'Events', post } } },
  })
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

describe('a response link', () => {
  const link = { operationId: 'read', requestBody: { id: 1 }, server: { url: 'https://b.test' } }
  const operation = withResponse({ links: { next: link } })

  test('shows its operation, body and server', () => {
    const { html } = pageOf(operation)
    expect(html).toContain('<code>read</code>')
    expect(html).toContain('<code>Body = {&quot;id&quot;:1}</code>')
    expect(html).toContain('<code>Server = https://b.test</code>')
    expect(html).not.toContain('<a href="/docs/read"')
  })

  test('links to the operation page if it is known', () => {
    const operationUrl = (id: string) => (id === 'read' ? '/read' : undefined)
    expect(pageOf(operation, { operationUrl }).html).toContain('<a href="/docs/read"><code>read</code></a>')
  })
})

describe('authorization', () => {
  test('shows the OAuth metadata URL', () => {
    const scheme = { type: 'oauth2', oauth2MetadataUrl: 'https://a.test/.well-known', flows: {} }
    const { html } = pageOf(
      { security: [{ 'my auth': [] }] },
      { components: { 'securitySchemes/my auth': scheme } },
    )
    expect(html).toContain('metadata URL: <code>https://a.test/.well-known</code>')
  })

  test.each(['https://a.test/schemes.yaml#/components/securitySchemes/Key', './Key', '#/x/Key/'])(
    'names a scheme by the last part of its URL: %s',
    (address) => {
      const { html } = pageOf({ security: [{ [address]: [] }] })
      expect(html).toContain(`<a href="#Key">Key</a><span class="o-field-type">${address}</span>`)
    },
  )
})

test('uses the page language for generated labels in descriptions', () => {
  const strings = { ...componentStrings, table: 'Tafel' }
  const { html } = pageOf(withResponse({ description: '| a |\n|---|\n| b |' }), {
    tools: { link: (href) => href, strings },
  })
  expect(html).toContain('aria-label="Tafel"')
})
