import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { type Raw, rawGet } from '../../fixtures/serve/raw-get.ts'
import { type Serving, serveFolder } from '../../fixtures/serve/serving.ts'
import { everyAnswer, everyAnswerSite, type Kind } from './every-answer.ts'

const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
const immutable = 'public, max-age=31536000, immutable'
const noStore = 'no-store'

const servings: Record<'live' | 'built', Serving> = {} as never
/** The same list for both; only the addresses of parts differ. */
const request: Record<'live' | 'built', Kind[]> = {} as never
let kinds: Kind[]
const answers = new Map<string, Record<'live' | 'built', Raw>>()

beforeAll(async () => {
  const site = createSiteFolder(everyAnswerSite)
  const result = await site.build({ relay: { kind: 'own' } })
  expect(result.kind).toBe('built')
  servings.live = await serveFolder(site.folder)
  servings.built = await serveFolder(site.out)
  const ask = (form: 'live' | 'built', { path, method, headers }: Omit<Kind, 'kind' | 'status'>) =>
    rawGet(servings[form].url + path, { method, headers })
  for (const form of ['live', 'built'] as const)
    request[form] = await everyAnswer(async (path) => (await ask(form, { path })).bytes.toString())
  kinds = request.live
  for (const [index, { kind }] of kinds.entries()) {
    const live = await ask('live', request.live[index]!)
    answers.set(kind, { live, built: await ask('built', request.built[index]!) })
  }
})
afterAll(async () => {
  for (const serving of Object.values(servings)) {
    expect(serving.faults()).toEqual([])
    await serving.close(0)
  }
})

/** Lists every mismatch, one line each, for all kinds at once. */
function list(check: (answer: Raw, kind: Kind) => string | undefined): string[] {
  return kinds.flatMap((kind) =>
    (['live', 'built'] as const).flatMap((form) => {
      const wrong = check(answers.get(kind.kind)![form], kind)
      return wrong === undefined ? [] : [`${form}, ${kind.kind}: ${wrong}`]
    }),
  )
}
const differs = (name: string, result: unknown, expected: unknown) =>
  result === expected ? undefined : `${name} is ${result}, not ${expected}`

describe('every kind of response, live and built,', () => {
  test('has the expected status', () => {
    expect(list(({ status }, kind) => differs('status', status, kind.status))).toEqual([])
  })

  test('has a content type and nosniff', () => {
    const hasBody = ({ status }: Raw) => status !== 304 && !(status >= 307 && status <= 308)
    expect(
      list((answer) =>
        hasBody(answer) && !answer.headers['content-type'] && answer.bytes.length > 0 ? 'no type' : undefined,
      ),
    ).toEqual([])
    expect(list(({ headers }) => differs('nosniff', headers['x-content-type-options'], 'nosniff'))).toEqual(
      [],
    )
  })

  test.each([
    ['text/html; charset=utf-8', /^(page|reference|part$|callback|list of|html$|not found|head$)/],
    ['text/javascript; charset=utf-8', /^(script|older script|language|island)/],
    ['text/css; charset=utf-8', /^(style|theme|older theme)/],
    ['application/json', /^(playground|answers)\.json/],
    ['application/json; charset=utf-8', /^json$/],
    ['image/svg+xml; charset=utf-8', /^svg/],
    ['image/png', /^(png|range$|head of a file)/],
    ['application/pdf', /^(pdf|range of the end)/],
    ['text/csv; charset=utf-8', /^csv/],
    ['text/plain; charset=utf-8', /^(text|llms\.txt|well-known|robots|refused method)/],
    ['text/markdown; charset=utf-8', /^Markdown/],
  ])('has the type %s where expected', (type, which) => {
    expect(
      list(({ headers, status }, { kind, status: expected }) =>
        which.test(kind) && status === expected ? differs('type', headers['content-type'], type) : undefined,
      ),
    ).toEqual([])
  })

  test('has a Content-Security-Policy without serious weaknesses if it is a document', () => {
    const serious = (policy: string) =>
      new CspEvaluator(new CspParser(policy).csp)
        .evaluate()
        .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
        // Same-origin scripts are the owner's files and ours; none of them is JSONP.
        .filter(({ directive, value }) => !(directive === 'script-src' && value === "'self'"))
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
        kind === 'html' ? differs('disposition', headers['content-disposition'], 'attachment') : undefined,
      ),
    ).toEqual([])
  })

  test('limits the referrer, isolates windows and protects subresources', () => {
    const isPage = ({ headers, status }: Raw) =>
      /text\/html/.test(headers['content-type'] ?? '') && (status === 200 || status === 404)
    const isDocument = (kind: string) => !/^(part|list of|older list|html$)/.test(kind)
    expect(
      list((answer, { kind }) => {
        if (!isPage(answer) || !isDocument(kind)) return undefined
        const { headers } = answer
        const referrer = kind === 'callback' ? 'no-referrer' : 'strict-origin-when-cross-origin'
        return (
          differs('Referrer-Policy', headers['referrer-policy'], referrer) ??
          differs('COOP', headers['cross-origin-opener-policy'], 'same-origin')
        )
      }),
    ).toEqual([])
    expect(
      list((answer, { status }) => {
        if (isPage(answer) || (status !== 200 && status !== 206)) return undefined
        return differs('CORP', answer.headers['cross-origin-resource-policy'], 'same-origin')
      }),
    ).toEqual([])
  })

  test('has immutable caching for hashed names, no-store for the callback and a minute for the rest', () => {
    const hashed = /^(style|theme|script|language|list of a section|island)$/
    expect(
      list(({ headers, status }, { kind, status: expected }) => {
        if (status !== expected || status === 416) return undefined
        const caching = headers['cache-control']
        if (status === 405) return /immutable|s-maxage/.test(String(caching)) ? `kept: ${caching}` : undefined
        if (hashed.test(kind)) return differs('caching', caching, immutable)
        return differs('caching', caching, kind === 'callback' ? noStore : pageCaching)
      }),
    ).toEqual([])
  })

  test('varies on Accept-Encoding only if it can be compressed', () => {
    expect(
      list((answer, { kind, status: expected, method, headers: requests }) => {
        const { headers, status, bytes } = answer
        if (status !== 200 || expected !== 200 || kind === 'callback' || requests || method) return undefined
        const isText = /text|json|svg|javascript/.test(headers['content-type'] ?? '')
        const isCompressible = isText && bytes.length >= 1024 && !kind.startsWith('older')
        if (kind.startsWith('older')) return undefined
        return differs('Vary', headers.vary, isCompressible ? 'Accept-Encoding' : undefined)
      }),
    ).toEqual([])
  })

  test('has no HSTS without a public https URL', () => {
    expect(list(({ headers }) => differs('HSTS', headers['strict-transport-security'], undefined))).toEqual(
      [],
    )
  })

  test('does not reveal the server software', () => {
    expect(
      list(({ headers }) => differs('name', headers['x-powered-by'] ?? headers.server, undefined)),
    ).toEqual([])
  })
})

describe('a live site and the same site built', () => {
  const connectionHeaders = /^(date|connection|keep-alive|transfer-encoding|content-length)$/
  // A built page also contains the policy, so its text and ETag differ.
  const policyTag = /<meta http-equiv="Content-Security-Policy" content="[^"]*">/
  const isHtml = ({ headers }: Raw) => /text\/html/.test(headers['content-type'] ?? '')
  // Shared parts are written once, so their address differs from the live site.
  const partLink = /"[^"]*\/~parts?\/([\w-]{10})(?:\.html)?"/g
  const pageSpecific = /<title>[^<]*<\/title>|<p>Part of <a [^>]*>[^<]*<\/a>\s*<\/p>\n?|<h1>[^<]*<\/h1>/g
  const bodyOf = (answer: Raw) => {
    if (!isHtml(answer)) return answer.bytes.toString('latin1')
    const html = answer.bytes.toString().replace(policyTag, '').replace(partLink, '"$1"')
    return html.includes('class="o-part-page"') ? html.replace(pageSpecific, '') : html
  }
  const headersOf = ({ headers }: Raw) =>
    Object.entries(headers)
      .filter(([name]) => !connectionHeaders.test(name) && name !== 'etag')
      .map(([name, value]) => `${name}: ${value}`)
      .sort()

  test('return the same status', () => {
    const result = [...answers].flatMap(([kind, { live, built }]) =>
      live.status === built.status ? [] : [`${kind}: ${live.status} and ${built.status}`],
    )
    expect(result).toEqual([])
  })

  test('return the same text except for generic 404 pages', () => {
    const result = [...answers].flatMap(([kind, { live, built }]) =>
      live.status !== built.status || live.status === 404 || bodyOf(live) === bodyOf(built) ? [] : [kind],
    )
    expect(result).toEqual([])
  })

  test('return the same headers', () => {
    const result = [...answers].flatMap(([kind, { live, built }]) => {
      if (live.status !== built.status) return []
      const [item, other] = [headersOf(live), headersOf(built)]
      const more = item.filter((line) => !other.includes(line)).map((line) => `${kind}, only live: ${line}`)
      return [
        ...more,
        ...other.filter((line) => !item.includes(line)).map((line) => `${kind}, only built: ${line}`),
      ]
    })
    expect(result).toEqual([])
  })
})

describe('a site with a public https URL', () => {
  let serving: Serving
  beforeAll(async () => {
    const site = createSiteFolder(everyAnswerSite)
    serving = await serveFolder(site.folder, { OCTAVO_PUBLIC_URL: 'https://docs.example.com' })
  })
  afterAll(() => serving.close(0))

  test('sends HSTS with every response', async () => {
    const without: string[] = []
    for (const { kind, path, method, headers } of kinds) {
      const { headers: result } = await rawGet(serving.url + path, { method, headers })
      if (!/^max-age=\d{7,}/.test(result['strict-transport-security'] ?? '')) without.push(kind)
    }
    expect(without).toEqual([])
  })
})

describe('an endpoint that is not a page', () => {
  test.each(['live', 'built'] as const)('reports health without caching (%s)', async (form) => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers, bytes } = await rawGet(servings[form].url + path)
      expect([status, bytes.toString()]).toEqual([200, path === '/healthz' ? 'alive\n' : 'ready\n'])
      expect(headers).toMatchObject({
        'cache-control': noStore,
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test.each(['live', 'built'] as const)('rejects relay requests with a reason (%s)', async (form) => {
    const site = servings[form].url
    const path = `${site}/_platform/api/request`
    const requests = await rawGet(path)
    expect(requests.status).toBe(405)
    const foreign = await rawGet(path, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/vnd.octavo.relay' },
    })
    expect(foreign.status).toBe(403)
    for (const { headers } of [requests, foreign])
      expect(headers).toMatchObject({
        'cache-control': expect.stringContaining(noStore),
        'content-type': expect.stringContaining('application/problem+json'),
        'x-content-type-options': 'nosniff',
      })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })
})
