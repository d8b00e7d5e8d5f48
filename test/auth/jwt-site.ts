import { ed, pemOf, token, withEd } from './jwt-tokens.ts'

/** `auth` of a site that takes tokens of these tests, by `aud`: so one token is for every site that has it. */
export const jwtAuth = (more: object = {}, usual: 'private' | 'public' = 'private') => ({
  method: 'jwt',
  default: usual,
  jwt: {
    publicKey: pemOf(ed.publicKey),
    loginUrl: 'https://id.example/login',
    audience: 'docs',
    ...more,
  },
})

/** A token of now that no other test has. */
export function freshToken(claims: Record<string, unknown> = {}, now = Date.now()): string {
  const seconds = Math.floor(now / 1000)
  const usual = { aud: 'docs', sub: 'ida', groups: ['staff'], iat: seconds, exp: seconds + 20 }
  return token({ alg: 'EdDSA', typ: 'JWT' }, { ...usual, jti: crypto.randomUUID(), ...claims }, withEd())
}
