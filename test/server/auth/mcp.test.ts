import { writeFileSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardedServing, serveGuarded } from '../../fixtures/auth/serving.ts'
import { userLine } from '../../fixtures/auth/user-line.ts'
import { canary, canarySite } from './canary-site.ts'
import { rawRequest, statusOf } from './raw-request.ts'

const users = { ida: ['staff'], otto: ['guests'], eva: ['staff'] }

/** Nothing on it is for everybody. */
const privateSite = {
  'docs.json': JSON.stringify({
    name: 'Books',
    auth: { method: 'users', default: 'private' },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': `---\ntitle: Home\n---\nThe word is ${canary}.`,
}

let open: GuardedServing
let closed: GuardedServing
beforeAll(async () => {
  open = await serveGuarded(canarySite('public'), { users })
  closed = await serveGuarded(privateSite, { users })
})
afterAll(async () => {
  await open.stop()
  await closed.stop()
})

/** The SDK's own client, as an agent has it. */
async function connect(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

/** Everything that an agent can get out of a site. */
async function everythingOf(client: Client): Promise<string> {
  const result: unknown[] = []
  const { tools } = await client.listTools()
  result.push(tools)
  for (const { name, inputSchema } of tools) {
    const keys = Object.keys((inputSchema as { properties?: object }).properties ?? {})
    for (const word of [
      canary.slice(0, -1),
      'door',
      '/open',
      '/closed',
      '/api-reference/secret/id/post',
      'closed',
      '/',
    ])
      result.push(
        await client
          .callTool({ name, arguments: Object.fromEntries(keys.map((key) => [key, word])) })
          .catch((problem: Error) => problem.message),
      )
  }
  result.push(await client.listResources().catch(() => ''))
  for (const uri of ['/closed', '/closed.md', '/llms.txt', '/llms-full.txt'].map((path) => open.site + path))
    result.push(await client.readResource({ uri }).catch((problem: Error) => problem.message))
  return JSON.stringify(result)
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })

test('an agent without a key sees what everybody sees', async () => {
  const client = await connect(`${open.url}/mcp`)
  const seen = await everythingOf(client)
  expect(seen).toContain('Everybody reads this')
  expect(seen).not.toContain(canary)
  await client.close()
})

test('an agent with the key of a user sees what the user sees', async () => {
  for (const [name, isMember] of [
    ['ida', true],
    ['otto', false],
  ] as const) {
    const key = await open.makeKey(await open.signIn(name))
    const client = await connect(`${open.url}/mcp`, bearer(key))
    expect((await everythingOf(client)).includes(canary), name).toBe(isMember)
    await client.close()
  }
})

test('where nothing is for everybody an agent is told who it has to ask', async () => {
  await expect(connect(`${closed.url}/mcp`)).rejects.toThrow()
  const refused = await fetch(`${closed.url}/mcp`, { method: 'POST', body: '{}' })
  expect(refused.status).toBe(401)
  const [, address] = /^Bearer resource_metadata="([^"]+)"$/.exec(refused.headers.get('WWW-Authenticate')!)!
  const metadata = await fetch(address!)
  expect([metadata.status, metadata.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
  expect(await metadata.json()).toMatchObject({
    resource: `${closed.site}/mcp`,
    bearer_methods_supported: ['header'],
    resource_documentation: `${closed.site}/login/key`,
  })
  const key = await closed.makeKey(await closed.signIn('ida'))
  const client = await connect(`${closed.url}/mcp`, bearer(key))
  expect(await everythingOf(client)).toContain(canary)
  await client.close()
})

const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

const ask = (served: GuardedServing, headers: Record<string, string>, target = '/mcp') =>
  rawRequest(served.url, {
    method: 'POST',
    target,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: message,
  })

test('a cookie is no key, however the address is spelt', async () => {
  const Cookie = await closed.signIn('ida')
  for (const target of ['/mcp', '/%6dcp', '/%6D%63%70', '/mcp?x=1', 'http://localhost/mcp', '/x/../mcp'])
    expect([target, statusOf(await ask(closed, { Cookie }, target))]).toEqual([target, 401])
  for (const target of ['//mcp', '/mcp/', '/MCP', '/mcp%2f', '/mcp;x'])
    expect((await ask(closed, { Cookie }, target)).includes('"tools"'), target).toBe(false)
})

test('a session in place of a key, and what is no key at all, are refused', async () => {
  const cookie = await open.signIn('ida')
  const session = cookie.split('=')[1]!
  for (const shown of [session, `octavo_${session}`, 'octavo_', 'x', 'octavo_..', 'null'])
    expect([shown, statusOf(await ask(open, bearer(shown)))]).toEqual([shown, 401])
  for (const Authorization of ['Bearer', 'Basic aWRhOmlkYWlkYQ==', 'Token x', ''])
    expect(statusOf(await ask(closed, { Authorization })), Authorization).toBe(401)
})

test('the key of a user who is gone, or who signed out everywhere, opens nothing', async () => {
  const statusWith = async (key: string) => {
    const headers = {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...bearer(key),
    }
    const answer = await fetch(`${open.url}/mcp`, { method: 'POST', headers, body: message })
    await answer.body?.cancel()
    return answer.status
  }
  const [ida, eva] = [await open.signIn('ida'), await open.signIn('eva')]
  const [first, second] = [await open.makeKey(ida), await open.makeKey(eva)]
  for (const key of [first, second]) expect(await statusWith(key)).toBe(200)
  await open.post('/logout', { everywhere: 'yes' }, ida)
  expect(await statusWith(first)).toBe(401)
  expect(await statusWith(second)).toBe(200)
  writeFileSync(open.usersFile, await userLine('ida', ['staff']), { mode: 0o600 })
  await expect.poll(() => statusWith(second)).toBe(401)
})

test('a foreign page that has the key of its reader still may not ask', async () => {
  const key = await closed.makeKey(await closed.signIn('ida'))
  const answer = await ask(closed, { ...bearer(key), Origin: 'https://elsewhere.example' })
  expect(statusOf(answer)).toBe(403)
})
