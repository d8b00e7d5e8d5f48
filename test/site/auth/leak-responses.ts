import type { GuardedSite } from '../../fixtures/auth/guarded-site.ts'
import type { LeakSite } from './leak-site.ts'
import type { Address } from './leak-urls.ts'

/** A visitor with a session cookie and optionally an agent key. */
export type Visitor = { name: string; cookie?: string; key?: string }

/** A response as the visitor could read it: status, headers and text. */
export type VisitorResponse = { representation: string; address: string; text: string }

/** All kinds of visitors: anonymous, expired, forged and readers with different groups. */
export async function createVisitors(site: GuardedSite): Promise<Visitor[]> {
  const { now } = site.clock
  site.clock.now = now - 14 * 3_600_000
  const expired = await site.signIn('member')
  site.clock.now = now
  const cookies = new Map<string, string>()
  for (const name of ['reader', 'other', 'member', 'both']) cookies.set(name, await site.signIn(name))
  const member = cookies.get('member')!
  const forged = `${member.slice(0, -6)}${member.at(-6) === 'A' ? 'B' : 'A'}${member.slice(-5)}`
  const readers: Visitor[] = []
  for (const [name, cookie] of cookies) readers.push({ name, cookie, key: await keyOf(site, cookie) })
  return [
    { name: 'anonymous' },
    { name: 'expired', cookie: expired },
    { name: 'forged', cookie: forged },
    ...readers,
  ]
}

async function keyOf(site: GuardedSite, cookie: string): Promise<string> {
  const html = await (await site.post('/login/key', {}, cookie)).text()
  const [, key] = /(octavo_[\w.~+/=-]{20,}|value="([^"]{40,})")/.exec(html) ?? []
  const result = key?.replace(/^value="|"$/g, '')
  if (!result) throw new Error('the page of keys shows none')
  return result
}

/** Every possible request of one visitor. */
export async function collectResponses(
  site: GuardedSite,
  leaks: LeakSite,
  visitor: Visitor,
  addresses: readonly Address[],
  base: string,
): Promise<VisitorResponse[]> {
  const responses: VisitorResponse[] = []
  for (const { representation, path, headers } of addresses) {
    const response = await site.request(base + path, { cookie: visitor.cookie, headers, redirect: 'manual' })
    // The sign-in redirect repeats the requested URL.
    const text = (await textOf(response)).replaceAll(encodeURIComponent(base + path), '')
    responses.push({ representation, address: path, text })
  }
  responses.push(...(await requestAsAgent(site, leaks, visitor, addresses, base)))
  return responses
}

export async function textOf(response: Response): Promise<string> {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return `${response.status}\n${headers}\n\n${await response.text()}`
}

/** MCP requests, see https://modelcontextprotocol.io. */
async function requestAsAgent(
  site: GuardedSite,
  leaks: LeakSite,
  { key }: Visitor,
  addresses: readonly Address[],
  base: string,
): Promise<VisitorResponse[]> {
  const responses: VisitorResponse[] = []
  const call = async (representation: string, method: string, params: object, request = '') => {
    const response = await site.request(`${base}/mcp`, {
      method: 'POST',
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        'MCP-Protocol-Version': '2025-06-18',
        ...(key && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    responses.push({ representation, address: request, text: await textOf(response) })
  }
  const tool = (representation: string, name: string, input: object, request = '') =>
    call(representation, 'tools/call', { name, arguments: input }, request)
  await call('mcp tools', 'tools/list', {})
  await call('mcp resources', 'resources/list', {})
  await tool('mcp list_operations', 'list_operations', {})
  for (const mark of leaks.canaries.some()) await tool('mcp search', 'search', { query: mark }, `"${mark}`)
  const pages = addresses.filter(({ representation }) => representation === 'html').map(({ path }) => path)
  for (const path of pages.filter((page) => !page.startsWith('/many/'))) {
    await tool('mcp read_page', 'read_page', { path }, path)
    await call('mcp resource', 'resources/read', { uri: `docs://${path}.md` }, path)
    await tool('mcp get_operation', 'get_operation', { operation: path }, path)
  }
  return responses
}
