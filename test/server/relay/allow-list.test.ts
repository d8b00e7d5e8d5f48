import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkMethod } from '../../../src/relay/check/permit.ts'
import { createAllowList } from '../../../src/relay/target/allow-list.ts'
import { hasDotSegments, parseTargetUrl } from '../../../src/relay/target/target-url.ts'
import { type SentParameter, writeUrl } from '../../../src/request/address.ts'
import type { FormServer } from '../../../src/request/playground.ts'
import type { RelayTarget } from '../../../src/request/relay-rule.ts'
import { type RelaySite, sendRequest, startRelay } from '../../fixtures/relay/relay-site.ts'
import { runs } from '../../setup/sizes.ts'

const get = (url: string, path = '/users/{id}', variables: FormServer['variables'] = []): RelayTarget => ({
  kind: 'operation',
  method: 'GET',
  path,
  servers: [{ url, variables }],
})
const free = (name: string, value = '') => ({ name, value, choices: [] })
const choice = (name: string, choices: string[]) => ({ name, value: choices[0]!, choices })

/** Everything the evasions try to get around. */
const targets: RelayTarget[] = [
  get('https://api.example.com/v1'),
  get('https://ports.example.com:8443'),
  get('https://{region}.regions.example.com/v2', '/users/{id}', [choice('region', ['eu', 'us'])]),
  get('https://{tenant}.tenants.example.com', '/users/{id}', [free('tenant')]),
  get('https://stage.example.com/{stage}', '/users/{id}', [free('stage', 'v1')]),
  // These leave the host to the reader and are never relayed.
  get('https://{host}', '/users/{id}', [free('host')]),
  get('https://{host}.example', '/users/{id}', [free('host')]),
  get('{scheme}://sub.port.example:1', '/users/{id}', [free('scheme')]),
  get('https://port.example:{port}', '/users/{id}', [free('port')]),
  get('/relative'),
  get('https://api.example.com', '/fixed?fixed=1'),
  { kind: 'oauth', url: 'https://login.example.com/oauth/token' },
  { kind: 'discovery', url: 'https://id.example.com/.well-known/openid-configuration' },
]

const readEscapes = (text: string) =>
  text.replace(/\\(.)/g, (_, letter: string) => ({ t: '\t', r: '\r', n: '\n', '0': '\0' })[letter] ?? letter)

const evasions = readFileSync(new URL('data/allow-list-evasions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const space = line.indexOf(' ')
    return { method: readEscapes(line.slice(0, space)), url: readEscapes(line.slice(space + 1)) }
  })

describe('the allow list of a page', () => {
  let site: RelaySite
  const lookups: string[] = []
  beforeAll(async () => {
    site = await startRelay(
      targets,
      { allowPrivate: [] },
      {
        resolve: (name, _, done) => {
          lookups.push(name)
          done(new Error('no lookup expected'), [])
        },
      },
    )
  })
  afterAll(() => site.close())

  test(`rejects ${evasions.length} evasions before any DNS lookup`, async () => {
    const acceptedRequests: string[] = []
    for (const { method, url } of evasions) {
      const { end } = await sendRequest(site, {
        method,
        url,
        headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      })
      if (!['target_not_allowed', 'bad_url', 'bad_method'].includes(end))
        acceptedRequests.push(`${end}: ${method} ${url}`)
    }
    expect(evasions.length).toBeGreaterThanOrEqual(200)
    expect(acceptedRequests).toEqual([])
    // Only the discovery document's host is looked up, since it could name the URL.
    expect([...new Set(lookups)].filter((name) => name !== 'id.example.com')).toEqual([])
  })

  test.for([
    ['GET', 'https://api.example.com/v1/users/1'],
    ['GET', 'https://API.example.com:443/v1/users/a%2Fb?x=..%2F'],
    ['GET', 'https://api.example.com/v1/users/;id=1'],
    ['GET', 'https://api.example.com/v1/users/.1'],
    ['GET', 'https://api.example.com/v1/users/...'],
    ['GET', 'https://api.example.com/fixed?fixed=1'],
    ['GET', 'https://api.example.com/fixed?fixed=1&more=2'],
    ['GET', 'https://ports.example.com:8443/users/1'],
    ['GET', 'https://us.regions.example.com/v2/users/1'],
    ['GET', 'https://acme.tenants.example.com/users/1'],
    ['GET', 'https://stage.example.com/v1/users/1'],
    ['GET', 'https://stage.example.com/beta/users/1'],
    ['POST', 'https://login.example.com/oauth/token'],
    ['GET', 'https://id.example.com/.well-known/openid-configuration'],
  ])('allows %s %s', async ([method, url]) => {
    const headers: [string, string][] = [['Content-Type', 'application/x-www-form-urlencoded']]
    expect((await sendRequest(site, { method, url, headers })).end).toBe('dns_failed')
  })

  test('allows token requests only as forms', async () => {
    const url = 'https://login.example.com/oauth/token'
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(
        (await sendRequest(site, { method: 'POST', url, headers: [['Content-Type', type]], body: '{}' })).end,
      ).toBe('target_not_allowed')
    expect((await sendRequest(site, { method: 'POST', url, body: 'a=b' })).end).toBe('target_not_allowed')
  })
})

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const host = fc.tuple(word, word).map(([first, second]) => `${first}.${second}.example`)
const literal = fc.stringMatching(/^[A-Za-z0-9._~!$&()*+,;=:@ äß|^-]{1,6}$/)
const style = fc.constantFrom('simple', 'label', 'matrix')
const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.array(fc.string({ maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  fc.dictionary(word, fc.string({ maxLength: 3 }), { minKeys: 1, maxKeys: 2 }),
  fc.integer(),
  fc.constantFrom('.', '..', '../x', '%2e%2e', 'a/b', '', '..;', '?x', '#x', '\\..\\'),
)

type Segment = {
  before: string
  isFree: boolean
  after: string
  style: string
  explode: boolean
  value: unknown
}

/** An operation with a reader's values: its template and the URL from `writeUrl`. */
const generatedRequest = fc
  .record({
    protocol: fc.constantFrom('https', 'http'),
    host,
    port: fc.constantFrom('', ':8443', ':443', ':80'),
    base: fc.constantFrom('', '/', '/v1', '/v1/', '/a b/ü', '/{stage}', '/x-{stage}/y'),
    stage: word,
    segments: fc.array(
      fc.record({
        before: fc.oneof(fc.constant(''), literal),
        isFree: fc.boolean(),
        after: fc.oneof(fc.constant(''), literal),
        style,
        explode: fc.boolean(),
        value,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    tail: fc.constantFrom('', '/', '?fixed=1', '?a=1&b={p0}', '#other'),
    query: fc.option(fc.string({ maxLength: 8 }), { nil: undefined }),
  })
  .map(({ protocol, host, port, base, stage, segments, tail, query }) => {
    const path =
      segments
        .map(
          ({ before, isFree, after }: Segment, index) => `/${before}${isFree ? `{p${index}}` : ''}${after}`,
        )
        .join('') + tail
    const parameters = segments.flatMap((segment: Segment, index) =>
      segment.isFree
        ? [
            {
              ...segment,
              name: `p${index}`,
              in: 'path',
              allowReserved: false,
              value: segment.value,
            } as SentParameter,
          ]
        : [],
    )
    if (query !== undefined)
      parameters.push({
        name: 'q',
        in: 'query',
        style: 'form',
        explode: true,
        allowReserved: false,
        value: query,
      })
    const server: FormServer = {
      url: `${protocol}://${host}${port}${base}`,
      variables: base.includes('{') ? [{ name: 'stage', value: '', choices: [] }] : [],
    }
    const url = writeUrl(server.url.replace('{stage}', stage), path, parameters)
    return { target: { kind: 'operation', method: 'GET', path, servers: [server] } as RelayTarget, url }
  })

/** Whether the allow list accepts the request, checked like the relay does. */
function isAllowed(targets: RelayTarget[], method: string, text: string): boolean {
  try {
    checkMethod(method)
    return createAllowList(targets).find(method, parseTargetUrl(text)) !== undefined
  } catch {
    return false
  }
}

/** Values rejected by design: path traversal, or an empty segment that was only a parameter. */
function isRejectedByDesign(target: RelayTarget, url: string): boolean {
  const { pathname } = new URL(url)
  const [, raw = ''] = /^[^/]*\/\/[^/?]*([^?]*)/.exec(url) ?? []
  const path = target.kind === 'operation' ? target.path : ''
  const onlyParameter = path
    .split(/[?#]/)[0]!
    .split('/')
    .map((segment) => /^(\{[^{}]*\})+$/.test(segment))
  const parts = pathname.split('/')
  const offset = parts.length - onlyParameter.length
  // A separator in a value may add a pinned name.
  const mayRepeatPinned = path.includes('?') && /%(?:26|3b)|;/i.test(new URL(url).search)
  const hasEmptySegment = onlyParameter.some((isOnly, index) => isOnly && parts[index + offset] === '')
  return hasDotSegments(raw) || mayRepeatPinned || hasEmptySegment
}

describe('random URLs', () => {
  test('are accepted if the playground writes them for the operation', () => {
    let acceptedRequests = 0
    fc.assert(
      fc.property(generatedRequest, ({ target, url }) => {
        if (isRejectedByDesign(target, url)) return
        acceptedRequests++
        expect(isAllowed([target], 'GET', url), `${JSON.stringify(target)} ${url}`).toBe(true)
      }),
      { numRuns: runs(5000) },
    )
    // Otherwise the property was hardly exercised.
    expect(acceptedRequests).toBeGreaterThan(runs(3000))
  })

  test('are accepted after a change only if they still match the rule', () => {
    const change = fc.record({
      at: fc.nat(200),
      drop: fc.nat(3),
      put: fc.oneof(
        fc.constantFrom(
          '/',
          '..',
          '/../',
          '%2e%2e',
          '%2f',
          '@',
          ':',
          '#',
          '?',
          '\\',
          '.',
          '//',
          ':81',
          '%00',
          'evil.',
        ),
        fc.string({ maxLength: 3 }),
      ),
    })
    fc.assert(
      fc.property(generatedRequest, change, ({ target, url }, { at, drop, put }) => {
        const place = at % (url.length + 1)
        const changed = url.slice(0, place) + put + url.slice(place + drop)
        if (isRejectedByDesign(target, url) || !isAllowed([target], 'GET', changed)) return
        // Independent check: same origin, same segment count, same literal segments.
        const before = new URL(url)
        const after = new URL(changed)
        expect(after.origin).toBe(before.origin)
        expect(after.username + after.password).toBe('')
        const segments = after.pathname.split('/')
        expect(segments).toHaveLength(before.pathname.split('/').length)
        // Bytes beyond ASCII may be split; they are letters of a name, never dots.
        const readable = after.pathname
          .replace(/%(?![0-9a-f]{2})/gi, '%25')
          .replace(/%[89a-f][0-9a-f]/gi, 'x')
        expect(decodeURIComponent(readable).split(/[/\\]/)).not.toContain('..')
        if (target.kind !== 'operation') return
        const literals = target.path.split(/[?#]/)[0]!.split('/').slice(1)
        for (const [index, part] of literals.reverse().entries())
          if (!part.includes('{'))
            expect(segments.at(-1 - index)).toBe(before.pathname.split('/').at(-1 - index))
      }),
      { numRuns: runs(5000) },
    )
  })

  test('match a template of many parameters quickly', () => {
    const path = `/${'{a}x'.repeat(200)}y`
    const start = performance.now()
    const target: RelayTarget = { ...get('https://api.example.com', path) }
    expect(isAllowed([target], 'GET', `https://api.example.com/${'x'.repeat(20_000)}`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
