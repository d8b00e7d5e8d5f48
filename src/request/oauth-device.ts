import * as strings from '../strings/playground-oauth.ts'
import { parseSafeUrl } from './oauth-address.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { plainWords } from './oauth-refusal.ts'
import { parseFields, type RawTokenResponse, secondsOf, textOf } from './oauth-token-response.ts'

/** A code that the reader enters on another page. */
export type DeviceCode = {
  /** The secret that the token is requested with. */
  device: string
  /** The code to enter. */
  user: string
  /** Where to enter it, also with the code filled in. */
  link: string
  linkWithCode?: string
  /** Seconds. */
  lifetime: number
  interval: number
}

/** https://www.rfc-editor.org/rfc/rfc8628#section-3.2 */
export function parseDeviceCode(response: RawTokenResponse): DeviceCode {
  const fields = parseFields(response)
  const device = textOf(fields, 'device_code')
  const user = plainWords(textOf(fields, 'user_code') ?? '')
  // Google's name predates the standard.
  const link = parseSafeUrl(textOf(fields, 'verification_uri') ?? textOf(fields, 'verification_url'))
  if (!device || !user || !link) throw new OAuthProblem(strings.noDeviceCode)
  return {
    device,
    user,
    link: link.href,
    linkWithCode: parseSafeUrl(textOf(fields, 'verification_uri_complete'))?.href,
    lifetime: secondsOf(fields, 'expires_in') ?? 600,
    interval: Math.min(secondsOf(fields, 'interval') ?? 5, 60),
  }
}
