import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createPlainServer, type Server as PlainServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test as plainTest } from 'vitest'
import { fetchRemote, type RemoteOptions } from './remote.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Serve = {
  /** The URL of a server with this handler. */
  http: (handler: Handler) => Promise<string>
  any: (server: PlainServer) => Promise<number>
}

const test = plainTest.extend<{ serve: Serve }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are used from this pattern.
  serve: async ({}, use) => {
    const servers: PlainServer[] = []
    const any = async (server: PlainServer) => {
      servers.push(server)
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      return (server.address() as AddressInfo).port
    }
    await use({ any, http: async (handler) => `http://127.0.0.1:${await any(createServer(handler))}/` })
    for (const server of servers) {
      if ('closeAllConnections' in server) (server as Server).closeAllConnections()
      server.close()
    }
  },
})

const limits = { bytes: 100_000, milliseconds: 4000 }
const fetch = (url: string, options: Partial<RemoteOptions> = {}) =>
  fetchRemote(url, { allowHttp: true, allowLoopback: true, limits, ...options })
const reasonOf = async (url: string, options: Partial<RemoteOptions> = {}) => {
  const reason = await fetch(url, options)
  return reason.kind === 'failed' ? reason.reason : reason
}
const hostOf = (url: string) => new URL(url).host

describe('a fetched text', () => {
  test('has its final URL and version', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      response.setHeader('ETag', '"one"').setHeader('Last-Modified', 'Tue, 01 Jul 2025 10:00:00 GMT')
      response.end('\ufeffopenapi: 3.1.0\r\ntitle: Größe')
    })
    expect(await fetch(`${url}openapi.yaml?v=1#top`)).toEqual({
      kind: 'fresh',
      text: 'openapi: 3.1.0\ntitle: Größe',
      etag: '"one"',
      lastModified: 'Tue, 01 Jul 2025 10:00:00 GMT',
      url: `${url}openapi.yaml?v=1`,
    })
  })

  test('is requested without credentials', async ({ serve }) => {
    let lastRequest: IncomingMessage | undefined
    const url = await serve.http((request, response) => {
      lastRequest = request
      response.end('{}')
    })
    await fetch(`${url}openapi.json`)
    expect([lastRequest?.method, lastRequest?.url]).toEqual(['GET', '/openapi.json'])
    expect(lastRequest?.headers).toEqual({
      accept: 'application/json, application/yaml, */*;q=0.5',
      'accept-encoding': 'gzip, br, identity',
      'user-agent': 'octavo',
      host: hostOf(url),
      connection: 'close',
    })
  })

  test('may be on a host name', async ({ serve }) => {
    const url = await serve.http((_, response) => response.end('{}'))
    expect(await fetch(url.replace('127.0.0.1', 'localhost'))).toMatchObject({ kind: 'fresh', text: '{}' })
  })

  test.for([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is decompressed: %s', async ([encoding, pack], { serve }) => {
    const url = await serve.http((_, response) => {
      response.setHeader('Content-Encoding', encoding).end(pack('packed'))
    })
    expect(await fetch(url)).toMatchObject({ kind: 'fresh', text: 'packed' })
  })

  test('is not sent again if it is unchanged', async ({ serve }) => {
    const url = await serve.http((request, response) => {
      const isKnown =
        request.headers['if-none-match'] === '"one"' && request.headers['if-modified-since'] === 'yesterday'
      response.writeHead(isKnown ? 304 : 200).end()
    })
    expect(await fetch(url, { etag: '"one"', lastModified: 'yesterday' })).toEqual({ kind: 'unchanged' })
    expect(await fetch(url, { etag: '"two"' })).toMatchObject({ kind: 'fresh' })
  })
})

describe('an unusable response', () => {
  test.for([401, 404, 500, 204, 206, 304])('of status %i is rejected', async (status, { serve }) => {
    const url = await serve.http((_, response) => response.writeHead(status).end())
    expect(await reasonOf(url)).toBe(`${hostOf(url)} responded with ${status}`)
  })

  test('of status 401 explains that no credentials are sent', async ({ serve }) => {
    const url = await serve.http((_, response) => response.writeHead(401).end())
    expect(await fetch(url)).toMatchObject({ hint: expect.stringContaining('sends no credentials') })
  })

  test('that is a web page is rejected', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      response.setHeader('Content-Type', 'Text/HTML; charset=utf-8').end('<!doctype html>')
    })
    expect(await reasonOf(url)).toBe('the response is a web page, not a spec')
  })

  test('that is binary is rejected', async ({ serve }) => {
    const url = await serve.http((_, response) => response.end(Buffer.from([0xfb, 0xfe, 0, 1])))
    expect(await reasonOf(url)).toBe('it is not UTF-8 text')
  })

  test('with an unexpected encoding is rejected', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      response.setHeader('Content-Encoding', 'gzip, gzip').end(gzipSync(gzipSync('x')))
    })
    expect(await reasonOf(url)).toBe('it is encoded as `gzip, gzip`, which is not supported')
  })

  test.for([
    ['gzip', gzipSync('a'.repeat(500)).subarray(0, 15)],
    ['gzip', Buffer.from('plain')],
    ['br', Buffer.from('plain text')],
  ] as const)('with damaged %s is rejected', async ([encoding, body], { serve }) => {
    const url = await serve.http((_, response) => {
      response.setHeader('Content-Encoding', encoding).end(body)
    })
    expect(await reasonOf(url)).toBe(`the response from ${hostOf(url)} is incomplete or damaged`)
  })

  test('that is not HTTP is rejected', async ({ serve }) => {
    const port = await serve.any(
      createPlainServer((socket) => socket.on('error', () => {}).end('SSH-2.0-x\r\n')),
    )
    expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe(
      `the response from 127.0.0.1:${port} is not HTTP`,
    )
  })
})

describe('a redirect', () => {
  const to =
    (location: string, status = 302): Handler =>
    (_, response) =>
      response.writeHead(status, { Location: location }).end()

  test.for([301, 302, 303, 307, 308])('is followed: %i', async (status, { serve }) => {
    const target = await serve.http((_, response) => response.end('moved'))
    const url = await serve.http(to(`${target}new.json`, status))
    expect(await fetch(url)).toMatchObject({ kind: 'fresh', text: 'moved', url: `${target}new.json` })
  })

  test('may be relative and follow up to five others', async ({ serve }) => {
    const url = await serve.http((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 5) response.end('there')
      else to(`/${step + 1}`)(request, response)
    })
    expect(await fetch(`${url}0`)).toMatchObject({ kind: 'fresh', text: 'there', url: `${url}5` })
    expect(await reasonOf(`${url}-1`)).toBe('it redirects more than 5 times')
  })

  test('in a loop is rejected', async ({ serve }) => {
    let requests = 0
    const url = await serve.http((request, response) => {
      requests += 1
      to('/')(request, response)
    })
    expect(await reasonOf(url)).toBe('it redirects more than 5 times')
    expect(requests).toBe(6)
  })

  test.for([
    ['http://10.0.0.1/', 'it redirects to `http://10.0.0.1`: 10.0.0.1 is a private address'],
    [
      'http://169.254.169.254/latest/meta-data/',
      'it redirects to `http://169.254.169.254`: 169.254.169.254 is a private address',
    ],
    ['//0xA9FEA9FE/', 'it redirects to `http://169.254.169.254`: 169.254.169.254 is a private address'],
    [
      'http://[::ffff:10.0.0.1]/',
      'it redirects to `http://[::ffff:a00:1]`: ::ffff:a00:1 is a private address',
    ],
    [
      'http://metadata.google.internal/',
      'it redirects to `http://metadata.google.internal`: metadata.google.internal is a private host name',
    ],
    ['file:///etc/passwd', 'it redirects to `file://`: only https URLs are supported'],
    [
      'http://me:secret@127.0.0.1/',
      'it redirects to `http://127.0.0.1`: it contains a username or password, which is never sent',
    ],
  ])('to %s is rejected', async ([location, expected], { serve }) => {
    const url = await serve.http(to(location!))
    expect(await reasonOf(url)).toBe(expected)
  })

  test.for(['http://[', undefined])('to %s is rejected as incomplete', async (location, { serve }) => {
    const url = await serve.http((_, response) => {
      response.writeHead(302, location === undefined ? {} : { Location: location }).end()
    })
    expect(await reasonOf(url)).toBe(`${hostOf(url)} responded with 302 but without a valid Location header`)
  })
})

describe('a forbidden URL', () => {
  test.for([
    ['openapi.json', 'it is not a URL'],
    ['file:///etc/passwd', 'only https URLs are supported'],
    ['http://10.0.0.1/', '10.0.0.1 is a private address'],
  ])('is rejected: %s', async ([url, expected]) => {
    expect(await reasonOf(url!)).toBe(expected)
  })

  test('is loopback or http outside of dev', async ({ serve }) => {
    let requests = 0
    const url = await serve.http((_, response) => {
      requests += 1
      response.end('{}')
    })
    expect(await reasonOf(url, { allowHttp: false })).toBe('http is only supported in `octavo dev`')
    expect(await reasonOf(url, { allowLoopback: false })).toBe('127.0.0.1 is this machine')
    expect(requests).toBe(0)
  })
})

describe('a misbehaving server is rejected if it', () => {
  const hasty = { limits: { ...limits, milliseconds: 150 } }

  test('sends nothing', async ({ serve }) => {
    const url = await serve.http(() => {})
    expect(await reasonOf(url, hasty)).toBe('it took more than 0.15 seconds')
  })

  test('sends a byte at a time', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await reasonOf(url, hasty)).toBe('it took more than 0.15 seconds')
  })

  test('sends only headers', async ({ serve }) => {
    const url = await serve.http((_, response) => response.flushHeaders())
    expect(await reasonOf(url, hasty)).toBe('it took more than 0.15 seconds')
  })

  test('redirects slowly within the total time', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      setTimeout(() => response.writeHead(302, { Location: '/' }).end(), 60)
    })
    expect(await reasonOf(url, hasty)).toBe('it took more than 0.15 seconds')
  })

  test('closes the connection before its response', async ({ serve }) => {
    const url = await serve.http((request) => request.socket.destroy())
    expect(await reasonOf(url)).toBe(`${hostOf(url)} closed the connection`)
  })

  test('closes the connection within its response', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).write('half', () => response.destroy())
    })
    expect(await reasonOf(url)).toBe(`${hostOf(url)} closed the connection`)
  })

  test('is not running', async ({ serve }) => {
    const server = createPlainServer()
    const port = await serve.any(server)
    await new Promise((done) => server.close(done))
    expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe(`127.0.0.1:${port} does not accept connections`)
  })

  test('announces an oversized response', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      response.writeHead(200, { 'Content-Length': 3 * 1024 ** 2 }).flushHeaders()
    })
    const reason = await reasonOf(url, { limits: { ...limits, bytes: 2 * 1024 ** 2 } })
    expect(reason).toBe('it is larger than 2 MB')
  })

  test('sends an endless response', async ({ serve }) => {
    const url = await serve.http((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    })
    expect(await reasonOf(url)).toBe('it is larger than 98 kB')
  })

  test.for([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('sends a decompression bomb: %s', async ([encoding, pack], { serve }) => {
    const bomb = pack(Buffer.alloc(5 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(limits.bytes)
    const url = await serve.http((_, response) => {
      response.setHeader('Content-Encoding', encoding).end(bomb)
    })
    expect(await reasonOf(url)).toBe('it is larger than 98 kB')
  })

  test('sends many compressed bytes that decode to nothing', async ({ serve }) => {
    const emptyContent = Buffer.concat(Array<Uint8Array>(10_000).fill(gzipSync('')))
    const url = await serve.http((_, response) => {
      response.setHeader('Content-Encoding', 'gzip').write(emptyContent, () => response.end())
    })
    expect(await reasonOf(url)).toBe('it is larger than 98 kB')
  })

  test('exceeds the limit by one byte', async ({ serve }) => {
    const url = await serve.http((_, response) => response.end('x'.repeat(100)))
    expect(await fetch(url, { limits: { bytes: 100 } })).toMatchObject({ kind: 'fresh' })
    expect(await fetch(url, { limits: { bytes: 99 } })).toMatchObject({ kind: 'failed' })
  })

  test('has a self-signed certificate', async ({ serve }) => {
    const port = await serve.any(createSecureServer(createSelfSigned()))
    expect(await reasonOf(`https://localhost:${port}/`)).toBe(
      'the certificate of localhost is not valid: it is self-signed',
    )
  })

  test('does not support https', async ({ serve }) => {
    const url = await serve.http(() => {})
    expect(await reasonOf(url.replace('http:', 'https:'))).toBe(`${hostOf(url)} does not support https`)
  })
})

test('aborts a fetch', async ({ serve }) => {
  const stop = new AbortController()
  const url = await serve.http(() => stop.abort())
  expect(await reasonOf(url, { signal: stop.signal })).toBe('the request was canceled')
  expect(await reasonOf(url, { signal: stop.signal })).toBe('the request was canceled')
})

/** A minimal certificate (RFC 5280, version 1), generated so that the repository contains no key. */
function createSelfSigned(): { key: string; cert: string } {
  const der = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
    const content = Buffer.concat(parts)
    const size = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255]
    return Buffer.concat([Buffer.from([tag, ...size]), content])
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')))
  const name = der(0x30, der(0x31, commonName))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const validity = der(0x30, time('200101000000Z'), time('490101000000Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(0x30, der(0x02, Buffer.from([1])), ecdsaWithSha256, name, validity, name, spki)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const certificate = Buffer.from(der(0x30, body, ecdsaWithSha256, signature)).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
