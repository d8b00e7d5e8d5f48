import { constants, createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JwtSettings } from '../../src/access/settings.ts'
import { createMemoryMarks } from '../../src/auth/memory-marks.ts'
import { createJwtMethod } from '../../src/auth/methods/jwt.ts'

/** Where all clocks of these tests stand, in seconds. */
export const start = 1_900_000_000
export const host = 'docs.example'

const pem = { type: 'spki', format: 'pem' } as const

export const ed = generateKeyPairSync('ed25519')
export const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const pemOf = (key: KeyObject): string => key.export(pem).toString()

export type Claims = Record<string, unknown>

export const claims = (more: Claims = {}): Claims => ({
  host,
  sub: 'ida',
  groups: ['staff'],
  iat: start,
  exp: start + 10,
  ...more,
})

/** What a token is signed with: what its header says is another matter. */
export type Signer = (data: string) => Buffer

export const withEd =
  (key = ed.privateKey): Signer =>
  (data) =>
    signBytes(null, Buffer.from(data), key)
export const withEc =
  (key = ec.privateKey): Signer =>
  (data) =>
    signBytes('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' })
export const withRsa =
  (key = rsa.privateKey): Signer =>
  (data) =>
    signBytes('sha256', Buffer.from(data), key)
export const withPss =
  (key = rsa.privateKey): Signer =>
  (data) =>
    signBytes('sha256', Buffer.from(data), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
export const withHmac =
  (secret: string | Buffer, hash = 'sha256'): Signer =>
  (data) =>
    createHmac(hash, secret).update(data).digest()
export const withNothing: Signer = () => Buffer.alloc(0)

export const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

export function token(header: object | string, payload: object | string, sign: Signer): string {
  const data = `${encode(header)}.${encode(payload)}`
  return `${data}.${sign(data).toString('base64url')}`
}

export const edToken = (more: Claims = {}, header: object = {}): string =>
  token({ alg: 'EdDSA', typ: 'JWT', ...header }, claims(more), withEd())

export const settings = (more: Partial<JwtSettings> = {}): JwtSettings => ({
  publicKey: [pemOf(ed.publicKey), pemOf(ec.publicKey), pemOf(rsa.publicKey)],
  loginUrls: [{ name: 'Example', url: 'https://id.example/login' }],
  algorithms: ['EdDSA', 'ES256', 'RS256'],
  ...more,
})

/** A method on a site of its own: its clock can be moved, and nothing was used there before. */
export function site(more: Partial<JwtSettings> = {}) {
  let seconds = start
  const now = () => seconds * 1000
  const method = createJwtMethod({ settings: settings(more), host, marks: createMemoryMarks(now), now })
  return {
    method,
    accept: method.accept!,
    move: (by: number) => {
      seconds += by
    },
  }
}

/** A sentence, and the token that somebody tries. */
export type Attack = [sentence: string, make: () => string | Promise<string>, more?: Partial<JwtSettings>]

const honest: Attack[] = [
  ['EdDSA', () => token({ alg: 'EdDSA' }, claims(), withEd())],
  ['ES256', () => token({ alg: 'ES256' }, claims(), withEc())],
  ['RS256', () => token({ alg: 'RS256' }, claims(), withRsa())],
]

export function refuse(attacks: Attack[]): void {
  test.for(honest)('an honest one with %s is taken', async ([, make]) => {
    expect((await site().accept(await make())).kind).toBe('signed-in')
  })
  test.for(attacks)('%s is refused', async ([, make, more]) => {
    const attempt = await site(more).accept(await make())
    expect(attempt).toMatchObject({ kind: 'refused', told: { kind: 'start-again' } })
    // What is logged helps whoever runs the site, and repeats nothing of the token.
    expect((attempt as { reason: string }).reason).toMatch(/^The token was refused: [\w `"(),:.-]+\.$/)
  })
}
