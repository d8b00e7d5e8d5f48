import { expect, test } from 'vitest'
import { createRelayRule } from './relay-targets.ts'

const input = {
  display: 'interactive',
  proxy: true,
  method: 'POST',
  path: '/pets',
  servers: [{ url: 'https://api.example.com', variables: [] }],
  security: [],
} satisfies Parameters<typeof createRelayRule>[0]

test('names documented headers that are dropped otherwise', () => {
  const rule = createRelayRule({ ...input, headers: ['X-Trace', 'X_HTTP_Method_Override'] })
  expect(rule).toMatchObject({ targets: [{ kind: 'operation', headers: ['x-http-method-override'] }] })
})

test('names no headers if none matters', () => {
  const { method, path, servers } = input
  expect(createRelayRule({ ...input, headers: ['X-Trace'] })).toEqual({
    kind: 'open',
    targets: [{ kind: 'operation', method, path, servers }],
  })
})
