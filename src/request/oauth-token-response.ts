import * as strings from '../strings/playground-oauth.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { explainRefusal, plainWords } from './oauth-refusal.ts'

/** A raw response of an OAuth endpoint. */
export type RawTokenResponse = { status: number; type: string; text: string }

/** A token from the provider. */
export type TokenResponse = {
  access: string
  type: string
  refresh?: string
  /** Seconds. */
  lifetime?: number
  scopes?: string[]
}

/**
 * The token in a response. Throws an OAuthProblem if there is none. Responses are untrusted, so every field
 * is checked. https://www.rfc-editor.org/rfc/rfc6749#section-5
 */
export function parseTokenResponse(response: RawTokenResponse, grant: string): TokenResponse {
  const fields = parseFields(response, grant)
  const access = textOf(fields, 'access_token')
  if (!isToken(access)) throw new OAuthProblem(strings.noToken)
  const type = textOf(fields, 'token_type') ?? 'bearer'
  if (!/^[\w.~+/-]{1,40}$/.test(type)) throw new OAuthProblem(strings.unsupportedType(plainWords(type)))
  const refresh = textOf(fields, 'refresh_token')
  return {
    access,
    type: /^bearer$/i.test(type) ? 'Bearer' : type,
    refresh: isToken(refresh) ? refresh : undefined,
    lifetime: secondsOf(fields, 'expires_in'),
    // GitHub separates scopes with commas.
    scopes: textOf(fields, 'scope')
      ?.split(/[\s,]+/)
      .filter(Boolean),
  }
}

/** The fields of a successful response: JSON, or a form by its content type. */
export function parseFields({ status, type, text }: RawTokenResponse, grant = ''): Map<string, unknown> {
  const fields = jsonFields(text) ?? (/x-www-form-urlencoded/i.test(type) ? formFields(text) : undefined)
  const code = fields && textOf(fields, 'error')
  // GitHub sends errors with status 200.
  if (code) throw explainRefusal(code, textOf(fields, 'error_description'), grant)
  if (fields && status >= 200 && status < 300) return fields
  throw new OAuthProblem(
    fields || status < 200 || status > 299 ? strings.statusWithoutReason(status) : strings.notJson,
  )
}

function jsonFields(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? new Map(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}

const formFields = (text: string) => new Map<string, unknown>(new URLSearchParams(text))

export function textOf(fields: Map<string, unknown>, name: string): string | undefined {
  const value = fields.get(name)
  return typeof value === 'string' ? value : undefined
}

/** A number or numeric string, between a second and ten years. */
export function secondsOf(fields: Map<string, unknown>, name: string): number | undefined {
  const value = Number(fields.get(name) ?? Number.NaN)
  return value >= 1 ? Math.min(value, 315_360_000) : undefined
}

/** Visible ASCII, the characters a header can hold: https://www.rfc-editor.org/rfc/rfc6749#appendix-A.12 */
const isToken = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 16_384 && /^[\x21-\x7e]+$/.test(text)
