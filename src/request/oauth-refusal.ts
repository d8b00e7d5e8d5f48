import { OAuthProblem } from './oauth-problem.ts'

/** The errors of https://www.rfc-editor.org/rfc/rfc6749#section-5.2 and https://www.rfc-editor.org/rfc/rfc8628#section-3.5 */
const sentences = new Map([
  ['invalid_client', 'Unknown client or wrong secret. Check both, and how the secret is sent.'],
  ['invalid_grant', 'Used or expired. Get a new token.'],
  ['invalid_grant password', 'Wrong username or password.'],
  ['invalid_grant refresh_token', 'This token can no longer be renewed. Get a new one.'],
  ['invalid_scope', 'This client cannot get one of the chosen scopes.'],
  [
    'unauthorized_client',
    'This client cannot use this flow. Allow it at the provider or choose another flow.',
  ],
  ['unsupported_grant_type', 'The provider does not support this flow, although the spec lists it.'],
  ['access_denied', 'Access denied.'],
  ['expired_token', 'The code has expired. Get a new token.'],
])

/** What an error of the provider means. Its own words follow as it wrote them, without what could disturb the page. */
export function explainRefusal(code: string, words = '', grant = ''): OAuthProblem {
  const meaning =
    sentences.get(`${code} ${grant}`) ?? sentences.get(code) ?? `The provider refused: ${plainWords(code)}.`
  const text = plainWords(words)
  return new OAuthProblem(text ? `${meaning} It says: “${text}”` : meaning, code)
}

/** One line of bounded length; characters that turn or hide what stands around them are taken out. */
export function plainWords(text: string): string {
  const line = text.slice(0, 2000).replace(/[\p{C}\p{Z}\s]+/gu, ' ')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line.trim()
}
