import type { OidcSettings } from '../../access/settings.ts'
import { hasGroupOverage, readGroups } from '../claims/groups.ts'
import { claimOf, displayName, isId, nameOf, textOf } from '../claims/text.ts'
import { createRemoteKeys, type JwtKeys } from '../jwt/keys.ts'
import { verifyToken } from '../jwt/verify.ts'
import type { User } from '../user.ts'
import type { OidcProvider } from './provider.ts'

type BearerOptions = { provider: OidcProvider; settings: OidcSettings; audience: string; now: () => number }

/** Only asymmetric algorithms: with a shared secret, both sides could sign. */
const algorithms = [
  'EdDSA',
  'Ed25519',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
]
/** Node's limit for request headers. */
const maxCharacters = 16 * 1024

/** Accepts the provider's access tokens for this site: https://www.rfc-editor.org/rfc/rfc9068#section-4 */
export function createBearer({ provider, settings, audience, now }: BearerOptions) {
  let keys: { jwksUrl: string; keysFor: JwtKeys } | undefined

  return async (token: string): Promise<User | undefined> => {
    // Not a JWT, so the provider is not needed.
    if (token.split('.').length !== 3) return undefined
    const server = await provider.metadata().catch(() => undefined)
    const jwksUrl = server?.jwks_uri
    if (!server || jwksUrl === undefined) return undefined
    if (keys?.jwksUrl !== jwksUrl) {
      const keysFor = readKeys(jwksUrl)
      if (!keysFor) return undefined
      keys = { jwksUrl, keysFor }
    }
    const result = await verifyToken(token, keys.keysFor, {
      algorithms,
      maxCharacters,
      isType: (typ) => typeof typ === 'string' && /^(application\/)?at\+jwt$/i.test(typ),
      issuer: server.issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'sub', 'client_id'],
      clockTolerance: 5,
      currentDate: new Date(now()),
    })
    if (result.kind !== 'claims') return undefined
    const { claims } = result
    const sub = textOf(claims, 'sub')
    // A token that is bound to a key proves nothing by itself:
    // https://www.rfc-editor.org/rfc/rfc9449#section-6
    if (sub === undefined || !isId(sub) || claimOf(claims, 'cnf') !== undefined) return undefined
    if (!Number.isFinite(claims.exp) || hasGroupOverage(claims, settings)) return undefined
    return {
      id: `${server.issuer}|${sub}`,
      name: nameOf(claims) ?? displayName(sub),
      groups: readGroups(claims, settings) ?? [],
    }
  }
}

function readKeys(jwksUrl: string): JwtKeys | undefined {
  try {
    return createRemoteKeys(jwksUrl)
  } catch {
    return undefined
  }
}
