import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createPageCache } from '../../../src/serve/page-cache/page-cache.ts'
import { createPageMount } from '../../../src/serve/page-mount.ts'
import type { Served } from '../../../src/serve/served.ts'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await stop(server)
  }
})

const opened = () => new Response('What is said.', { headers: { ETag: '"1"', 'Content-Type': 'text/plain' } })
const closed = () => new Response('Sign in.', { status: 401 })

/** Pages of a site that the test answers for, one request after the other, when it likes. */
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
  const site = { fetch: fetchPage, isGuarded: async () => state.isGuarded } as unknown as Served
  const mount = createPageMount(site, cache, {})
  const server = createServer((request, response) => {
    void mount.handle(request, response)
  })
  servers.push(server)
  const url = await listen(server)
  return {
    state,
    ask: (headers: Record<string, string> = {}) => fetch(`${url}/page`, { headers }),
    /** Answers who has waited longest. */
    async answer(response: Response): Promise<void> {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()!(response)
    },
    waiting,
  }
}

test('a page that takes its time after sign-in was added is waited for: the one of before is not given out', async () => {
  const { state, ask, answer } = await startPages()
  const before = ask()
  await answer(opened())
  expect(await (await before).text()).toBe('What is said.')
  Object.assign(state, { revision: 2, isGuarded: true })
  let isAnswered = false
  const after = ask().finally(() => {
    isAnswered = true
  })
  // Without sign-in a reader would have the page of before by now.
  await pause(600)
  expect(isAnswered).toBe(false)
  await answer(closed())
  // Once more for who asks, by what they accept.
  await answer(closed())
  expect((await after).status).toBe(401)
})

test('who asks after a change does not get what was on its way for who asked before', async () => {
  const { state, ask, answer, waiting } = await startPages()
  const before = ask()
  await expect.poll(() => waiting.length).toBe(1)
  Object.assign(state, { revision: 2, isGuarded: true })
  const after = ask()
  await expect.poll(() => waiting.length).toBe(2)
  await answer(opened())
  expect(await (await before).text()).toBe('What is said.')
  await answer(closed())
  await answer(closed())
  expect((await after).status).toBe(401)
})

test('a fault while a reader is answered is told to whoever runs the site, and not to the reader', async () => {
  const faults: unknown[] = []
  const server = createServer((request, response) => {
    const site = {
      fetch: () => Promise.reject(new Error('a fault with details')),
      isGuarded: async () => true,
    } as unknown as Served
    const cache = createPageCache({ fetch: site.fetch, revision: () => 1, maxBytes: 1, headers: {} })
    createPageMount(site, cache, {})
      .handle(request, response)
      .catch((fault: unknown) => faults.push(fault))
  })
  servers.push(server)
  const answer = await fetch(await listen(server), { headers: { Cookie: 'octavo_session=x' } })
  expect([answer.status, await answer.text()]).toEqual([500, ''])
  await expect.poll(() => faults.map(String)).toEqual(['Error: a fault with details'])
})
