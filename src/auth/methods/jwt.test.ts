import { describe, expect, test } from 'vitest'
import {
  type Attack,
  type Claims,
  claims,
  edToken,
  encode,
  host,
  settings,
  site,
  start,
  testRejections,
  token,
  withEc,
  withEd,
} from '../../../test/fixtures/auth/jwt-tokens.ts'
import { createMemoryMarks } from '../session/memory-marks.ts'
import { createJwtMethod } from './jwt.ts'

describe('a correctly signed token for another site or time:', () => {
  const withAudience = { audience: 'https://docs.example/' }
  const hosts: unknown[] = [
    ...['evil.example', 'docs.example:443', 'docs.example:80', 'DOCS.example', 'docs.example.', ''],
    ...[
      'https://docs.example',
      '//docs.example',
      'docs.example/',
      'ida@docs.example',
      'docs.example@evil.example',
    ],
    ...['docs.example.evil.example', 'evil.docs.example', 'example', '*', '*.example', ' docs.example'],
    ...['docs.example ', 'docs.example\u0000', 'docs.example\n', 'd\u043ecs.example', 'docs\u3002example'],
    ...[['docs.example'], { '0': 'docs.example' }, null, true, 0],
  ]
  const auds: unknown[] = [
    ...[
      'https://evil.example/',
      'https://docs.example',
      'https://docs.example/x',
      'HTTPS://DOCS.EXAMPLE/',
      '',
    ],
    ...[
      ['https://evil.example/'],
      [['https://docs.example/']],
      { '0': 'https://docs.example/' },
      [],
      null,
      0,
      true,
    ],
  ]
  const signed = (more: Claims) => () => edToken(more)
  const raw = (change: (text: string) => string) => () =>
    token({ alg: 'EdDSA' }, change(JSON.stringify(claims())), withEd())
  const exp = (value: string) => raw((text) => text.replace(`"exp":${start + 10}`, `"exp":${value}`))

  testRejections([
    ...hosts.map((host): Attack => [`host ${JSON.stringify(host)}`, signed({ host })]),
    ['no host', signed({ host: undefined })],
    [
      'a prototype name as host',
      raw((text) => text.replace('"host":"docs.example"', '"__proto__":{"host":"docs.example"}')),
    ],
    ...auds.map(
      (aud): Attack => [
        `aud ${JSON.stringify(aud)} without host`,
        signed({ host: undefined, aud }),
        withAudience,
      ],
    ),
    ['no aud and no host', signed({ host: undefined }), withAudience],
    [
      'the right aud with another host',
      signed({ host: 'evil.example', aud: withAudience.audience }),
      withAudience,
    ],
    ['the right aud with an empty host', signed({ host: null, aud: withAudience.audience }), withAudience],
    ['the right host with another aud', signed({ aud: 'https://evil.example/' }), withAudience],
    ['an aud for a site without one', signed({ host: undefined, aud: withAudience.audience })],
    ['no exp', signed({ exp: undefined })],
    ['exp as a string', signed({ exp: String(start + 10) })],
    ['exp as a date', signed({ exp: '2030-01-01' })],
    ['exp as null', signed({ exp: null })],
    ['exp as true', signed({ exp: true })],
    ['exp in a list', signed({ exp: [start + 10] })],
    ['exp in the past', signed({ iat: start - 20, exp: start - 10 })],
    ['exp just beyond the clock tolerance', signed({ iat: start - 20, exp: start - 5 })],
    ['exp of zero', signed({ iat: undefined, exp: 0 })],
    ['a negative exp', signed({ iat: undefined, exp: -start })],
    ['exp in milliseconds', signed({ exp: (start + 10) * 1000 })],
    ['exp in an hour', signed({ exp: start + 3_600 })],
    ['exp in an hour, without iat', signed({ iat: undefined, exp: start + 3_600 })],
    ['exp just too late', signed({ iat: undefined, exp: start + 66 })],
    ['an infinite exp', exp('1e999')],
    ['a negative infinite exp', exp('-1e999')],
    ['exp that is not a number', exp('NaN')],
    ['exp twice, the last one far', exp(`${start + 10},"exp":${start + 9_999}`)],
    ['iat in the future', signed({ iat: start + 61, exp: start + 64 })],
    ['iat after exp', signed({ iat: start + 20, exp: start + 10 })],
    ['iat as a string', signed({ iat: String(start) })],
    ['iat as null', signed({ iat: null })],
    ['a negative iat', signed({ iat: -1 })],
    ['a lifetime of more than a minute', signed({ iat: start - 60, exp: start + 10 })],
    ['a lifetime of 61 seconds', signed({ exp: start + 61 })],
    ['nbf in the future', signed({ nbf: start + 6 })],
    ['nbf as a string', signed({ nbf: String(start) })],
    ['nbf as null', signed({ nbf: null })],
    ['sub as a number', signed({ sub: 1 })],
    ['sub as null', signed({ sub: null })],
    ['sub as a list', signed({ sub: ['ida'] })],
    ['sub as an object', signed({ sub: { id: 'ida' } })],
    ['sub as true, with an address', signed({ sub: true, email: 'ida@example.com' })],
    ['sub of 300 letters', signed({ sub: 'x'.repeat(300) })],
    ['sub with a newline', signed({ sub: 'ida\nadmin' })],
    ['jti as a number', signed({ jti: 1 })],
    ['an empty jti', signed({ jti: '' })],
    ['jti as an object', signed({ jti: {} })],
    ['claims in a list', () => token({ alg: 'EdDSA' }, JSON.stringify([claims()]), withEd())],
    ['claims as a string', () => token({ alg: 'EdDSA' }, '"ida"', withEd())],
    ['claims as null', () => token({ alg: 'EdDSA' }, 'null', withEd())],
    ['claims that are not JSON', () => token({ alg: 'EdDSA' }, '{', withEd())],
    [
      'claims that are not UTF-8',
      () => {
        const payload = Buffer.concat([
          Buffer.from(JSON.stringify(claims({ x: '' })).slice(0, -2)),
          Buffer.from([0xff, 0x22, 0x7d]),
        ])
        const data = `${encode({ alg: 'EdDSA' })}.${payload.toString('base64url')}`
        return `${data}.${withEd()(data).toString('base64url')}`
      },
    ],
    ['claims of brackets', () => token({ alg: 'EdDSA' }, '['.repeat(5_000), withEd())],
    ['more than 8 KB', signed({ content: { x: 'x'.repeat(8_000) } })],
    ['a megabyte', signed({ content: { x: 'x'.repeat(1_000_000) } })],
  ])
})

describe('the groups of a token', () => {
  const groupsOf = async (groups: unknown) => {
    const attempt = await site().accept(edToken({ groups }))
    return attempt.kind === 'signed-in' ? attempt.user.groups : attempt.kind
  }
  test('are read from a list', async () => {
    expect(await groupsOf(['staff', 'admins'])).toEqual(['staff', 'admins'])
  })
  test.for([
    ['a string', 'admins'],
    ['a string with commas', 'staff,admins'],
    ['an object', { '0': 'admins', length: 1 }],
    ['a number', 1],
    ['true', true],
    ['null', null],
    ['a nested list', [['admins']]],
    ['a list with a number', ['admins', 1]],
    ['a list of objects', [{ name: 'admins', toString: 'admins' }]],
    ['a list with null', ['admins', null]],
    ['an empty list', []],
    ['blanks', ['', ' ', '\n']],
  ])('are ignored if they are %s', async ([, groups]) => {
    expect(await groupsOf(groups)).toEqual([])
  })
  test('may have names of prototype properties', async () => {
    expect(await groupsOf(['__proto__', 'constructor'])).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>).admins).toBe(undefined)
  })
  test('are limited to a thousand', async () => {
    const many = Array.from({ length: 1_050 }, (_, at) => at.toString(36))
    expect(await groupsOf(many)).toHaveLength(1_000)
  })
})

describe('token reuse', () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const es = (more: Claims = {}) => token({ alg: 'ES256' }, claims(more), withEc())
  const reuse = async (first: string, then: string | ((first: string) => string), wait = 0) => {
    const { accept, move } = site()
    expect((await accept(first)).kind).toBe('signed-in')
    move(wait)
    return accept(typeof then === 'string' ? then : then(first))
  }
  /**
   * Both `(r, s)` and `(r, n - s)` are valid: https://www.rfc-editor.org/rfc/rfc6979 defines which one
   * signers create.
   */
  const mirrorSignature = (text: string) => {
    const [header, payload, signature] = text.split('.') as [string, string, string]
    const bytes = Buffer.from(signature, 'base64url')
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const mirrored = Buffer.concat([
      bytes.subarray(0, 32),
      Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
    ])
    return `${header}.${payload}.${mirrored.toString('base64url')}`
  }

  test('is not assumed for two different tokens', async () => {
    expect((await reuse(edToken({ jti: 'a' }), edToken({ jti: 'b' }))).kind).toBe('signed-in')
    expect((await reuse(edToken(), edToken({ exp: start + 11 }))).kind).toBe('signed-in')
    expect((await site().accept(mirrorSignature(es()))).kind).toBe('signed-in')
  })
  test.for([
    ['the same', () => reuse(edToken(), (first) => first)],
    ['the same with jti', () => reuse(edToken({ jti: 'a' }), (first) => first)],
    ['the same nine seconds later', () => reuse(edToken(), (first) => first, 9)],
    ['the same within the clock tolerance', () => reuse(edToken(), (first) => first, 14.9)],
    ['the same after it expired', () => reuse(edToken(), (first) => first, 16)],
    ['its other signature', () => reuse(es(), mirrorSignature)],
    ['the same signed again', () => reuse(es(), es())],
    [
      'the same with changed padding bits',
      () =>
        reuse(edToken(), (first) =>
          first.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
        ),
    ],
    ['with = at its end', () => reuse(edToken(), (first) => `${first}==`)],
    ['the same with a newline', () => reuse(edToken(), (first) => `${first}\n`)],
    [
      'its jti with other claims',
      () => reuse(edToken({ jti: 'a' }), edToken({ jti: 'a', groups: ['admins'] })),
    ],
    ['its jti with another key', () => reuse(edToken({ jti: 'a' }), es({ jti: 'a' }))],
  ] as const)('is rejected: %s', async ([, attempt]) => {
    expect(await attempt()).toMatchObject({ kind: 'refused', message: { kind: 'start-again' } })
  })
  test('is rejected for all but one of ten concurrent uses', async () => {
    const { accept } = site()
    const text = edToken()
    const attempts = await Promise.all(Array.from({ length: 10 }, () => accept(text)))
    expect(attempts.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1)
  })
  test('is rejected by another process with the same marks', async () => {
    const now = () => start * 1000
    const marks = createMemoryMarks(now)
    const [first, second] = [0, 1].map(() => createJwtMethod({ settings: settings(), host, marks, now }))
    const text = edToken()
    expect((await first!.accept!(text)).kind).toBe('signed-in')
    expect((await second!.accept!(text)).kind).toBe('refused')
  })
  test('is assumed if the marks are unavailable', async () => {
    const now = () => start * 1000
    const fail = async () => {
      throw new Error('away')
    }
    const marks = { ...createMemoryMarks(now), set: fail }
    const { accept } = createJwtMethod({ settings: settings(), host, marks, now })
    expect((await accept!(edToken())).kind).toBe('refused')
  })
  test('is not recorded for a rejected token', async () => {
    const marks = createMemoryMarks(() => start * 1000)
    const { accept } = createJwtMethod({ settings: settings(), host, marks, now: () => start * 1000 })
    await accept!(edToken({ host: 'evil.example', jti: 'a' }))
    await accept!(edToken({}, { alg: 'none' }))
    expect(marks.live()).toEqual([])
    await accept!(edToken({ jti: 'a' }))
    expect(marks.live()).toHaveLength(1)
  })
})
