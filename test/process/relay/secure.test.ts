import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlain } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resolve } from '../../../src/relay/target/reach.ts'
import { needProgram } from '../../fixtures/program.ts'
import { operation, sendRequest, startRelay, startServer } from '../../fixtures/relay/relay-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-relay-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const program = needProgram('openssl')
const openssl = (...args: string[]) => execFileSync(program!, args, { cwd: folder, stdio: 'ignore' })

/** Resolves every name to this machine. */
const resolve: Resolve = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])

describe.skipIf(!program)('TLS', () => {
  let ca = ''
  const files = (name: string) => ({
    key: readFileSync(join(folder, `${name}.key`)),
    cert: readFileSync(join(folder, `${name}.pem`)),
  })
  beforeAll(() => {
    const create = (name: string, subject: string, ...extra: string[]) =>
      openssl(
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
        '-subj',
        subject,
        ...extra,
      )
    const names = ['-addext', 'subjectAltName=DNS:api.example.com']
    create('good', '/CN=api.example.com', '-days', '30', ...names)
    create('unknown', '/CN=api.example.com', '-days', '30', ...names)
    ca = readFileSync(join(folder, 'good.pem'), 'utf8')
  })

  async function call(host: string, name: string) {
    const server = createServer(files(name), (_, response) => response.end('secure'))
    server.on('tlsClientError', () => {})
    const port = await startServer(server as never)
    closing.push(() => server.close())
    const url = `https://${host}:${port}`
    const site = await startRelay(
      [operation('GET', url, '/')],
      { allowPrivate: ['127.0.0.1'] },
      { resolve, ca },
    )
    closing.push(site.close)
    return sendRequest(site, { url: `${url}/` })
  }

  test('accepts a matching certificate', async () => {
    const result = await call('api.example.com', 'good')
    expect(result.body.toString()).toBe('secure')
    expect(result.head?.timing).toMatchObject({
      dns: expect.any(Number),
      connect: expect.any(Number),
      tls: expect.any(Number),
    })
  })

  test('rejects a certificate for another name and says so', async () => {
    const result = await call('other.example.com', 'good')
    expect([result.status, result.end]).toEqual([502, 'tls_failed'])
    expect(result.problem?.detail).toBe('other.example.com: its certificate is for another host.')
  })

  test('rejects a self-signed certificate regardless of the environment', async () => {
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const result = await call('api.example.com', 'unknown')
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    expect(result.end).toBe('tls_failed')
    expect(result.problem?.detail).toContain('self-signed')
  })

  test('rejects a server without TLS', async () => {
    const server = createPlain((_, response) => response.end('plain'))
    const port = await startServer(server)
    closing.push(() => server.close())
    const url = `https://api.example.com:${port}`
    const site = await startRelay(
      [operation('GET', url, '/')],
      { allowPrivate: ['127.0.0.1'] },
      { resolve, ca },
    )
    closing.push(site.close)
    expect((await sendRequest(site, { url: `${url}/` })).end).toBe('tls_failed')
  })
})

test.skipIf(!program)('shows a redirect from https to http and does not follow it', async () => {
  const server = createServer(
    { key: readFileSync(join(folder, 'good.key')), cert: readFileSync(join(folder, 'good.pem')) },
    (_, response) => response.writeHead(302, { Location: 'http://api.example.com:1/' }).end(),
  )
  const port = await startServer(server as never)
  closing.push(() => server.close())
  const url = `https://api.example.com:${port}`
  const site = await startRelay(
    [operation('GET', url, '/'), operation('GET', 'http://api.example.com:1', '/')],
    { allowPrivate: ['127.0.0.1'] },
    { resolve, ca: readFileSync(join(folder, 'good.pem'), 'utf8') },
  )
  closing.push(site.close)
  const result = await sendRequest(site, { url: `${url}/`, redirect: 'follow' })
  expect(result.head).toMatchObject({ status: 302, url: `${url}/`, redirects: [] })
  expect(result.head?.headers).toContainEqual(['Location', 'http://api.example.com:1/'])
})

describe('an unreachable server', () => {
  test.for([
    ['refuses', 'connect_refused'],
    ['has no name', 'dns_failed'],
  ] as const)('%s: %s', async ([mode, code]) => {
    const failing: Resolve = (_, __, done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    const site = await startRelay(
      [operation('GET', 'http://api.example.com:1', '/')],
      { allowPrivate: ['127.0.0.1'] },
      { resolve: mode === 'refuses' ? resolve : failing },
    )
    closing.push(site.close)
    const result = await sendRequest(site, { url: 'http://api.example.com:1/' })
    expect([result.status, result.end]).toEqual([502, code])
    expect(result.problem?.detail).not.toContain('127.0.0.1')
  })

  test('times out if its name never resolves', async () => {
    const site = await startRelay(
      [operation('GET', 'http://api.example.com:1', '/')],
      { limits: { connectMs: 300 } },
      { resolve: () => {} },
    )
    closing.push(site.close)
    const result = await sendRequest(site, { url: 'http://api.example.com:1/' })
    expect([result.status, result.end]).toEqual([504, 'connect_timeout'])
  })
})
