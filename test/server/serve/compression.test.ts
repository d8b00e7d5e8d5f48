import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { decompress } from '../../fixtures/serve/decompress.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'
import { runs } from '../../setup/sizes.ts'
import { everyResponse, everyResponseSite, type Kind } from './every-response.ts'

const page = '/api-reference/wide/get'
const forms = ['live', 'built'] as const
const servings: Record<(typeof forms)[number], ServedFolder> = {} as never
let site: SiteFolder
let kinds: Kind[]

beforeAll(async () => {
  site = createSiteFolder(everyResponseSite)
  await site.build({ relay: { kind: 'own' }, compress: true })
  servings.live = await serveFolder(site.folder)
  servings.built = await serveFolder(site.out)
  const textOf = async (path: string) => (await rawGet(servings.live.url + path)).bytes.toString()
  kinds = (await everyResponse(textOf)).filter(
    ({ kind, status, method, headers }) => status === 200 && !method && !headers && kind !== 'part',
  )
})
afterAll(async () => {
  for (const server of Object.values(servings)) {
    expect(server.faults()).toEqual([])
    await server.close(0)
  }
})

const fetchPath = (
  form: (typeof forms)[number],
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => rawGet(servings[form].url + path, { headers, method })
const accept = (encoding: string) => ({ 'Accept-Encoding': encoding })

describe.each(forms)('a %s site', (form) => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip ; q=0.001', 'gzip'],
    ['br;q=0,gzip;q=0', undefined],
    ['br;q=0.000', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['xbr, brx, gzipped', undefined],
    ['', undefined],
  ])('for “%s” uses the encoding %s', async (text, contentEncoding) => {
    const plain = await fetchPath(form, page)
    const response = await fetchPath(form, page, accept(text))
    expect(response.headers['content-encoding']).toBe(contentEncoding)
    expect(decompress(response).equals(plain.bytes)).toBe(true)
    expect(Number(response.headers['content-length'])).toBe(response.bytes.length)
    expect(response.headers.vary).toBe('Accept-Encoding')
    if (contentEncoding) expect(response.bytes.length).toBeLessThan(plain.bytes.length / 2)
  })

  test('decompresses to the plain response for every kind', async () => {
    const compressed: string[] = []
    for (const { kind, path } of kinds) {
      const plain = await fetchPath(form, path)
      for (const contentEncoding of ['br', 'gzip']) {
        const response = await fetchPath(form, path, accept(contentEncoding))
        expect(decompress(response).equals(plain.bytes), `${kind} ${contentEncoding}`).toBe(true)
        if (response.headers['content-encoding']) compressed.push(`${kind} ${contentEncoding}`)
      }
    }
    expect(compressed).toEqual(
      expect.arrayContaining(['page br', 'script gzip', 'playground.json br', 'svg gzip']),
    )
    for (const uncompressed of ['png', 'pdf', 'text', 'csv', 'callback'])
      expect(compressed.filter((item) => item.startsWith(uncompressed))).toEqual([])
  })

  test('returns the same headers and no body for HEAD', async () => {
    const volatileHeaders = /^(date|connection|keep-alive)$/
    for (const { kind, path } of kinds)
      for (const encoding of ['br', 'identity']) {
        const getResponse = await fetchPath(form, path, accept(encoding))
        const head = await fetchPath(form, path, accept(encoding), 'HEAD')
        const message = (headers: object) =>
          Object.entries(headers).filter(([name]) => !volatileHeaders.test(name))
        expect(head.bytes.length, kind).toBe(0)
        expect(message(head.headers), `${kind} ${encoding}`).toEqual(message(getResponse.headers))
        expect(head.status).toBe(200)
      }
  })

  test('returns 304 for every spelling of a matching ETag', async () => {
    for (const path of [page, '/images/point.png', `${page}/~playground.json`]) {
      const { headers } = await fetchPath(form, path, accept('br'))
      const etag = String(headers.etag)
      const strong = etag.replace(/^W\//, '')
      const matching = [
        etag,
        strong,
        `W/${strong}`,
        '*',
        `"other", ${etag}`,
        `"a" , "b",${strong}`,
        ` ${etag} `,
      ]
      for (const input of matching) {
        const response = await fetchPath(form, path, { 'If-None-Match': input, ...accept('br') })
        expect([response.status, response.bytes.length], input).toEqual([304, 0])
        expect(response.headers.etag).toBe(etag)
        expect(response.headers['cache-control']).toBe(headers['cache-control'])
        expect(response.headers.vary).toBe(headers.vary)
        expect(response.headers['content-encoding']).toBeUndefined()
      }
      for (const input of ['"other"', 'W/"other"', strong.slice(1), '""', ',', 'W/', `${strong}x`])
        expect((await fetchPath(form, path, { 'If-None-Match': input })).status, input).toBe(200)
    }
  })

  test('returns a range of the uncompressed file', async () => {
    const path = '/files/drawing.svg'
    const plain = await fetchPath(form, path)
    const part = await fetchPath(form, path, { Range: 'bytes=10-1999', ...accept('br, gzip') })
    expect(part.status).toBe(206)
    expect(part.headers['content-encoding']).toBeUndefined()
    expect(part.headers['content-range']).toBe(
      `bytes 10-1609/${plain.bytes.length}`.replace('1609', String(Math.min(1999, plain.bytes.length - 1))),
    )
    expect(part.bytes.equals(plain.bytes.subarray(10, 2000))).toBe(true)
    const other = await fetchPath(form, path, { Range: 'bytes=0-9', 'If-Range': '"another version"' })
    expect([other.status, other.bytes.length]).toEqual([200, plain.bytes.length])
    const partial = await fetchPath(form, path, {
      Range: 'bytes=0-9',
      'If-Range': String(plain.headers.etag),
    })
    expect(partial.status).toBe(206)
    expect((await fetchPath(form, path, { Range: 'bytes=0-9' }, 'HEAD')).status).toBe(200)
  })

  test('handles arbitrary header values', async () => {
    const word = fc.constantFrom(
      'br',
      'gzip',
      'identity',
      '*',
      ';',
      ',',
      ' ',
      'q=',
      '0',
      '1',
      '.',
      'q=0',
      '\t',
      '"',
    )
    const anything = fc.string({
      maxLength: 60,
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    })
    const header = fc.oneof(
      fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
      anything,
    )
    const plain = await fetchPath(form, page)
    await fc.assert(
      fc.asyncProperty(header, header, async (encoding, tag) => {
        const response = await fetchPath(form, page, { 'Accept-Encoding': encoding, 'If-None-Match': tag })
        if (response.status === 304)
          return tag.includes('*') || tag.includes(String(plain.headers.etag).slice(3, -1))
        return response.status === 200 && decompress(response).equals(plain.bytes)
      }),
      { numRuns: runs(150) },
    )
  })

  test('responds to every form of request target without an error', async () => {
    const { port, host } = new URL(servings[form].url)
    const firstLine = (line: string) =>
      new Promise<string>((resolve, reject) => {
        let text = ''
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
        )
        socket.on('data', (chunk) => {
          text += chunk
        })
        socket.on('error', reject)
        socket.on('close', () => resolve(text.split('\r\n', 1)[0]!))
      })
    // https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form: servers must accept it.
    expect(await firstLine(`GET http://${host}/hand`)).toBe('HTTP/1.1 200 OK')
    for (const requestLine of [
      'GET //evil.example/x',
      'GET http://evil.example:99999/',
      'GET a:99999/',
      'GET /%',
      'GET /?%ff',
      'GET /a?http://[',
      'OPTIONS *',
      'TRACE /hand',
      'GET /[]{}|^`"<>',
      `GET /${'a'.repeat(9000)}`,
      `GET /${'../'.repeat(50)}etc/passwd`,
    ])
      expect(await firstLine(requestLine), requestLine).toMatch(/^HTTP\/1\.1 [234]\d\d /)
  })
})

test('serves the .br and .gz files of a built folder', async () => {
  const file = join(site.out, `${page.slice(1)}/index.html`)
  for (const [contentEncoding, end] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const) {
    expect(existsSync(`${file}.${end}`)).toBe(true)
    const response = await fetchPath('built', page, accept(contentEncoding))
    expect(response.bytes.equals(readFileSync(`${file}.${end}`)), contentEncoding).toBe(true)
  }
})

test('ignores an outdated .br or .gz file', async () => {
  const other = createSiteFolder(booksSite('https://api.books.test'))
  const page = '/api-reference/books/id/get'
  await other.build({ relay: { kind: 'own' }, compress: true })
  appendFileSync(join(other.out, `${page.slice(1)}/index.html`), '<!-- touched by hand -->')
  const server = await serveFolder(other.out)
  try {
    const plain = await rawGet(server.url + page)
    expect(plain.bytes.toString()).toContain('touched by hand')
    for (const contentEncoding of ['br', 'gzip']) {
      const response = await rawGet(server.url + page, { headers: accept(contentEncoding) })
      expect(response.headers['content-encoding']).toBe(contentEncoding)
      expect(decompress(response).equals(plain.bytes), contentEncoding).toBe(true)
    }
  } finally {
    await server.close(0)
  }
})
