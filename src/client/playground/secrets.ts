import { type Credential, placeholderOf } from '../../request/credential.ts'
import type { FormScheme, PlaygroundData } from '../../request/playground.ts'
import { keep, recall } from '../page/storage.ts'
import type { OAuthToken } from './oauth/oauth-token.ts'

/** The credentials of one scheme. */
export type Secret = {
  token?: string
  user?: string
  password?: string
  oauth?: OAuthToken
  /** Stored on this device, not only in this tab. */
  isKept?: boolean
}

const keyOf = (api: string, scheme: string) => `octavo:key:${api}:${scheme}`

/** The storage key of an API's environments. */
export const environmentsKey = ({ api }: Pick<PlaygroundData, 'api'>) => `octavo:environments:${api}`

/** Credentials apply to every page of the same API. */
export function recallSecrets({ api, security }: PlaygroundData): Map<string, Secret> {
  return new Map(security.flat().map((scheme) => [scheme.id, recallSecret(api, scheme)]))
}

function recallSecret(api: string, { id, start }: FormScheme): Secret {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      const stored: unknown = JSON.parse(recall(keyOf(api, id), area) ?? 'null')
      if (typeof stored === 'object' && stored !== null) return { ...stored, isKept: area === 'localStorage' }
    } catch {
      // Ignore stored data that is not JSON.
    }
  }
  return start === undefined ? {} : { token: start }
}

export function keepSecret(api: string, scheme: string, { isKept, ...secret }: Secret): void {
  const { oauth } = secret
  // Refresh tokens are more sensitive than access tokens, so they never outlive the tab.
  const storedSecret =
    isKept && oauth ? { ...secret, oauth: { ...oauth, refresh: undefined, clientSecret: undefined } } : secret
  const text = JSON.stringify(storedSecret)
  const isEmpty = text === '{}'
  for (const [area, isUsed] of [
    ['sessionStorage', !isKept],
    ['localStorage', isKept],
  ] as const)
    keep(keyOf(api, scheme), isUsed && !isEmpty ? text : '', area)
}

/** The credential of one scheme; undefined while its field is empty. */
export function credentialOf(scheme: FormScheme, secret: Secret = {}): Credential | undefined {
  const credential = placeholderOf(scheme, true)
  if (!credential) return undefined
  if (credential.kind === 'basic') {
    const { user = '', password = '' } = secret
    return user || password ? { kind: 'basic', user, password } : undefined
  }
  if (secret.oauth) return { ...credential, value: `${secret.oauth.type} ${secret.oauth.access}` }
  if (!secret.token) return undefined
  // Keep the prefix of `Bearer YOUR_TOKEN`, unless the reader typed it too.
  const [prefix = ''] = /^\S+ (?=YOUR_)/.exec(credential.value) ?? []
  const hasPrefix = prefix !== '' && secret.token.toLowerCase().startsWith(prefix.toLowerCase())
  return { ...credential, value: hasPrefix ? secret.token : prefix + secret.token }
}
