import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createPageCache } from '../../../src/serve/page-cache/page-cache.ts'
import { createPageMount } from '../../../src/serve/page-mount.ts'
import type { SiteSource } from '../../../src/serve/site-source.ts'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'

const servers: Server[] = []
const limit = { refuse: async () => undefined }
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await stop(server)
  }
})

const publicResponse = () =>
  new Response('What is said.', { headers: { ETag: '"1"', 'Content-Type': 'text/plain' } })
const unauthorizedResponse = () => new Response('Sign in.', { status: 401 })

/** Page mount whose responses are resolved by the test, one request at a time. */
async function startPages() {
  const state = { revision: 1, isGuarded: false }
  const waiting: ((response: Response) => void)[] = []
  const fetchPage = () => new Promise<Response>((resolve) => waiting.push(resolve))
  const cache = createPageCache({
    fetch: fetchPage,
    revision: () => state.revision,
    maxBytes: 1_000_000,
    headers: {},
  })
  const site = { fetch: fetchPage, isGuarded: async () => state.isGuarded } as unknown as SiteSource
  const mount = createPageMount(site, { cache, limit, always: {} })
  const server = createServer((request, response) => {
    void mount.handle(request, response)
  })
  servers.push(server)
  const url = await listen(server)
  return {
    state,
    requestPage: (headers: Record<string, string> = {}) => fetch(`${url}/page`, { headers }),
    /** Responds to the oldest pending request. */
    async respond(response: Response): Promise<void> {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()!(response)
    },
    waiting,
  }
}

test('does not serve the stale page while a guarded one renders after sign-in was added', async () => {
  const { state, requestPage, respond } = await startPages()
  const before = requestPage()
  await respond(publicResponse())
  expect(await (await before).text()).toBe('What is said.')
  Object.assign(state, { revision: 2, isGuarded: true })
  let isAnswered = false
  const after = requestPage().finally(() => {
    isAnswered = true
  })
  // Without sign-in, the stale page would have been served by now.
  await pause(600)
  expect(isAnswered).toBe(false)
  await respond(unauthorizedResponse())
  // The page is rendered again, depending on the Accept header.
  await respond(unauthorizedResponse())
  expect((await after).status).toBe(401)
})

test('does not share a pending response across a revision change', async () => {
  const { state, requestPage, respond, waiting } = await startPages()
  const before = requestPage()
  await expect.poll(() => waiting.length).toBe(1)
  Object.assign(state, { revision: 2, isGuarded: true })
  const after = requestPage()
  await expect.poll(() => waiting.length).toBe(2)
  await respond(publicResponse())
  expect(await (await before).text()).toBe('What is said.')
  await respond(unauthorizedResponse())
  await respond(unauthorizedResponse())
  expect((await after).status).toBe(401)
})

test('logs a render error for the operator and hides it from the reader', async () => {
  const faults: unknown[] = []
  const server = createServer((request, response) => {
    const site = {
      fetch: () => Promise.reject(new Error('a fault with details')),
      isGuarded: async () => true,
    } as unknown as SiteSource
    const cache = createPageCache({ fetch: site.fetch, revision: () => 1, maxBytes: 1, headers: {} })
    createPageMount(site, { cache, limit, always: {} })
      .handle(request, response)
      .catch((fault: unknown) => faults.push(fault))
  })
  servers.push(server)
  const response = await fetch(await listen(server), { headers: { Cookie: 'octavo_session=x' } })
  expect([response.status, await response.text()]).toEqual([500, ''])
  await expect.poll(() => faults.map(String)).toEqual(['Error: a fault with details'])
})
