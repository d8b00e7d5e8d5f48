import { expect, test } from 'vitest'
import type { Json } from '../../core/json.ts'
import type { FilePath, UrlPath } from '../../core/path.ts'
import { renderSchema } from './schema-page.tsx'

function pageOf(value: Json, ids: string[] = []) {
  return renderSchema({
    url: '/order' as UrlPath,
    settings: {
      full: false,
      expanded: false,
      post: [],
      deepObject: 'indices' as const,
      samples: { languages: [], requiredOnly: false, loaded: new Map() },
      playground: { display: 'simple', proxy: true, credentials: false, prefill: false },
    },
    tools: { link: (href) => href },
    node: { file: 'api.json' as FilePath, pointer: '/components/schemas/Order', value },
    bundle: { version: '3.1', parts: new Map(), missing: new Set() },
    usedBy: [{ title: 'Read', url: '/read' }],
    ids,
  })
}

test('a schema shows what is only read and what is only written', () => {
  const { html } = pageOf({
    properties: { id: { type: 'string', readOnly: true }, pin: { type: 'string', writeOnly: true } },
  })
  expect(html).toContain(
    '>id</a><span class="o-field-type">string</span><span class="o-pill">read-only</span>',
  )
  expect(html).toContain(
    '>pin</a><span class="o-field-type">string</span><span class="o-pill">write-only</span>',
  )
})

test('one that is deprecated says so once, on its page', () => {
  const { deprecated, html } = pageOf({ deprecated: true, properties: { id: {} } })
  expect(deprecated).toBe(true)
  expect(html).not.toContain('deprecated')
  expect(pageOf({ properties: { id: {} } }).deprecated).toBe(false)
})

test('an example is called made only when it is', () => {
  expect(pageOf({ properties: { id: { type: 'string' } } }).leaf).toContain('Made from the schema')
  expect(pageOf({ properties: { id: {} }, example: { id: 7 } }).leaf).not.toContain('Made from the schema')
})

test('its sections leave the ids alone that the page has', () => {
  const { html } = pageOf({ properties: { id: {} } }, ['section-fields', 'section-used-by'])
  expect(html).toContain('aria-labelledby="section-fields-2"><header><h2 id="section-fields-2">')
  expect(html).toContain('<h2 id="section-used-by-2">')
})
