import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { type Raw, rawGet } from '../../fixtures/serve/raw-get.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'
import { everyResponse, everyResponseSite, type Kind } from './every-response.ts'

const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const immutable = 'public, max-age=31536000, immutable'
const noStore = 'no-store'

const servers: Record<'live' | 'built', ServedFolder> = {} as never
/** The same list for both; only the URLs of parts differ. */
const request: Record<'live' | 'built', Kind[]> = {} as never
let kinds: Kind[]
const responses = new Map<string, Record<'live' | 'built', Raw>>()

beforeAll(async () => {
  const site = createSiteFolder(everyResponseSite)
  const result = await site.build({ relay: { kind: 'own' } })
  expect(result.kind).toBe('built')
  servers.live = await serveFolder(site.folder)
  servers.built = await serveFolder(site.out)
  const fetchKind = (form: 'live' | 'built', { path, method, headers }: Omit<Kind, 'kind' | 'status'>) =>
    rawGet(servers[form].url + path, { method, headers })
  for (const form of ['live', 'built'] as const)
    request[form] = await everyResponse(async (path) => (await fetchKind(form, { path })).bytes.toString())
  kinds = request.live
  for (const [index, { kind }] of kinds.entries()) {
    const live = await fetchKind('live', request.live[index]!)
    responses.set(kind, { live, built: await fetchKind('built', request.built[index]!) })
  }
})
afterAll(async () => {
  for (const server of Object.values(servers)) {
    expect(server.faults()).toEqual([])
    await server.close(0)
  }
})

/** Lists every mismatch, one line each, for all kinds at once. */
function list(check: (response: Raw, kind: Kind) => string | undefined): string[] {
  return kinds.flatMap((kind) =>
    (['live', 'built'] as const).flatMap((form) => {
      const problem = check(responses.get(kind.kind)![form], kind)
      return problem === undefined ? [] : [`${form}, ${kind.kind}: ${problem}`]
    }),
  )
}
const describeDifference = (name: string, result: unknown, expected: unknown) =>
  result === expected ? undefined : `${name} is ${result}, not ${expected}`

describe('every kind of response, live and built,', () => {
  test('has the expected status', () => {
    expect(list(({ status }, kind) => describeDifference('status', status, kind.status))).toEqual([])
  })

  test('has a content type and nosniff', () => {
    const hasBody = ({ status }: Raw) => status !== 304 && !(status >= 307 && status <= 308)
    expect(
      list((response) =>
        hasBody(response) && !response.headers['content-type'] && response.bytes.length > 0
          ? 'no type'
          : undefined,
      ),
    ).toEqual([])
    expect(
      list(({ headers }) => describeDifference('nosniff', headers['x-content-type-options'], 'nosniff')),
    ).toEqual([])
  })

  test.each([
    ['text/html; charset=utf-8', /^(page|reference|part$|callback|list of|html$|not found|head$)/],
    ['text/javascript; charset=utf-8', /^(script|older script|language|island)/],
    ['text/css; charset=utf-8', /^(style|theme|older theme)/],
    ['application/json', /^(playground|responses)\.json/],
    ['application/json; charset=utf-8', /^json$/],
    ['image/svg+xml; charset=utf-8', /^svg/],
    ['image/png', /^(png|range$|head of a file)/],
    ['application/pdf', /^(pdf|range of the end)/],
    ['text/csv; charset=utf-8', /^csv/],
    ['text/plain; charset=utf-8', /^(text|llms\.txt|well-known|robots|refused method)/],
    ['text/markdown; charset=utf-8', /^Markdown/],
  ])('has the type %s where expected', (type, pattern) => {
    expect(
      list(({ headers, status }, { kind, status: expected }) =>
        pattern.test(kind) && status === expected
          ? describeDifference('type', headers['content-type'], type)
          : undefined,
      ),
    ).toEqual([])
  })

  test('has a Content-Security-Policy without serious weaknesses if it is a document', () => {
    const serious = (policy: string) =>
      new CspEvaluator(new CspParser(policy).csp)
        .evaluate()
        .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
        .map(({ description }) => description)
    expect(serious("script-src 'unsafe-inline'"), 'the evaluator works').not.toEqual([])
    expect(
      list(({ headers, status }) => {
        if (!/html|svg|pdf/.test(headers['content-type'] ?? '') || status === 416) return undefined
        const policy = headers['content-security-policy']
        if (!policy) return 'no policy'
        const isPage = policy.includes("default-src 'self'")
        const result = serious(String(policy)).filter((weakness) => isPage || !weakness.includes('missing'))
        return result.length > 0 ? result.join('; ') : undefined
      }),
    ).toEqual([])
  })

  test("sandboxes the owner's SVG and HTML files", () => {
    expect(
      list(({ headers, status }, { kind }) => {
        if (status !== 200) return undefined
        if (kind === 'svg' || kind === 'html')
          return String(headers['content-security-policy']).includes('sandbox') ? undefined : 'no sandbox'
        return undefined
      }),
    ).toEqual([])
    expect(
      list(({ headers }, { kind }) =>
        kind === 'html'
          ? describeDifference('disposition', headers['content-disposition'], 'attachment')
          : undefined,
      ),
    ).toEqual([])
  })

  test('limits the referrer, isolates windows and protects subresources', () => {
    const isPage = ({ headers, status }: Raw) =>
      /text\/html/.test(headers['content-type'] ?? '') && (status === 200 || status === 404)
    const isDocument = (kind: string) => !/^(part|list of|older list|html$)/.test(kind)
    expect(
      list((response, { kind }) => {
        if (!isPage(response) || !isDocument(kind)) return undefined
        const { headers } = response
        const referrer = kind === 'callback' ? 'no-referrer' : 'strict-origin-when-cross-origin'
        return (
          describeDifference('Referrer-Policy', headers['referrer-policy'], referrer) ??
          describeDifference('COOP', headers['cross-origin-opener-policy'], 'same-origin')
        )
      }),
    ).toEqual([])
    expect(
      list((response, { status }) => {
        if (isPage(response) || (status !== 200 && status !== 206)) return undefined
        return describeDifference('CORP', response.headers['cross-origin-resource-policy'], 'same-origin')
      }),
    ).toEqual([])
  })

  test('has immutable caching for hashed names, no-store for the callback and a minute for the rest', () => {
    const hashed = /^(style|theme|script|language|island)$/
    expect(
      list(({ headers, status }, { kind, status: expected }) => {
        if (status !== expected || status === 416) return undefined
        const caching = headers['cache-control']
        if (status === 405) return /immutable|s-maxage/.test(String(caching)) ? `kept: ${caching}` : undefined
        if (hashed.test(kind)) return describeDifference('caching', caching, immutable)
        return describeDifference('caching', caching, kind === 'callback' ? noStore : pageCaching)
      }),
    ).toEqual([])
  })

  test('varies on Accept-Encoding only if it can be compressed', () => {
    expect(
      list((response, { kind, status: expected, method, headers: requests }) => {
        const { headers, status, bytes } = response
        if (status !== 200 || expected !== 200 || kind === 'callback' || requests || method) return undefined
        const isText = /text|json|svg|javascript/.test(headers['content-type'] ?? '')
        const isCompressible = isText && bytes.length >= 1024 && !kind.startsWith('older')
        if (kind.startsWith('older')) return undefined
        return describeDifference('Vary', headers.vary, isCompressible ? 'Accept-Encoding' : undefined)
      }),
    ).toEqual([])
  })

  test('has no HSTS without a public https URL', () => {
    expect(
      list(({ headers }) => describeDifference('HSTS', headers['strict-transport-security'], undefined)),
    ).toEqual([])
  })

  test('does not reveal the server software', () => {
    expect(
      list(({ headers }) => describeDifference('name', headers['x-powered-by'] ?? headers.server, undefined)),
    ).toEqual([])
  })
})

describe('a live site and the same site built', () => {
  const connectionHeaders = /^(date|connection|keep-alive|transfer-encoding|content-length)$/
  // A built page also contains the policy, so its text and ETag differ.
  const policyTag = /<meta http-equiv="Content-Security-Policy" content="[^"]*">/
  const isHtml = ({ headers }: Raw) => /text\/html/.test(headers['content-type'] ?? '')
  // Shared parts are written once, so their URL differs from the live site.
  const partLink = /"[^"]*\/~parts?\/([\w-]{10})(?:\.html)?"/g
  const pageSpecific = /<title>[^<]*<\/title>|<p>Part of <a [^>]*>[^<]*<\/a>\s*<\/p>\n?|<h1>[^<]*<\/h1>/g
  const bodyOf = (response: Raw) => {
    if (!isHtml(response)) return response.bytes.toString('latin1')
    const html = response.bytes.toString().replace(policyTag, '').replace(partLink, '"$1"')
    return html.includes('class="o-part-page"') ? html.replace(pageSpecific, '') : html
  }
  const headersOf = ({ headers }: Raw) =>
    Object.entries(headers)
      .filter(([name]) => !connectionHeaders.test(name) && name !== 'etag')
      .map(([name, value]) => `${name}: ${value}`)
      .sort()

  test('return the same status', () => {
    const result = [...responses].flatMap(([kind, { live, built }]) =>
      live.status === built.status ? [] : [`${kind}: ${live.status} and ${built.status}`],
    )
    expect(result).toEqual([])
  })

  test('return the same text except for generic 404 pages', () => {
    const result = [...responses].flatMap(([kind, { live, built }]) =>
      live.status !== built.status || live.status === 404 || bodyOf(live) === bodyOf(built) ? [] : [kind],
    )
    expect(result).toEqual([])
  })

  test('return the same headers', () => {
    const result = [...responses].flatMap(([kind, { live, built }]) => {
      if (live.status !== built.status) return []
      const [item, other] = [headersOf(live), headersOf(built)]
      const extra = item.filter((line) => !other.includes(line)).map((line) => `${kind}, only live: ${line}`)
      return [
        ...extra,
        ...other.filter((line) => !item.includes(line)).map((line) => `${kind}, only built: ${line}`),
      ]
    })
    expect(result).toEqual([])
  })
})

describe('a site with a public https URL', () => {
  let server: ServedFolder
  beforeAll(async () => {
    const site = createSiteFolder(everyResponseSite)
    server = await serveFolder(site.folder, { OCTAVO_PUBLIC_URL: 'https://docs.example.com' })
  })
  afterAll(() => server.close(0))

  test('sends HSTS with every response', async () => {
    const without: string[] = []
    for (const { kind, path, method, headers } of kinds) {
      const { headers: result } = await rawGet(server.url + path, { method, headers })
      if (!/^max-age=\d{7,}/.test(result['strict-transport-security'] ?? '')) without.push(kind)
    }
    expect(without).toEqual([])
  })
})

describe('an endpoint that is not a page', () => {
  test.each(['live', 'built'] as const)('reports health without caching (%s)', async (form) => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers, bytes } = await rawGet(servers[form].url + path)
      expect([status, bytes.toString()]).toEqual([200, path === '/healthz' ? 'alive\n' : 'ready\n'])
      expect(headers).toMatchObject({
        'cache-control': noStore,
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test.each(['live', 'built'] as const)('rejects relay requests with a reason (%s)', async (form) => {
    const site = servers[form].url
    const path = `${site}/_platform/api/request`
    const requests = await rawGet(path)
    expect(requests.status).toBe(405)
    const crossOrigin = await rawGet(path, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/vnd.octavo.relay' },
    })
    expect(crossOrigin.status).toBe(403)
    for (const { headers } of [requests, crossOrigin])
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining(noStore),
        'content-type': expect.stringContaining('application/problem+json'),
        'x-content-type-options': 'nosniff',
      })
    expect(crossOrigin.headers['access-control-allow-origin']).toBeUndefined()
  })
})
