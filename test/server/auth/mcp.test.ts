import { writeFileSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardedServer, serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { userLine } from '../../fixtures/auth/user-line.ts'
import { canary, canarySite } from './canary-site.ts'
import { rawRequest, statusOf } from './raw-request.ts'

const users = { ida: ['staff'], otto: ['guests'], eva: ['staff'] }

/** Has no public pages. */
const privateFiles = {
  'docs.json': JSON.stringify({
    name: 'Books',
    auth: { method: 'users', default: 'private' },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': `---\ntitle: Home\n---\nThe word is ${canary}.`,
}

let publicServer: GuardedServer
let privateServer: GuardedServer
beforeAll(async () => {
  publicServer = await serveGuarded(canarySite('public'), { users })
  privateServer = await serveGuarded(privateFiles, { users })
})
afterAll(async () => {
  await publicServer.stop()
  await privateServer.stop()
})

/** The SDK's client, as agents use it. */
async function connect(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

/** Everything an agent can read from a site. */
async function readAll(client: Client): Promise<string> {
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
  for (const uri of ['/closed', '/closed.md', '/llms.txt', '/llms-full.txt'].map(
    (path) => publicServer.site + path,
  ))
    result.push(await client.readResource({ uri }).catch((problem: Error) => problem.message))
  return JSON.stringify(result)
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` })

test('shows public content to an agent without a key', async () => {
  const client = await connect(`${publicServer.url}/mcp`)
  const content = await readAll(client)
  expect(content).toContain('Everybody reads this')
  expect(content).not.toContain(canary)
  await client.close()
})

test('shows an agent what the owner of its key can see', async () => {
  for (const [name, isMember] of [
    ['ida', true],
    ['otto', false],
  ] as const) {
    const key = await publicServer.makeKey(await publicServer.signIn(name))
    const client = await connect(`${publicServer.url}/mcp`, bearer(key))
    expect((await readAll(client)).includes(canary), name).toBe(isMember)
    await client.close()
  }
})

test('points agents to the resource metadata on a fully private site', async () => {
  await expect(connect(`${privateServer.url}/mcp`)).rejects.toThrow()
  const refused = await fetch(`${privateServer.url}/mcp`, { method: 'POST', body: '{}' })
  expect(refused.status).toBe(401)
  const [, address] = /^Bearer resource_metadata="([^"]+)"$/.exec(refused.headers.get('WWW-Authenticate')!)!
  const metadata = await fetch(address!)
  expect([metadata.status, metadata.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
  expect(await metadata.json()).toMatchObject({
    resource: `${privateServer.site}/mcp`,
    bearer_methods_supported: ['header'],
    resource_documentation: `${privateServer.site}/login/key`,
  })
  const key = await privateServer.makeKey(await privateServer.signIn('ida'))
  const client = await connect(`${privateServer.url}/mcp`, bearer(key))
  expect(await readAll(client)).toContain(canary)
  await client.close()
})

const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

const request = (server: GuardedServer, headers: Record<string, string>, target = '/mcp') =>
  rawRequest(server.url, {
    method: 'POST',
    target,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: message,
  })

test('does not accept a cookie as a key for any spelling of the URL', async () => {
  const Cookie = await privateServer.signIn('ida')
  for (const target of ['/mcp', '/%6dcp', '/%6D%63%70', '/mcp?x=1', 'http://localhost/mcp', '/x/../mcp'])
    expect([target, statusOf(await request(privateServer, { Cookie }, target))]).toEqual([target, 401])
  for (const target of ['//mcp', '/mcp/', '/MCP', '/mcp%2f', '/mcp;x'])
    expect((await request(privateServer, { Cookie }, target)).includes('"tools"'), target).toBe(false)
})

test('rejects session tokens and malformed keys', async () => {
  const cookie = await publicServer.signIn('ida')
  const session = cookie.split('=')[1]!
  for (const token of [session, `octavo_${session}`, 'octavo_', 'x', 'octavo_..', 'null'])
    expect([token, statusOf(await request(publicServer, bearer(token)))]).toEqual([token, 401])
  for (const Authorization of ['Bearer', 'Basic aWRhOmlkYWlkYQ==', 'Token x', ''])
    expect(statusOf(await request(privateServer, { Authorization })), Authorization).toBe(401)
})

test('rejects the key of a removed user or a user who signed out everywhere', async () => {
  const statusWith = async (key: string) => {
    const headers = {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...bearer(key),
    }
    const response = await fetch(`${publicServer.url}/mcp`, { method: 'POST', headers, body: message })
    await response.body?.cancel()
    return response.status
  }
  const [ida, eva] = [await publicServer.signIn('ida'), await publicServer.signIn('eva')]
  const [first, second] = [await publicServer.makeKey(ida), await publicServer.makeKey(eva)]
  for (const key of [first, second]) expect(await statusWith(key)).toBe(200)
  await publicServer.post('/logout', { everywhere: 'yes' }, ida)
  expect(await statusWith(first)).toBe(401)
  expect(await statusWith(second)).toBe(200)
  writeFileSync(publicServer.usersFile, await userLine('ida', ['staff']), { mode: 0o600 })
  await expect.poll(() => statusWith(second)).toBe(401)
})

test('rejects a cross-origin request even with a valid key', async () => {
  const key = await privateServer.makeKey(await privateServer.signIn('ida'))
  const response = await request(privateServer, { ...bearer(key), Origin: 'https://elsewhere.example' })
  expect(statusOf(response)).toBe(403)
})
