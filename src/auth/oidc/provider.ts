import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client'
import type { OidcSettings } from '../../access/settings.ts'
import { UserError } from '../../core/user-error.ts'
import { createClaimFetch, isSafeUrl } from '../claims/fetch.ts'
import { messageOf, ProviderUnavailable } from './refusals.ts'

export type OidcProvider = {
  /** The provider's metadata. Throws if it cannot be fetched, and tries again the next time. */
  metadata: () => Promise<ServerMetadata>
  /** For one sign-in. */
  configuration: () => Promise<Configuration>
}

type ProviderOptions = {
  settings: Pick<OidcSettings, 'issuer' | 'clientId'>
  clientSecret: string | undefined
  /** In milliseconds. */
  now: () => number
}

const timeoutSeconds = 10
const toleranceSeconds = 10
/** Metadata is refreshed, so that changed endpoints need no restart. */
const maxMetadataAgeMs = 3_600_000

/** The provider is first contacted on sign-in, so the site starts without it. */
export function createOidcProvider({ settings, clientSecret, now }: ProviderOptions): OidcProvider {
  const { issuer, clientId } = settings
  if (!isSafeUrl(issuer))
    throw new UserError('`auth.oidc.issuer` must start with https:// (http:// only on localhost).')
  const isInsecure = new URL(issuer).protocol === 'http:'
  // The library sends any kind of buffer, which the type `RequestInit` does not allow.
  const fetch = createClaimFetch() as CustomFetch
  let last: { metadata: ServerMetadata; at: number } | undefined
  let pending: Promise<ServerMetadata> | undefined

  const fetchMetadata = async (): Promise<ServerMetadata> => {
    const provider = await discovery(new URL(issuer), clientId, undefined, None(), {
      timeout: timeoutSeconds,
      [customFetch]: fetch,
      execute: isInsecure ? [allowInsecureRequests] : [],
    })
    const metadata = provider.serverMetadata()
    checkIssuer(metadata.issuer, issuer)
    last = { metadata, at: now() }
    return metadata
  }

  const metadata = async (): Promise<ServerMetadata> => {
    if (last && Math.abs(now() - last.at) < maxMetadataAgeMs) return last.metadata
    pending ??= fetchMetadata()
      .catch((error: unknown) => {
        throw new ProviderUnavailable(messageOf(error))
      })
      .finally(() => {
        pending = undefined
      })
    const lastMetadata = last?.metadata
    return lastMetadata ? pending.catch(() => lastMetadata) : pending
  }

  const configuration = async (): Promise<Configuration> => {
    const server = await metadata()
    const clientMetadata = {
      // The library has a clock of its own.
      [clockSkew]: Math.round((now() - Date.now()) / 1000),
      [clockTolerance]: toleranceSeconds,
    }
    // A new configuration fetches the keys again, so that rotated keys work at once.
    const client = new Configuration(server, clientId, clientMetadata, authentication(server, clientSecret))
    client.timeout = timeoutSeconds
    client[customFetch] = fetch
    if (isInsecure) allowInsecureRequests(client)
    // Otherwise the library trusts TLS and skips the signature.
    enableNonRepudiationChecks(client)
    return client
  }

  return { metadata, configuration }
}

/**
 * Stricter than the library: Entra's multi-tenant issuers would admit users of all tenants.
 * https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
function checkIssuer(issuer: string, expected: string): void {
  if (URL.canParse(issuer) && new URL(issuer).href === new URL(expected).href) return
  const quoted = JSON.stringify(issuer.slice(0, 200))
  throw new UserError(`The provider's issuer is ${quoted}, which differs from \`auth.oidc.issuer\`.`)
}

/** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata: Basic is the default. */
function authentication(server: ServerMetadata, secret: string | undefined) {
  if (secret === undefined || secret === '') return None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}
