import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { JwtKeys } from './keys.ts'

export type VerifyResult =
  | { kind: 'claims'; claims: JWTPayload }
  | { kind: 'refused'; reason: string }
  /** The keys could not be loaded. */
  | { kind: 'no-keys'; reason: string }

type Rules = Omit<JWTVerifyOptions, 'algorithms'> & {
  algorithms: readonly string[]
  maxCharacters: number
  /** Whether to accept a token with this `typ`. */
  isType: (typ: unknown) => boolean
}

/** Checks the format, header and signature of a token, and its claims as far as `jose` does. */
export async function verifyToken(token: string, keysFor: JwtKeys, rules: Rules): Promise<VerifyResult> {
  const { algorithms, maxCharacters, isType, ...options } = rules
  if (token.length > maxCharacters) return refused(`it is longer than ${maxCharacters} characters`)
  if (!isCanonical(token)) return refused('it does not have three base64url parts')
  const header = readHeader(token)
  const { alg } = header ?? {}
  if (!header || typeof alg !== 'string' || !algorithms.includes(alg))
    return refused('its `alg` is not accepted')
  if (['crit', 'zip', 'b64'].some((name) => Object.hasOwn(header, name)))
    return refused('its header requires an extension')
  if (!isType(header.typ)) return refused('its `typ` is wrong')
  if (header.kid !== undefined && typeof header.kid !== 'string') return refused('its `kid` is not a string')

  const keys = await readKeys(keysFor, { alg, kid: header.kid })
  if (!Array.isArray(keys)) return keys
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, { ...options, algorithms: [alg] })
      return { kind: 'claims', claims: payload }
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return refused(messageOf(error))
    }
  }
  return refused('its signature does not match any key')
}

const refused = (reason: string) => ({ kind: 'refused', reason }) as const

/** Decoders ignore white space and unused bits, so one token could have several spellings. */
function isCanonical(token: string): boolean {
  return (
    /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) &&
    token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  )
}

function readHeader(token: string): Record<string, unknown> | undefined {
  try {
    return { ...decodeProtectedHeader(token) }
  } catch {
    return undefined
  }
}

async function readKeys(keysFor: JwtKeys, header: { alg: string; kid?: string }) {
  try {
    return [...(await keysFor(header))]
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return refused('its signature does not match any key')
    return { kind: 'no-keys', reason: `the keys cannot be read: ${messageOf(error)}` } as const
  }
}

/** The library's messages, which do not repeat the token. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'
}
