/** What shows that the caller may call, and where it goes. */
export type Credential =
  | { kind: 'header' | 'query' | 'cookie'; name: string; value: string }
  | { kind: 'basic'; user: string; password: string }

/** As much of a security scheme as decides how it is sent. */
export type SchemeKind = {
  kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  in?: 'header' | 'query' | 'cookie'
  name?: string
  scheme?: string
}

/** One credential a scheme, with a placeholder where the secret belongs; or a sentence about what cannot be written. */
export function placeholderOf(
  scheme: SchemeKind,
  isOnlyKey: boolean,
): { credential: Credential } | { note: string } | undefined {
  const header = (value: string) => ({
    credential: { kind: 'header' as const, name: 'Authorization', value },
  })
  switch (scheme.kind) {
    case 'apiKey': {
      const { in: kind = 'header', name = 'Authorization' } = scheme
      const value = isOnlyKey ? 'YOUR_API_KEY' : placeholderName(name)
      return { credential: { kind, name, value } }
    }
    case 'http':
      if (scheme.scheme === 'basic')
        return { credential: { kind: 'basic', user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' } }
      if (scheme.scheme === 'bearer' || scheme.scheme === undefined) return header('Bearer YOUR_TOKEN')
      if (scheme.scheme === 'digest')
        return { note: 'This call needs HTTP Digest authentication, which the sample does not do.' }
      return header(`${scheme.scheme[0]!.toUpperCase()}${scheme.scheme.slice(1)} YOUR_CREDENTIALS`)
    case 'oauth2':
    case 'openIdConnect':
      return header('Bearer YOUR_ACCESS_TOKEN')
    case 'mutualTLS':
      return { note: 'This call needs a TLS client certificate, which the sample does not send.' }
    case 'unknown':
      return undefined
  }
}

/** `X-App-Id` -> `YOUR_APP_ID` */
function placeholderName(name: string): string {
  const words = name.replace(/^x-/i, '').replace(/[^A-Za-z0-9]+/g, '_')
  return `YOUR_${words.toUpperCase()}`
}
