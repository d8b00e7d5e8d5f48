/** A credential and its location. */
export type Credential =
  | { kind: 'header' | 'query' | 'cookie'; name: string; value: string }
  | { kind: 'basic'; user: string; password: string }

/** The part of a security scheme that decides how it is sent. */
export type SchemeKind = {
  kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  in?: 'header' | 'query' | 'cookie'
  name?: string
  scheme?: string
}

/** The credential of a scheme with a placeholder as secret; undefined for unsupported schemes. */
export function placeholderOf(scheme: SchemeKind, isOnlyKey: boolean): Credential | undefined {
  const header = (value: string): Credential => ({ kind: 'header', name: 'Authorization', value })
  switch (scheme.kind) {
    case 'apiKey': {
      const { in: kind = 'header', name = 'Authorization' } = scheme
      const value = isOnlyKey ? 'YOUR_API_KEY' : placeholderName(name)
      return { kind, name, value }
    }
    case 'http':
      if (scheme.scheme === 'basic')
        return { kind: 'basic', user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' }
      if (scheme.scheme === 'bearer' || scheme.scheme === undefined) return header('Bearer YOUR_TOKEN')
      if (scheme.scheme === 'digest') return undefined
      return header(`${scheme.scheme.charAt(0).toUpperCase()}${scheme.scheme.slice(1)} YOUR_CREDENTIALS`)
    case 'oauth2':
    case 'openIdConnect':
      return header('Bearer YOUR_ACCESS_TOKEN')
    case 'mutualTLS':
    case 'unknown':
      return undefined
  }
}

/** `X-App-Id` -> `YOUR_APP_ID` */
function placeholderName(name: string): string {
  const words = name.replace(/^x-/i, '').replace(/[^A-Za-z0-9]+/g, '_')
  return `YOUR_${words.toUpperCase()}`
}
