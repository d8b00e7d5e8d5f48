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
import { createClaimFetch, isSafeAddress } from '../claims/fetch.ts'
import { messageOf, ProviderAway } from './words.ts'

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
/** A provider that moves its addresses is followed without a restart. */
const freshFor = 3_600_000

/** The provider is first contacted on sign-in, so the site starts without it. */
export function createOidcProvider({ settings, clientSecret, now }: ProviderOptions): OidcProvider {
  const { issuer, clientId } = settings
  if (!isSafeAddress(issuer))
    throw new UserError('`auth.oidc.issuer` must start with https:// (http:// only on localhost).')
  const isInsecure = new URL(issuer).protocol === 'http:'
  // The library sends any kind of buffer, which the type `RequestInit` does not allow.
  const fetch = createClaimFetch() as CustomFetch
  let last: { metadata: ServerMetadata; at: number } | undefined
  let asking: Promise<ServerMetadata> | undefined

  const ask = async (): Promise<ServerMetadata> => {
    const discovered = await discovery(new URL(issuer), clientId, undefined, None(), {
      timeout: timeoutSeconds,
      [customFetch]: fetch,
      execute: isInsecure ? [allowInsecureRequests] : [],
    })
    const metadata = discovered.serverMetadata()
    checkIssuer(metadata.issuer, issuer)
    last = { metadata, at: now() }
    return metadata
  }

  const metadata = async (): Promise<ServerMetadata> => {
    if (last && Math.abs(now() - last.at) < freshFor) return last.metadata
    asking ??= ask()
      .catch((error: unknown) => {
        throw new ProviderAway(messageOf(error))
      })
      .finally(() => {
        asking = undefined
      })
    const lastMetadata = last?.metadata
    return lastMetadata ? asking.catch(() => lastMetadata) : asking
  }

  const configuration = async (): Promise<Configuration> => {
    const server = await metadata()
    const client = {
      // The library has a clock of its own.
      [clockSkew]: Math.round((now() - Date.now()) / 1000),
      [clockTolerance]: toleranceSeconds,
    }
    // A new configuration fetches the keys again, so that rotated keys work at once.
    const item = new Configuration(server, clientId, client, authentication(server, clientSecret))
    item.timeout = timeoutSeconds
    item[customFetch] = fetch
    if (isInsecure) allowInsecureRequests(item)
    // Otherwise the library trusts TLS and skips the signature.
    enableNonRepudiationChecks(item)
    return item
  }

  return { metadata, configuration }
}

/**
 * Stricter than the library: Entra's multi-tenant issuers would admit users of all tenants.
 * https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
function checkIssuer(issuer: string, written: string): void {
  if (URL.canParse(issuer) && new URL(issuer).href === new URL(written).href) return
  const shown = JSON.stringify(issuer.slice(0, 200))
  throw new UserError(`The provider's issuer is ${shown}, which differs from \`auth.oidc.issuer\`.`)
}

/** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata: without a list it is Basic. */
function authentication(server: ServerMetadata, secret: string | undefined) {
  if (secret === undefined || secret === '') return None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}
