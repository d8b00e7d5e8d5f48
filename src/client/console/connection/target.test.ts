import { expect, test } from 'vitest'
import { createChannel } from '../../../../test/fixtures/console/channel.ts'
import { createDraft } from '../../playground/draft/draft.ts'
import { asPlayground } from './as-playground.ts'
import { readTarget } from './target.ts'

function target(server: string, origin: string, other = '') {
  const data = asPlayground(createChannel(server))
  return readTarget({
    data,
    channel: {},
    draft: createDraft(data),
    secrets: new Map(),
    offer: { named: [], other },
    origin,
  })
}

test('warns about ws: on a page served over https', () => {
  expect(target('ws://live.example', 'https://docs.example').warning).toContain('mixed content')
  expect(target('wss://live.example', 'https://docs.example').warning).toBeUndefined()
  expect(target('ws://live.example', 'http://docs.example').warning).toBeUndefined()
  // Browsers make an exception for localhost.
  expect(target('ws://localhost:8080', 'https://docs.example').warning).toBeUndefined()
})

test('resolves a relative server against the page', () => {
  expect(target('/live', 'https://docs.example').url).toBe('wss://docs.example/live/floor/shp_7Qd2')
})

test('offers each subprotocol once', () => {
  expect(target('wss://live.example', 'https://docs.example', 'a, b a,,').protocols).toEqual(['a', 'b'])
})

test('sends a key only to its own server', () => {
  const key = { kind: 'apiKey' as const, in: 'query' as const, name: 'key', id: 'key', scopes: [], flows: [] }
  const servers = ['wss://open.example', 'wss://shut.example'].map((url) => ({ url, variables: [] }))
  const channel = createChannel('', { servers, security: [[key]], serverSecurity: [[], [0]] })
  const data = asPlayground(channel)
  const secrets = new Map([['key', { token: 's3cret' }]])
  const url = (server: number) => {
    const input = { data, channel, secrets, origin: 'https://docs.example' }
    return readTarget({ ...input, draft: createDraft(data, server), offer: { named: [], other: '' } }).url
  }
  expect(url(0)).not.toContain('key=')
  expect(url(1)).toContain('key=')
})

test('reports a missing server and an invalid subprotocol', () => {
  const data = asPlayground(createChannel('', { servers: [] }))
  const input = {
    data,
    channel: {},
    draft: createDraft(data),
    secrets: new Map(),
    origin: 'https://docs.example',
  }
  expect(readTarget({ ...input, offer: { named: [], other: '' } }).problem).toContain('lists no server')
  expect(target('wss://live.example', 'https://docs.example', 'a=b').problem).toContain('subprotocol')
})
