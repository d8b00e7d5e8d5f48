import { parseSafeAddress } from './oauth-address.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { plainWords } from './oauth-refusal.ts'
import { parseFields, type RawTokenResponse, secondsOf, textOf } from './oauth-token-response.ts'

/** What a reader has to do on another page, and how long there is for it. */
export type DeviceCode = {
  /** What the token is asked for with: a secret. */
  device: string
  /** What the reader enters. */
  user: string
  /** Where the reader enters it, and the same with the code in it. */
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
  // Google wrote its own name for it before there was a standard.
  const link = parseSafeAddress(textOf(fields, 'verification_uri') ?? textOf(fields, 'verification_url'))
  if (!device || !user || !link) throw new OAuthProblem('The provider returned no code or no https URL.')
  return {
    device,
    user,
    link: link.href,
    linkWithCode: parseSafeAddress(textOf(fields, 'verification_uri_complete'))?.href,
    lifetime: secondsOf(fields, 'expires_in') ?? 600,
    interval: Math.min(secondsOf(fields, 'interval') ?? 5, 60),
  }
}
