import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'

const flowNames: Record<string, string> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

/** A Swagger security definition as a security scheme. */
export function upgradeSecurity(scheme: Json): Json {
  if (!isObject(scheme)) return scheme
  if (scheme.type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' }
  if (scheme.type !== 'oauth2') return scheme
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme
  const urls: JsonObject = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
  }
  return { ...rest, flows: { [flowNames[String(flow)] ?? 'implicit']: { ...urls, scopes: scopes ?? {} } } }
}
