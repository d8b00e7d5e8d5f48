import { type AddressInfo, connect, createServer, type LookupFunction } from 'node:net'
import { expect, test } from 'vitest'

const { outsideTargets } = globalThis as { outsideTargets?: string[] }

const failureOf = (start: () => { once: (event: 'error', done: (error: Error) => void) => unknown }) =>
  new Promise<string>((resolve) => start().once('error', ({ message }) => resolve(message)))

test.each(['192.0.2.1', '2001:db8::1', 'docs.example'])('refuses a connection to %s', async (host) => {
  expect(await failureOf(() => connect({ host, port: 443 }))).toContain(`not to ${host}`)
  expect(outsideTargets?.splice(0)).toEqual([host])
})

test('refuses a name that a lookup sends elsewhere', async () => {
  const lookup: LookupFunction = (_name, _options, done) => done(null, [{ address: '192.0.2.1', family: 4 }])
  expect(await failureOf(() => connect({ host: 'docs.example', port: 443, lookup }))).toContain('192.0.2.1')
  expect(outsideTargets?.splice(0)).toEqual(['docs.example at 192.0.2.1'])
})

test('refuses a request', async () => {
  await expect(fetch('http://192.0.2.1/')).rejects.toThrow()
  expect(outsideTargets?.splice(0)).toEqual(['192.0.2.1'])
})

test('connects to this machine', async () => {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  expect(await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))).toBe('hello')
  server.close()
})
