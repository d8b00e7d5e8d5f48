import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createRateLimit } from '../../../src/relay/check/rate-limit.ts'
import { createListener } from '../../../src/relay/mount.ts'
import { sendRequest, startRelay, startServer } from '../../fixtures/relay/relay-site.ts'

test("logs why a page's rule cannot be read and hides it from the reader", async () => {
  const faults: Error[] = []
  const site = await startRelay(() => Promise.reject(new Error('secret of the disk')), {
    onFault: (fault) => faults.push(fault),
  })
  const result = await sendRequest(site, { url: 'https://api.example.com/' })
  expect(result.end).toBe('relay_busy')
  expect(result.body.toString()).not.toContain('secret')
  expect(faults.map(({ message }) => message)).toEqual(['secret of the disk'])
  await site.close()
})

test('does not log a rejected request as a fault', async () => {
  const faults: Error[] = []
  const site = await startRelay([], { onFault: (fault) => faults.push(fault) })
  expect((await sendRequest(site, { url: 'https://api.example.com/' })).end).toBe('target_not_allowed')
  expect(faults).toEqual([])
  await site.close()
})

test('logs an internal error and returns an empty 500', async () => {
  const faults: Error[] = []
  const failing = { handles: () => true, handle: () => Promise.reject('broken') }
  const server = createServer(
    createListener(
      failing,
      () => new Response(),
      (fault) => faults.push(fault),
    ),
  )
  const response = await fetch(`http://127.0.0.1:${await startServer(server)}/`)
  expect([response.status, await response.text()]).toEqual([500, ''])
  expect(faults.map(({ message }) => message)).toEqual(['broken'])
  server.close()
})

test('falls back to memory for rate limits if the Redis URL is invalid', async () => {
  const faults: Error[] = []
  const rate = createRateLimit({
    perMinute: 1,
    redisUrl: 'redis://127.0.0.1:1/letters',
    onFault: (fault) => faults.push(fault),
  })
  await expect.poll(() => faults.length, { timeout: 10_000 }).toBe(1)
  await rate.count('somebody')
  await expect(rate.count('somebody')).rejects.toThrow('Rate limit of 1 request per minute')
  await rate.close()
  await rate.close()
})
