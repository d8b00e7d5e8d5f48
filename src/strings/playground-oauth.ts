import { message } from './messages/in-english.ts'

/** Getting a token with OAuth. */

// Flows
export const flow = 'Flow'
export const authorizationCode = 'Authorization code'
export const deviceCode = 'Device code'
export const clientCredentials = 'Client credentials'
export const passwordFlow = 'Username and password'
export const implicit = 'Implicit (not supported)'
export const noFlow = 'The spec has no supported OAuth flow.'
export const implicitDetail =
  'The implicit flow is not supported because it exposes the token in a URL ({0}). Ask the API owner for the authorization code flow.'

// Fields
export const fields = {
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  user: 'Username',
  password: 'Password',
}
export const optional = 'optional'
export const fillInFirst = message('Fill in {names:and} first')
export const secretPlace = 'Send secret'
export const inHeader = 'in a header (client_secret_basic)'
export const inBody = 'in the body (client_secret_post)'
export const redirectUrl = 'Redirect URL'
export const registerRedirect = 'register it with the provider'
export const scopes = 'Scopes'
export const scopeCount = message({ one: '{count} scope', other: '{count} scopes' })
export const scopeRequired = 'Required for this operation'

// Buttons
export const getToken = 'Get token'
export const tryAgain = 'Try again'
export const renew = 'Renew'
export const cancel = 'Cancel'
export const clearToken = 'Clear token'

// Progress
export const tokenFor = message('Token for {scheme}')
export const contacting = 'Contacting the provider…'
export const signInWindow = 'Sign in using the new window. No window? {0}'
export const windowBlocked = 'The browser blocked the window. {0}'
export const openSignIn = 'Open the sign-in page'
export const enterCode = 'Open {0} on any device and enter {1}'
export const openWithCode = 'Open with the code filled in'
export const waiting = 'Waiting for you to sign in…'

// Token
export const accessToken = 'Access token'
export const lifetimeUnknown = 'Token received. Its lifetime is unknown.'
export const expired = 'The token has expired.'
export const validUntil = message('Token received. Valid until {time}.')
export const renewedAutomatically = 'It is renewed automatically.'
export const grantedScopes = 'Scopes: {0}'
export const missingScopes = 'Missing scopes: {0}'

// Problems
export const unexpected = message('Unexpected error: {problem}')
export const insecureUrl = message('Secrets require https, got {url}.')
export const noFlowUrl = 'The spec has no URL for this flow.'
export const tooLarge = message('The response from {host} is too large.')
export const blockedOrUnreachable = message(
  'No response from {host}. It is unreachable or blocks this site (CORS).',
)
export const noResponse = message('No response from {host}. {detail}')
export const reason = message('Reason: {code}.')
export const cannotRenew = 'This token cannot be renewed. Get a new one.'
export const needsHttps = 'Sign-in requires https.'
export const otherProvider = 'The response came from another provider.'
export const noCode = 'The provider returned no code.'
export const noDeviceCode = 'The provider returned no code or no https URL.'
export const otherIssuer = 'The issuer in the OpenID document has another origin.'
export const noBrowserFlow = 'The OpenID document has no flow that works in a browser.'
export const noToken = 'The provider returned no usable token.'
export const unsupportedType = message('Unsupported token type: {type}.')
export const statusWithoutReason = message(
  'The provider returned status {status}. Check the URL in the spec.',
)
export const notJson = 'The provider did not return JSON. Check the URL in the spec.'
export const refused = message('The provider refused: {code}.')
export const providerSays = message('{meaning} It says: “{text}”')

/**
 * Errors by code, some with the grant: https://www.rfc-editor.org/rfc/rfc6749#section-5.2,
 * https://www.rfc-editor.org/rfc/rfc8628#section-3.5
 */
export const refusals = {
  invalid_client: 'Unknown client or wrong secret. Check how the secret is sent.',
  invalid_grant: 'The code has expired or was already used. Get a new token.',
  'invalid_grant password': 'Wrong username or password.',
  'invalid_grant refresh_token': 'This token can no longer be renewed. Get a new one.',
  invalid_scope: 'This client cannot get one of the chosen scopes.',
  unauthorized_client: 'This client cannot use this flow. Choose another one.',
  unsupported_grant_type: 'The provider does not support this flow.',
  access_denied: 'Access denied.',
  expired_token: 'The code has expired. Get a new token.',
}
