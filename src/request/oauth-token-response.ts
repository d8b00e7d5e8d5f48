import { OAuthProblem } from './oauth-problem.ts'
import { explainRefusal, plainWords } from './oauth-refusal.ts'

/** An answer of an endpoint of OAuth as it came. */
export type RawTokenResponse = { status: number; type: string; text: string }

/** A token as the provider gives it. */
export type TokenResponse = {
  access: string
  type: string
  refresh?: string
  /** Seconds. */
  lifetime?: number
  scopes?: string[]
}

/**
 * The token in an answer, or an OAuthProblem. Anything may stand there, so every part is checked by itself.
 * https://www.rfc-editor.org/rfc/rfc6749#section-5
 */
export function parseTokenResponse(response: RawTokenResponse, grant: string): TokenResponse {
  const fields = parseFields(response, grant)
  const access = textOf(fields, 'access_token')
  if (!isToken(access)) throw new OAuthProblem('The provider returned no usable token.')
  const type = textOf(fields, 'token_type') ?? 'bearer'
  if (!/^[\w.~+/-]{1,40}$/.test(type)) throw new OAuthProblem(`Unsupported token type: ${plainWords(type)}.`)
  const refresh = textOf(fields, 'refresh_token')
  return {
    access,
    type: /^bearer$/i.test(type) ? 'Bearer' : type,
    refresh: isToken(refresh) ? refresh : undefined,
    lifetime: secondsOf(fields, 'expires_in'),
    // GitHub puts commas between them.
    scopes: textOf(fields, 'scope')
      ?.split(/[\s,]+/)
      .filter(Boolean),
  }
}

/** The fields of an answer that is not an error: from JSON, or from a form where it says that it is one. */
export function parseFields({ status, type, text }: RawTokenResponse, grant = ''): Map<string, unknown> {
  const fields = jsonFields(text) ?? (/x-www-form-urlencoded/i.test(type) ? formFields(text) : undefined)
  const code = fields && textOf(fields, 'error')
  // GitHub says errors with status 200.
  if (code) throw explainRefusal(code, textOf(fields, 'error_description'), grant)
  if (fields && status >= 200 && status < 300) return fields
  throw new OAuthProblem(
    fields || status < 200 || status > 299
      ? `The provider returned status ${status} without a reason. Check the URL in the spec.`
      : 'The provider did not return JSON. Check the URL in the spec.',
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

/** A number, also one that is written as text, between a second and ten years. */
export function secondsOf(fields: Map<string, unknown>, name: string): number | undefined {
  const value = Number(fields.get(name) ?? Number.NaN)
  return value >= 1 ? Math.min(value, 315_360_000) : undefined
}

/** Visible ASCII, as a header can hold it: https://www.rfc-editor.org/rfc/rfc6749#appendix-A.12 */
const isToken = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 16_384 && /^[\x21-\x7e]+$/.test(text)
