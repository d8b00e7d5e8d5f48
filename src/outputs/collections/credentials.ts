import { placeholderOf } from '../../request/credential.ts'
import { encode, encodeCookie } from '../../request/encode.ts'
import type { Auth, CollectionScheme, Flow } from './collection.ts'
import { separateBraces } from './double-braces.ts'
import type { Variables } from './variables.ts'

/** A credential of the sample, with its replacement here. */
export type Secret = {
  in: 'header' | 'query' | 'cookie'
  name: string
  /** In the sample: `Bearer YOUR_TOKEN`. */
  value: string
  /** With the variable: `Bearer {{token}}`. */
  written: string
}

export type Credentials = {
  auth: Auth
  /** Covered by `auth`, so not sent twice. */
  sent: Secret[]
  /** Sent as parameters, because a request has only one `auth`. */
  secrets: Secret[]
}

/** The first supported scheme becomes `auth`; others become parameters. */
export function readCredentials(schemes: readonly CollectionScheme[], variables: Variables): Credentials {
  const isOnlyKey = schemes.filter(({ kind }) => kind === 'apiKey').length === 1
  const credentials: Credentials = { auth: { kind: 'none' }, sent: [], secrets: [] }
  for (const scheme of schemes) {
    const secret = readSecret(scheme, isOnlyKey, variables)
    const auth = credentials.auth.kind === 'none' ? readAuth(scheme, secret, variables) : undefined
    if (auth) credentials.auth = auth
    if (secret) (auth ? credentials.sent : credentials.secrets).push(secret)
  }
  return credentials
}

function readSecret(scheme: CollectionScheme, isOnlyKey: boolean, variables: Variables): Secret | undefined {
  const credential = placeholderOf(scheme, isOnlyKey)
  if (!credential || credential.kind === 'basic') return undefined
  const { kind, name, value } = credential
  const start = value.slice(0, value.lastIndexOf(' ') + 1)
  const variable = variables.nameOf(scheme.id, scheme.id, value.slice(start.length))
  const written = `${start}{{${variable}}}`
  if (kind === 'cookie') return { in: kind, name: encodeCookie(name), value: encodeCookie(value), written }
  return { in: kind, name: kind === 'query' ? encode(name) : name, value, written }
}

function readAuth(
  scheme: CollectionScheme,
  secret: Secret | undefined,
  variables: Variables,
): Auth | undefined {
  const { id } = scheme
  const variable = (part: string, value: string) =>
    `{{${variables.nameOf(`${id} ${part}`, `${id} ${part}`, value)}}}`
  const isBasic = scheme.kind === 'http' && /^(?:basic|digest)$/.test(scheme.scheme ?? '')
  if (isBasic) {
    const user = variable('username', 'YOUR_USERNAME')
    const password = variable('password', 'YOUR_PASSWORD')
    return { kind: scheme.scheme as 'basic' | 'digest', user, password }
  }
  if (!secret || secret.in === 'cookie') return undefined
  if (scheme.kind === 'apiKey') {
    // Programs encode unusual names differently.
    const isPlain = /^[\w.-]+$/.test(secret.name)
    return isPlain ? { kind: 'key', in: secret.in, name: secret.name, value: secret.written } : undefined
  }
  if (!secret.written.startsWith('Bearer ')) return undefined
  const token = secret.written.slice('Bearer '.length)
  const flow = scheme.flows.flatMap((entry) => readFlow(entry) ?? [])[0]
  if (!flow) return { kind: 'bearer', token }
  const client = variable('client_id', 'YOUR_CLIENT_ID')
  const key = variable('client_secret', 'YOUR_CLIENT_SECRET')
  return { kind: 'oauth2', token, client, secret: key, scope: separateBraces(scheme.scopes.join(' ')), flow }
}

/** Programs open these URLs, so only complete sets of HTTP URLs are used. */
function readFlow(flow: CollectionScheme['flows'][number]): Flow | undefined {
  const { name } = flow
  const isKnown = ['authorizationCode', 'clientCredentials', 'password', 'implicit'].includes(name)
  if (!isKnown) return undefined
  const [authorizationUrl, tokenUrl, refreshUrl] = [
    flow.authorizationUrl,
    flow.tokenUrl,
    flow.refreshUrl,
  ].map(httpUrl)
  const needsPage = name === 'authorizationCode' || name === 'implicit'
  if ((needsPage && !authorizationUrl) || (name !== 'implicit' && !tokenUrl)) return undefined
  return { kind: name as Flow['kind'], authorizationUrl, tokenUrl, refreshUrl }
}

function httpUrl(text: string | undefined): string | undefined {
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return separateBraces(new URL(text).href)
}
