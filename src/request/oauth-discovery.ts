import * as strings from '../strings/playground-oauth.ts'
import { parseSafeUrl } from './oauth-address.ts'
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
  if (!issuer || parseSafeUrl(issuer)?.origin !== documentUrl.origin)
    throw new OAuthProblem(strings.otherIssuer)
  const list = (name: string) => {
    const value = fields.get(name)
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, 200) : undefined
  }
  const urlOf = (name: string) => {
    const text = textOf(fields, name)
    return parseSafeUrl(text) && text
  }
  const grants = list('grant_types_supported') ?? ['authorization_code']
  const flow = (kind: FormFlow['kind'], grant: string, endpoints: Partial<FormFlow>): FormFlow[] => {
    const tokenUrl = urlOf('token_endpoint')
    const isSupported = tokenUrl && grants.includes(grant) && Object.values(endpoints).every(Boolean)
    const scopes = (list('scopes_supported') ?? []).map((name): [string, string] => [name, ''])
    return isSupported ? [{ kind, tokenUrl, ...endpoints, scopes }] : []
  }
  const flows = [
    ...flow('authorizationCode', 'authorization_code', {
      authorizationUrl: urlOf('authorization_endpoint'),
    }),
    ...flow('deviceAuthorization', 'urn:ietf:params:oauth:grant-type:device_code', {
      deviceUrl: urlOf('device_authorization_endpoint'),
    }),
    ...flow('clientCredentials', 'client_credentials', {}),
  ]
  if (flows.length === 0) throw new OAuthProblem(strings.noBrowserFlow)
  const authMethods = list('token_endpoint_auth_methods_supported') ?? ['client_secret_basic']
  return {
    flows,
    // Microsoft uses a template, which no response matches.
    issuer: issuer.includes('{') ? undefined : issuer,
    saysIssuer: fields.get('authorization_response_iss_parameter_supported') === true,
    secretIn:
      !authMethods.includes('client_secret_basic') && authMethods.includes('client_secret_post')
        ? 'body'
        : 'header',
  }
}
