import { test } from 'vitest'
import { createTestSite } from './site.ts'
test('x', async () => {
  const ops = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/users': { get: { summary: 'List users', tags: ['Users'], responses: { 200: { description: 'ok' } } }, post: { responses: { 200: { description: 'ok' } } } } } }
  const s = createTestSite({ 'docs.json': JSON.stringify({ name: 'T', navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] } }), 'openapi.json': JSON.stringify(ops) })
  console.log(await s.html('/api-reference/users/get'))
  console.log(await s.diagnostics())
  console.log((await s.request('/api-reference/users/list-users')).status)
})
