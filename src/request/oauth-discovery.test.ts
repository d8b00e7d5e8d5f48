import { expect, test } from 'vitest'
import { parseDiscovery } from './oauth-discovery.ts'

const at = new URL('https://id.example/tenant/.well-known/openid-configuration')
const document = {
  issuer: 'https://id.example/tenant',
  authorization_endpoint: 'https://id.example/auth',
  token_endpoint: 'https://tokens.example/token',
}
const read = (more: object = {}) =>
  parseDiscovery(
    { status: 200, type: 'application/json', text: JSON.stringify({ ...document, ...more }) },
    at,
  )
const kinds = (more?: object) => read(more).flows.map(({ kind }) => kind)

test('defaults to the authorization code flow', () => {
  expect(read()).toEqual({
    flows: [
      {
        kind: 'authorizationCode',
        authorizationUrl: 'https://id.example/auth',
        tokenUrl: 'https://tokens.example/token',
        scopes: [],
      },
    ],
    issuer: 'https://id.example/tenant',
    saysIssuer: false,
    secretIn: 'header',
  })
})

test('offers flows whose grant and endpoints exist', () => {
  const device = 'urn:ietf:params:oauth:grant-type:device_code'
  const grant_types_supported = ['client_credentials', device, 'authorization_code', 'implicit', 7]
  const device_authorization_endpoint = 'https://id.example/device'
  expect(kinds({ grant_types_supported })).toEqual(['authorizationCode', 'clientCredentials'])
  expect(kinds({ grant_types_supported, device_authorization_endpoint })).toEqual([
    'authorizationCode',
    'deviceAuthorization',
    'clientCredentials',
  ])
  expect(() => read({ grant_types_supported: ['implicit'] })).toThrow('has no flow')
})

test('rejects a missing issuer or one of another origin', () => {
  for (const issuer of ['https://evil.example', 'http://id.example', 'https://id.example:444', '', 7, null])
    expect(() => read({ issuer })).toThrow('another origin')
})

test('ignores insecure endpoints', () => {
  expect(() => read({ token_endpoint: 'http://id.example/token' })).toThrow('has no flow')
  expect(() => read({ authorization_endpoint: 'javascript:alert(1)' })).toThrow('has no flow')
})

test("uses the provider's metadata", () => {
  const token_endpoint_auth_methods_supported = ['private_key_jwt', 'client_secret_post']
  expect(read({ token_endpoint_auth_methods_supported }).secretIn).toBe('body')
  expect(read({ authorization_response_iss_parameter_supported: true }).saysIssuer).toBe(true)
  expect(read({ scopes_supported: ['openid', 'email', 7] }).flows[0]!.scopes).toEqual([
    ['openid', ''],
    ['email', ''],
  ])
  // Microsoft's multi-tenant issuer, which no response can match.
  expect(read({ issuer: 'https://id.example/{tenantid}/v2.0' }).issuer).toBeUndefined()
})
