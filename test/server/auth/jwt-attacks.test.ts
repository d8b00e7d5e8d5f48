import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JwtSettings } from '../../../src/access/settings.ts'
import {
  type Attack,
  claims,
  ec,
  ed,
  edToken,
  encode,
  host,
  pemOf,
  rsa,
  site,
  start,
  testRejections,
  token,
  withEc,
  withEd,
  withHmac,
  withNothing,
  withPss,
  withRsa,
} from '../../fixtures/auth/jwt-tokens.ts'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'

const withAlg = (alg: unknown, sign = withNothing) => token({ alg, typ: 'JWT' }, claims(), sign)
const onlyEd = { publicKey: pemOf(ed.publicKey), algorithms: ['EdDSA'] } as const
const der = (key: typeof ed.publicKey) => key.export({ type: 'spki', format: 'der' })
const junk = () => randomBytes(64)

describe('a token with another algorithm', () => {
  testRejections([
    ...['none', 'None', 'NONE', 'nOnE', ' none', 'none ', 'none\u0000', ''].map(
      (alg): Attack => [`alg ${JSON.stringify(alg)} without a signature`, () => withAlg(alg)],
    ),
    ['alg null without a signature', () => withAlg(null)],
    ['no alg, and no signature', () => withAlg(undefined)],
    ['alg in a list, without a signature', () => withAlg(['none'])],
    ['alg as a number, without a signature', () => withAlg(0)],
    ['alg as true, without a signature', () => withAlg(true)],
    ['alg none with escape sequences', () => token('{"alg":"\\u006eone"}', claims(), withNothing)],
    ['alg EdDSA and then none', () => token('{"alg":"EdDSA","alg":"none"}', claims(), withNothing)],
    ['alg none and then EdDSA', () => token('{"alg":"none","alg":"EdDSA"}', claims(), withNothing)],
    ['alg none with some signature', () => withAlg('none', junk)],
    ['alg none with the signature of EdDSA', () => withAlg('none', withEd())],
    ['HS256 by the PEM text of the RSA key', () => withAlg('HS256', withHmac(pemOf(rsa.publicKey)))],
    [
      'HS256 by that PEM text without its last line end',
      () => withAlg('HS256', withHmac(pemOf(rsa.publicKey).trim())),
    ],
    ['HS256 by the PEM text of the Ed25519 key', () => withAlg('HS256', withHmac(pemOf(ed.publicKey)))],
    ['HS256 by the PEM text of the P-256 key', () => withAlg('HS256', withHmac(pemOf(ec.publicKey)))],
    ['HS256 by the bytes of the RSA key', () => withAlg('HS256', withHmac(der(rsa.publicKey)))],
    [
      'HS256 by the bytes of the Ed25519 key',
      () => withAlg('HS256', withHmac(der(ed.publicKey).subarray(-32))),
    ],
    [
      'HS256 by the key as JWK text',
      () => withAlg('HS256', withHmac(JSON.stringify(rsa.publicKey.export({ format: 'jwk' })))),
    ],
    ['HS256 by an empty secret', () => withAlg('HS256', withHmac(''))],
    ['HS384 by the PEM text of the key', () => withAlg('HS384', withHmac(pemOf(rsa.publicKey), 'sha384'))],
    ['HS512 by the PEM text of the key', () => withAlg('HS512', withHmac(pemOf(rsa.publicKey), 'sha512'))],
    ['hs256 in lower case', () => withAlg('hs256', withHmac(pemOf(rsa.publicKey)))],
    ['RS256 in the header over an HMAC', () => withAlg('RS256', withHmac(pemOf(rsa.publicKey)))],
    ["PS256 by the site's RSA key", () => withAlg('PS256', withPss())],
    ['RS256 in the header over PSS', () => withAlg('RS256', withPss())],
    ['PS256 in the header over PKCS 1', () => withAlg('PS256', withRsa())],
    [
      'RS384 in the header',
      () => withAlg('RS384', (data) => signBytes('sha384', Buffer.from(data), rsa.privateKey)),
    ],
    [
      'RS512 in the header',
      () => withAlg('RS512', (data) => signBytes('sha512', Buffer.from(data), rsa.privateKey)),
    ],
    [
      'RS1 in the header',
      () => withAlg('RS1', (data) => signBytes('sha1', Buffer.from(data), rsa.privateKey)),
    ],
    [
      'RS256 in the header over SHA-1',
      () => withAlg('RS256', (data) => signBytes('sha1', Buffer.from(data), rsa.privateKey)),
    ],
    ['ES256 in the header over EdDSA', () => withAlg('ES256', withEd())],
    ['EdDSA in the header over ES256', () => withAlg('EdDSA', withEc())],
    ['RS256 in the header over EdDSA', () => withAlg('RS256', withEd())],
    [
      "ES384 by the attacker's key",
      () => {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
        return withAlg('ES384', (data) =>
          signBytes('sha384', Buffer.from(data), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
        )
      },
    ],
    [
      "ES256K by the attacker's key",
      () => withAlg('ES256K', withEc(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey)),
    ],
    [
      'ES256 over a signature in DER',
      () => withAlg('ES256', (data) => signBytes('sha256', Buffer.from(data), ec.privateKey)),
    ],
    ['es256 in lower case', () => withAlg('es256', withEc())],
    ['EDDSA in upper case', () => withAlg('EDDSA', withEd())],
    ['Ed25519, which is not listed', () => withAlg('Ed25519', withEd())],
    ['Ed448', () => withAlg('Ed448', withEd(generateKeyPairSync('ed448').privateKey))],
    ['ES256 on a site that accepts EdDSA only', () => withAlg('ES256', withEc()), onlyEd],
    ['RS256 on a site that accepts EdDSA only', () => withAlg('RS256', withRsa()), onlyEd],
    ['dir, which is for encryption', () => withAlg('dir', junk)],
    ['RSA-OAEP, which is for encryption', () => withAlg('RSA-OAEP', junk)],
    ['a name of a prototype', () => withAlg('__proto__', junk)],
    ['a name of a method', () => withAlg('constructor', junk)],
  ])
})

describe('a token that brings its own key', () => {
  const attacker = generateKeyPairSync('ed25519')
  const jwk = attacker.publicKey.export({ format: 'jwk' })
  let request = 0
  let url = ''
  const server = createServer((_, response) => {
    request += 1
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ keys: [{ ...jwk, kid: 'x' }] }))
  })
  beforeAll(async () => {
    url = await listen(server)
  })
  afterAll(async () => {
    await stop(server)
    expect(request).toBe(0)
  })
  const withHeader = (header: () => object, sign = withEd(attacker.privateKey)) =>
    token({ alg: 'EdDSA', ...header() }, claims(), sign)
  const kid = (kid: unknown): Attack => [`kid ${JSON.stringify(kid)}`, () => withHeader(() => ({ kid }))]

  testRejections([
    ['signed by another key', () => withHeader(() => ({}))],
    ['jku', () => withHeader(() => ({ jku: `${url}/keys`, kid: 'x' }))],
    [
      "jku that contains the site's address",
      () => withHeader(() => ({ jku: `${url}/?https://docs.example/keys` })),
    ],
    ['x5u', () => withHeader(() => ({ x5u: `${url}/cert` }))],
    ['jwk', () => withHeader(() => ({ jwk }))],
    ['jwk with a kid', () => withHeader(() => ({ jwk: { ...jwk, kid: 'x' }, kid: 'x' }))],
    ['x5c', () => withHeader(() => ({ x5c: [der(attacker.publicKey).toString('base64')] }))],
    [
      'x5t',
      () => withHeader(() => ({ x5t: createHash('sha1').update(der(ed.publicKey)).digest('base64url') })),
    ],
    ['jku, jwk and x5c together', () => withHeader(() => ({ jku: url, jwk, x5c: ['x'], kid: 'x' }))],
    [
      'jwk of a shared secret',
      () => token({ alg: 'HS256', jwk: { kty: 'oct', k: encode('moss') } }, claims(), withHmac('moss')),
    ],
    [
      'kid of an empty file, with HS256',
      () => token({ alg: 'HS256', kid: '../../../../dev/null' }, claims(), withHmac('')),
    ],
    kid('../../../../dev/null'),
    kid('/etc/passwd'),
    kid("x' UNION SELECT 'moss"),
    kid("' OR '1'='1"),
    kid('x; cat /etc/passwd'),
    kid('https://evil.example/key'),
    kid('file:///etc/passwd'),
    kid('__proto__'),
    kid('x\u0000'),
    kid(''),
    kid(0),
    kid(['x']),
    kid({ x: 1 }),
    kid(null),
    ["kid of an object, signed by the site's key", () => withHeader(() => ({ kid: {} }), withEd())],
    [
      'ES256 by another key',
      () =>
        token(
          { alg: 'ES256' },
          claims(),
          withEc(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
        ),
    ],
    [
      'RS256 by another key',
      () =>
        token(
          { alg: 'RS256' },
          claims(),
          withRsa(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
        ),
    ],
  ])
})

describe('a provider key', () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const jwkOf = (key: typeof ed.publicKey, extra: object = {}) => ({
    ...key.export({ format: 'jwk' }),
    kid: 'x',
    ...extra,
  })
  const cases: [string, object, string, Partial<JwtSettings>?][] = [
    [
      'an RSA key of 1024 bits',
      jwkOf(weak.publicKey),
      token({ alg: 'RS256', kid: 'x' }, claims(), withRsa(weak.privateKey)),
    ],
    [
      'a shared secret',
      { kty: 'oct', k: encode('moss'), kid: 'x' },
      token({ alg: 'HS256', kid: 'x' }, claims(), withHmac('moss')),
    ],
    ['a key for encryption', jwkOf(ed.publicKey, { use: 'enc' }), edToken({}, { kid: 'x' })],
    [
      'a key for another algorithm',
      jwkOf(rsa.publicKey, { alg: 'RS512' }),
      token({ alg: 'RS256', kid: 'x' }, claims(), withRsa()),
    ],
    [
      'a key without the verify operation',
      jwkOf(ed.publicKey, { key_ops: ['sign'] }),
      edToken({}, { kid: 'x' }),
    ],
    ['a private key', jwkOf(ed.privateKey), edToken({}, { kid: 'x' })],
    ['a key with another kid', jwkOf(ed.publicKey, { kid: 'y' }), edToken({}, { kid: 'x' })],
    [
      'a key for an unsupported algorithm',
      jwkOf(rsa.publicKey),
      token({ alg: 'PS256', kid: 'x' }, claims(), withPss()),
    ],
    [
      'a key for an algorithm that this site excludes',
      jwkOf(rsa.publicKey),
      token({ alg: 'RS256', kid: 'x' }, claims(), withRsa()),
      { algorithms: ['EdDSA'] },
    ],
  ]
  const signInWith = async (jwk: object, text: string, extra: Partial<JwtSettings> = {}) => {
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
    })
    const jwksUrl = `${await listen(server)}/keys`
    const attempt = await site({ publicKey: undefined, jwksUrl, ...extra }).accept(text)
    await stop(server)
    return attempt.kind
  }
  test('is accepted if it is valid', async () => {
    expect(await signInWith(jwkOf(ed.publicKey, { use: 'sig' }), edToken({}, { kid: 'x' }))).toBe('signed-in')
    const rs = token({ alg: 'RS256', kid: 'x' }, claims(), withRsa())
    expect(await signInWith(jwkOf(rsa.publicKey), rs)).toBe('signed-in')
  })
  test.for(cases)('is rejected: %s', async ([, jwk, text, extra]) => {
    expect(await signInWith(jwk, text, extra)).toBe('refused')
  })
})

describe('a token with another signature', () => {
  /** Order of P-256: https://nvlpubs.nist.gov/nistpubs/SpecialPublications/NIST.SP.800-186.pdf */
  const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')
  const parts = () => edToken().split('.') as [string, string, string]
  const withSignature = (change: (signature: Buffer) => Buffer | string, make: () => string = edToken) => {
    const [header, payload, signature] = make().split('.') as [string, string, string]
    const other = change(Buffer.from(signature, 'base64url'))
    return `${header}.${payload}.${typeof other === 'string' ? other : other.toString('base64url')}`
  }
  const flip = (at: number, bit: number, make?: () => string) =>
    withSignature((signature) => {
      signature[at < 0 ? signature.length + at : at]! ^= bit
      return signature
    }, make)
  const es = () => token({ alg: 'ES256' }, claims(), withEc())
  const rs = () => token({ alg: 'RS256' }, claims(), withRsa())

  testRejections([
    ['none, with the dot', () => withSignature(() => '')],
    ['none, without the dot', () => parts().slice(0, 2).join('.')],
    ['one byte less', () => withSignature((signature) => signature.subarray(0, -1))],
    ['the first half', () => withSignature((signature) => signature.subarray(0, 32))],
    ['one byte more', () => withSignature((signature) => Buffer.concat([signature, Buffer.alloc(1)]))],
    ['twice', () => withSignature((signature) => Buffer.concat([signature, signature]))],
    ['the first bit of EdDSA', () => flip(0, 0x80)],
    ['a bit in the middle of EdDSA', () => flip(32, 1)],
    ['the last bit of EdDSA', () => flip(-1, 1)],
    ['the first bit of ES256', () => flip(0, 0x80, es)],
    ['the last bit of ES256', () => flip(-1, 1, es)],
    ['the first bit of RS256', () => flip(0, 0x40, rs)],
    ['the last bit of RS256', () => flip(-1, 1, rs)],
    ['zeros for EdDSA', () => withSignature(() => Buffer.alloc(64))],
    ['zeros for ES256', () => withSignature(() => Buffer.alloc(64), es)],
    ['the order of the curve for ES256', () => withSignature(() => Buffer.concat([order, order]), es)],
    [
      'zero and one for ES256',
      () => withSignature(() => Buffer.concat([Buffer.alloc(63), Buffer.from([1])]), es),
    ],
    [
      'one and zero for ES256',
      () => withSignature(() => Buffer.concat([Buffer.alloc(31), Buffer.from([1]), Buffer.alloc(32)]), es),
    ],
    ['zeros for RS256', () => withSignature(() => Buffer.alloc(256), rs)],
    ['a one for RS256', () => withSignature(() => Buffer.concat([Buffer.alloc(255), Buffer.from([1])]), rs)],
    ['that of another token', () => withSignature(() => edToken({ sub: 'otto' }).split('.')[2]!)],
    [
      'the claims of another token',
      () => {
        const [header, , signature] = parts()
        return `${header}.${encode(claims({ groups: ['admins'] }))}.${signature}`
      },
    ],
    [
      'the header of another token',
      () => {
        const [, payload, signature] = parts()
        return `${encode({ alg: 'EdDSA', typ: 'JWT', kid: 'x' })}.${payload}.${signature}`
      },
    ],
    ['with = at its end', () => `${edToken()}==`],
    [
      'in the other alphabet of base64',
      () => {
        for (;;) {
          const text = edToken({ jti: randomBytes(8).toString('hex') })
          const other = text.replaceAll('-', '+').replaceAll('_', '/')
          if (other !== text) return other
        }
      },
    ],
    [
      'with spare bits',
      () =>
        edToken().replace(/.$/, (last) =>
          last === 'A' ? 'B' : last === 'Q' ? 'R' : last === 'g' ? 'h' : 'x',
        ),
    ],
    ['with a trailing space', () => `${edToken()} `],
    ['with a trailing newline', () => `${edToken()}\n`],
    ['with a space in the middle', () => edToken().replace(/.{9}$/, (end) => ` ${end}`)],
    ['with a byte order mark', () => `\ufeff${edToken()}`],
    ['with a scheme in front', () => `Bearer ${edToken()}`],
    ['with a dot at the end', () => `${edToken()}.`],
    ['with a dot in front', () => `.${edToken()}`],
    ['with four parts', () => `${edToken()}.x`],
    ['with five parts', () => `${edToken()}.x.y`],
    ['with its dots escaped', () => edToken().replaceAll('.', '%2E')],
    [
      'as JSON',
      () => {
        const [header, payload, signature] = parts()
        return JSON.stringify({ protected: header, payload, signature })
      },
    ],
    ['of dots', () => '..'],
    ['of nothing', () => ''],
    ['of words', () => 'null'],
  ])
})

describe('a token with another header', () => {
  const withHeader = (header: object) => edToken({}, header)
  testRejections([
    ['crit with a claim', () => withHeader({ crit: ['exp'], exp: start + 10 })],
    ['crit with b64', () => withHeader({ crit: ['b64'], b64: true })],
    ['crit with nothing', () => withHeader({ crit: [] })],
    ['crit as a string', () => withHeader({ crit: 'exp' })],
    ['crit as null', () => withHeader({ crit: null })],
    [
      'crit with an extension',
      () => withHeader({ crit: ['http://evil.example/x'], 'http://evil.example/x': 1 }),
    ],
    ['b64 that is false', () => withHeader({ b64: false })],
    [
      'a payload that is not encoded',
      () => {
        const data = `${encode({ alg: 'EdDSA', crit: ['b64'], b64: false })}.${JSON.stringify({ ...claims(), host })}`
        return `${data}.${withEd()(data).toString('base64url')}`
      },
    ],
    ['zip', () => withHeader({ zip: 'DEF' })],
    ['zip as null', () => withHeader({ zip: null })],
    ...['at+jwt', 'application/at+jwt', 'dpop+jwt', 'secevent+jwt', 'logout+jwt', 'JOSE', 'JWE', ''].map(
      (typ): Attack => [`typ ${JSON.stringify(typ)}`, () => withHeader({ typ })],
    ),
    ['typ as a number', () => withHeader({ typ: 1 })],
    ['typ as a list', () => withHeader({ typ: ['JWT'] })],
    ['a nested token', () => token({ alg: 'EdDSA', cty: 'JWT' }, edToken(), withEd())],
    [
      "encrypted for the site's key",
      () =>
        new EncryptJWT(claims())
          .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
          .encrypt(rsa.publicKey),
    ],
    [
      'encrypted with a random secret',
      () =>
        new EncryptJWT(claims()).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(randomBytes(32)),
    ],
    ['a list', () => token('[{"alg":"EdDSA"}]', claims(), withEd())],
    ['a string', () => token('"EdDSA"', claims(), withEd())],
    ['no JSON', () => token('alg: EdDSA', claims(), withEd())],
    ['alg of a prototype', () => token('{"__proto__":{"alg":"EdDSA"}}', claims(), withEd())],
  ])
})
