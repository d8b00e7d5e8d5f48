import { OAuthProblem } from './oauth-problem.ts'

/** The errors of https://www.rfc-editor.org/rfc/rfc6749#section-5.2 and https://www.rfc-editor.org/rfc/rfc8628#section-3.5 */
const sentences = new Map([
  [
    'invalid_client',
    'The provider does not know this client, or its secret is wrong. Check both, and how the secret is sent.',
  ],
  ['invalid_grant', 'The provider did not accept this. It may be used up or too old: get a token again.'],
  ['invalid_grant password', 'The user name or the password is wrong.'],
  ['invalid_grant refresh_token', 'The provider no longer renews this token. Forget it and get a new one.'],
  ['invalid_scope', 'The provider does not give one of the chosen scopes to this client.'],
  [
    'unauthorized_client',
    'This client may not get tokens in this way. Allow it at the provider, or choose another way.',
  ],
  [
    'unsupported_grant_type',
    'The provider does not give tokens in this way, though the description says so.',
  ],
  ['access_denied', 'Access was denied: somebody declined, or this account may not allow it.'],
  ['expired_token', 'The code was not entered in time. Get a token again.'],
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
