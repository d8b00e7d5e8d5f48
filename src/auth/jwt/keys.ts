import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTHeaderParameters } from 'jose'
import type { JwtAlgorithm, JwtSettings } from '../../access/settings.ts'
import { UserError } from '../../core/user-error.ts'
import { createClaimFetch, type Fetch, isSafeUrl } from '../claims/fetch.ts'

type VerifyKey = KeyObject | CryptoKey

/** The keys that may have signed a token with this header. Uses only `alg` and `kid`. */
export type JwtKeys = (header: JWTHeaderParameters) => Promise<readonly VerifyKey[]>

const supported: readonly JwtAlgorithm[] = ['EdDSA', 'ES256', 'RS256']

/** Throws if the settings contain no key, or an unsuitable one. */
export function createJwtKeys(settings: JwtSettings, fetch?: Fetch): JwtKeys {
  const { publicKey, jwksUrl, algorithms } = settings
  if (algorithms.length === 0 || !algorithms.every((algorithm) => supported.includes(algorithm)))
    throw new UserError('`auth.jwt.algorithms` must list one or more of EdDSA, ES256 and RS256.')
  const texts = typeof publicKey === 'string' ? [publicKey] : (publicKey ?? [])
  if (texts.length > 0 === (jwksUrl !== undefined))
    throw new UserError('`auth.jwt` needs either `publicKey` or `jwksUrl`.')
  return jwksUrl === undefined ? fixedKeys(texts, algorithms) : createRemoteKeys(jwksUrl, fetch)
}

type FixedKey = { key: KeyObject; algorithm: JwtAlgorithm; kid?: string }

function fixedKeys(texts: readonly string[], algorithms: readonly JwtAlgorithm[]): JwtKeys {
  const keys = texts.map((text) => readKey(text.trim()))
  const unlistedKey = keys.find(({ algorithm }) => !algorithms.includes(algorithm))
  if (unlistedKey)
    throw new UserError(
      `A key in \`auth.jwt.publicKey\` is for ${unlistedKey.algorithm}, which is not in \`auth.jwt.algorithms\`.`,
    )
  return async ({ alg, kid }) =>
    keys
      .filter((key) => key.algorithm === alg)
      .filter((key) => kid === undefined || key.kid === undefined || key.kid === kid)
      .map(({ key }) => key)
}

function readKey(text: string): FixedKey {
  if (/PRIVATE KEY/.test(text)) throw new UserError(privateKeyMessage)
  if (text.startsWith('-----BEGIN PUBLIC KEY-----')) return describeKey(parse(() => createPublicKey(text)))
  const jwk: JsonWebKey | null = parse(() => JSON.parse(text))
  if (typeof jwk !== 'object' || jwk === null || Array.isArray(jwk)) throw new UserError(formatMessage)
  if ('d' in jwk || 'k' in jwk) throw new UserError(privateKeyMessage)
  if (jwk.use !== undefined && jwk.use !== 'sig')
    throw new UserError('A key in `auth.jwt.publicKey` is not for signatures: expected `use` to be "sig".')
  const key = describeKey(parse(() => createPublicKey({ key: jwk, format: 'jwk' })))
  if (jwk.alg !== undefined && jwk.alg !== key.algorithm)
    throw new UserError(`A key in \`auth.jwt.publicKey\` has the wrong \`alg\`: expected ${key.algorithm}.`)
  return typeof jwk.kid === 'string' ? { ...key, kid: jwk.kid } : key
}

const formatMessage =
  '`auth.jwt.publicKey` must be a public key in PEM format that starts with "-----BEGIN PUBLIC KEY-----", or a JWK.'
const privateKeyMessage =
  '`auth.jwt.publicKey` contains a private or secret key. Create a new key pair, and use only its public key here.'

function parse<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new UserError(formatMessage)
  }
}

function describeKey(key: KeyObject): FixedKey {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'ed25519') return { key, algorithm: 'EdDSA' }
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return { key, algorithm: 'ES256' }
  if (key.asymmetricKeyType !== 'rsa')
    throw new UserError('A key in `auth.jwt.publicKey` is not Ed25519, P-256 or RSA.')
  if (modulusLength < 2048)
    throw new UserError('An RSA key in `auth.jwt.publicKey` has fewer than 2048 bits.')
  return { key, algorithm: 'RS256' }
}

/** Keys from a URL, fetched again after ten minutes or when a token names an unknown key. */
export function createRemoteKeys(url: string, fetch?: Fetch): JwtKeys {
  if (!isSafeUrl(url))
    throw new UserError('The URL of the keys must start with https:// (http:// only on localhost).')
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: 5_000,
    // Limits requests to the provider caused by forged tokens with unknown keys.
    cooldownDuration: 10_000,
    cacheMaxAge: 600_000,
    [customFetch]: createClaimFetch(fetch),
  })
  return async ({ alg, kid }) => {
    try {
      return [await keys(kid === undefined ? { alg } : { alg, kid })]
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
      const matchingKeys: VerifyKey[] = []
      for await (const key of error) matchingKeys.push(key)
      return matchingKeys
    }
  }
}
