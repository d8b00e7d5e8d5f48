import * as strings from '../strings/playground-oauth.ts'
import { parseSafeAddress } from './oauth-address.ts'
import { OAuthProblem } from './oauth-problem.ts'
import type { SecretPlace } from './oauth-request.ts'
import { parseFields, type RawTokenResponse, textOf } from './oauth-token-response.ts'
import type { FormFlow } from './playground.ts'

/** An OAuth provider. */
export type OAuthProvider = {
  flows: FormFlow[]
  /** The expected issuer, if known, and whether every response names it. */
  issuer?: string
  saysIssuer?: boolean
  /** Where the provider expects the client secret. */
  secretIn?: SecretPlace
}

/** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata */
export function parseDiscovery(response: RawTokenResponse, documentUrl: URL): OAuthProvider {
  const fields = parseFields(response)
  const issuer = textOf(fields, 'issuer')
  if (!issuer || parseSafeAddress(issuer)?.origin !== documentUrl.origin)
    throw new OAuthProblem(strings.otherIssuer)
  const list = (name: string) => {
    const value = fields.get(name)
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, 200) : undefined
  }
  const address = (name: string) => {
    const text = textOf(fields, name)
    return parseSafeAddress(text) && text
  }
  const grants = list('grant_types_supported') ?? ['authorization_code']
  const flow = (kind: FormFlow['kind'], grant: string, rest: Partial<FormFlow>): FormFlow[] => {
    const tokenUrl = address('token_endpoint')
    const isThere = tokenUrl && grants.includes(grant) && Object.values(rest).every(Boolean)
    const scopes = (list('scopes_supported') ?? []).map((name): [string, string] => [name, ''])
    return isThere ? [{ kind, tokenUrl, ...rest, scopes }] : []
  }
  const flows = [
    ...flow('authorizationCode', 'authorization_code', {
      authorizationUrl: address('authorization_endpoint'),
    }),
    ...flow('deviceAuthorization', 'urn:ietf:params:oauth:grant-type:device_code', {
      deviceUrl: address('device_authorization_endpoint'),
    }),
    ...flow('clientCredentials', 'client_credentials', {}),
  ]
  if (flows.length === 0) throw new OAuthProblem(strings.noBrowserFlow)
  const places = list('token_endpoint_auth_methods_supported') ?? ['client_secret_basic']
  return {
    flows,
    // Microsoft uses a template, which no response matches.
    issuer: issuer.includes('{') ? undefined : issuer,
    saysIssuer: fields.get('authorization_response_iss_parameter_supported') === true,
    secretIn:
      !places.includes('client_secret_basic') && places.includes('client_secret_post') ? 'body' : 'header',
  }
}
