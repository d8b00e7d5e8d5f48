/** The first part of a relay request: everything but the body. */
export type RelayHead = {
  v: 1
  /** The site path of the page, without the base path. */
  page: string
  method: string
  url: string
  headers: [name: string, value: string][]
  /** The size of the body in bytes; null without one. */
  bodyLength: number | null
  redirect: 'manual' | 'follow'
}

/** Below the site's base path. */
export const relayPath = '/_platform/api/request'

export const relayType = 'application/vnd.octavo.relay'

/** Error codes of the relay, with the HTTP status if no response has started. */
export const relayStatus = {
  bad_envelope: 400,
  bad_url: 400,
  bad_header: 400,
  bad_method: 400,
  sign_in_required: 401,
  origin_refused: 403,
  target_not_allowed: 403,
  target_blocked: 403,
  group_required: 403,
  playground_disabled: 403,
  unknown_page: 404,
  method_not_allowed: 405,
  length_required: 411,
  head_too_large: 413,
  body_too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  dns_failed: 502,
  connect_refused: 502,
  tls_failed: 502,
  upstream_protocol_error: 502,
  upstream_reset: 502,
  headers_too_large: 502,
  relay_busy: 503,
  connect_timeout: 504,
  upstream_timeout: 504,
  /** These can end a response that has started. */
  deadline: 504,
  response_too_large: 502,
} as const

export type RelayCode = keyof typeof relayStatus

/** The body of an error, as https://www.rfc-editor.org/rfc/rfc9457 */
export type RelayProblem = {
  type: 'about:blank'
  title: string
  status: number
  code: RelayCode
  detail: string
  requestId: string
}
