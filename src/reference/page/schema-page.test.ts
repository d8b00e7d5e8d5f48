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

test('shows read-only and write-only fields', () => {
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

test('marks a deprecated schema once', () => {
  const { deprecated, html } = pageOf({ deprecated: true, properties: { id: {} } })
  expect(deprecated).toBe(true)
  expect(html).not.toContain('deprecated')
  expect(pageOf({ properties: { id: {} } }).deprecated).toBe(false)
})

test('labels only generated examples', () => {
  expect(pageOf({ properties: { id: { type: 'string' } } }).leaf).toContain('Generated from the schema')
  expect(pageOf({ properties: { id: {} }, example: { id: 7 } }).leaf).not.toContain(
    'Generated from the schema',
  )
})

test('avoids section ids that the page already uses', () => {
  const { html } = pageOf({ properties: { id: {} } }, ['section-fields', 'section-used-by'])
  expect(html).toContain('aria-labelledby="section-fields-2"><header><h2 id="section-fields-2">')
  expect(html).toContain('<h2 id="section-used-by-2">')
})
