import * as strings from '../strings/playground-oauth.ts'
import { OAuthProblem } from './oauth-problem.ts'

/** The meaning of a provider's error, followed by the provider's own text as one plain line. */
export function explainRefusal(code: string, words = '', grant = ''): OAuthProblem {
  const refusals = new Map(Object.entries(strings.refusals))
  const meaning = refusals.get(`${code} ${grant}`) ?? refusals.get(code) ?? strings.refused(plainWords(code))
  const text = plainWords(words)
  return new OAuthProblem(text ? strings.providerSays(meaning, text) : meaning, code)
}

/** One line of limited length, without control and direction characters. */
export function plainWords(text: string): string {
  const line = text.slice(0, 2000).replace(/[\p{C}\p{Z}\s]+/gu, ' ')
  return line.length > 300 ? `${line.slice(0, 300)}…` : line.trim()
}
