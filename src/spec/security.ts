import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { type Bundle, follow } from './read/bundle.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf } from './read/pointer.ts'
import { partKey } from './read/ref.ts'

export type OAuthFlow = {
  name: string
  authorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
  deviceUrl?: string
  scopes: [string, string][]
}

/** One required credential. */
export type SecurityScheme = {
  /** Its name in the spec. */
  id: string
  kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  /** Its location: the header `Authorization`, the query parameter `key`. Undefined for mutual TLS. */
  in?: 'header' | 'query' | 'cookie'
  name?: string
  /** The HTTP scheme: `bearer`, `basic`, `digest` … */
  scheme?: string
  bearerFormat?: string
  description?: string
  scopes: string[]
  flows: OAuthFlow[]
  openIdConnectUrl?: string
  /** The OAuth server metadata URL (3.2). */
  metadataUrl?: string
  deprecated: boolean
  /** A label for other kinds. */
  words?: string
  /** `x-default`: a public key that prefills the field. */
  start?: string
}

/** One security option, which requires all its schemes. An empty option allows anonymous requests. */
export type SecurityOption = SecurityScheme[]

export function readSecurity(security: Json | undefined, file: FilePath, bundle: Bundle): SecurityOption[] {
  return listOf(security).flatMap((option) => {
    if (!isObject(option)) return []
    return [entriesOf(option).map((requirement) => readScheme(requirement, file, bundle))]
  })
}

function readScheme([id, scopes]: [string, Json], file: FilePath, bundle: Bundle): SecurityScheme {
  const key = partKey(file, ['components', 'securitySchemes', id])
  const value = bundle.parts.get(key)
  const target =
    value === undefined
      ? undefined
      : follow({ file, pointer: key.slice(key.indexOf('#') + 1), value }, bundle)
  const scheme = target?.kind === 'found' && isObject(target.node.value) ? target.node.value : undefined
  return readSchemeValue(id, scheme, listOf(scopes).map(String))
}

/** Reads a security scheme. */
export function readSchemeValue(id: string, raw: JsonObject | undefined, scopes: string[]): SecurityScheme {
  const scheme: SecurityScheme = {
    id,
    kind: 'unknown',
    scopes,
    flows: [],
    description: textOf(raw?.description),
    deprecated: raw?.deprecated === true,
    start: textOf(raw?.['x-default']),
  }
  if (raw?.type === 'apiKey') {
    const place = raw.in === 'query' || raw.in === 'cookie' ? raw.in : 'header'
    return { ...scheme, kind: 'apiKey', in: place, name: textOf(raw.name) ?? id }
  }
  if (raw?.type === 'http')
    return {
      ...scheme,
      kind: 'http',
      in: 'header',
      name: 'Authorization',
      scheme: textOf(raw.scheme)?.toLowerCase(),
      bearerFormat: textOf(raw.bearerFormat),
    }
  if (raw?.type === 'oauth2')
    return {
      ...scheme,
      kind: 'oauth2',
      in: 'header',
      name: 'Authorization',
      flows: readFlows(raw),
      metadataUrl: textOf(raw.oauth2MetadataUrl),
    }
  if (raw?.type === 'openIdConnect')
    return {
      ...scheme,
      kind: 'openIdConnect',
      in: 'header',
      name: 'Authorization',
      openIdConnectUrl: textOf(raw.openIdConnectUrl),
    }
  return raw?.type === 'mutualTLS' ? { ...scheme, kind: 'mutualTLS' } : scheme
}

function readFlows({ flows }: JsonObject): OAuthFlow[] {
  return entriesOf(flows).flatMap(([name, flow]) => {
    if (!isObject(flow) || name.startsWith('x-')) return []
    return [
      {
        name,
        authorizationUrl: textOf(flow.authorizationUrl),
        tokenUrl: textOf(flow.tokenUrl),
        refreshUrl: textOf(flow.refreshUrl),
        deviceUrl: textOf(flow.deviceAuthorizationUrl),
        scopes: entriesOf(flow.scopes ?? flow.availableScopes).map(([scope, words]): [string, string] => [
          scope,
          String(words),
        ]),
      },
    ]
  })
}
