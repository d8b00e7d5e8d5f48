import type { Fault } from '../send/exchange.ts'

/** A title, the reason, and what to do. Without a reason here, the proxy sends its own. */
export type Words = readonly [title: string, why: string, ...steps: string[]]

const retry = 'Try again.'
const reload = 'Reload the page. Your input is preserved.'
const terminal = 'Run the code sample in a terminal.'
const wait = 'Try again in {wait}.'
const forward = 'Docs owner: let the reverse proxy forward requests unchanged.'
const checkServer = 'Check the server and its variables.'
const checkRuns = 'API owner: check that it is running and reachable.'
const raiseLimit = "Docs owner: raise the proxy's limit."
const checkOnline = 'Check your connection and browser extensions, then try again.'
const console = 'Browsers hide the reason; see the console. '

/** The proxy on another host did not respond. A page cannot read that it was refused, so both causes are named. */
export const elsewhere: Words = [
  'The proxy rejected this site or did not respond',
  `${console}The proxy is at \`{relay}\`.`,
  'Docs owner: add `{origin}` to `OCTAVO_RELAY_ORIGINS` there.',
  checkOnline,
]

/** For every code; one without words does not compile. */
export const words: Record<Fault['code'], Words> = {
  relay_blocked: ['', 'Your request was stopped before it reached `{relay}`.'],
  relay_unreachable: ['This site did not respond', 'Cannot reach `{site}`.', checkOnline],
  blocked_or_unreachable: [
    'The API blocked this page (CORS) or did not respond',
    `${console}The API must allow \`{origin}\` in \`Access-Control-Allow-Origin\`.`,
    'API owner: allow the origin `{origin}`.',
    'Docs owner: or set `api.playground.proxy` to `true`.',
  ],
  cancelled: ['Request cancelled', 'The rest of the response was not read.', retry],
  cut: ['The response is incomplete', 'The connection closed too early.', retry],

  bad_envelope: ['The proxy could not read the request', '', reload],
  bad_url: ['Invalid URL', '`{url}` is not a URL.', checkServer],
  bad_header: ['Invalid header', '', 'Remove line breaks and control characters from headers and keys.'],
  bad_method: ['Browsers cannot send this method', '', terminal],
  sign_in_required: ['Sign in to send requests', '', 'Sign in. Your input is preserved.'],
  origin_refused: [
    'The proxy accepts requests only from its own site',
    '',
    'Docs owner: set `OCTAVO_PUBLIC_URL` to `{origin}`, or forward `Host` and set `OCTAVO_TRUST_PROXY`.',
  ],
  target_not_allowed: [
    'The proxy does not allow this URL',
    '',
    checkServer,
    'Docs owner: add the server to the spec.',
  ],
  target_blocked: [
    'The proxy does not allow private addresses',
    '',
    'Choose another server.',
    'Docs owner: or add it to `OCTAVO_RELAY_ALLOW_PRIVATE`.',
  ],
  group_required: ['Your account cannot send requests here', '', 'Ask the docs owner for access.', terminal],
  playground_disabled: ['The playground is disabled on this page', '', terminal],
  unknown_page: ['The site has changed since this page loaded', '', reload],
  method_not_allowed: ['The proxy got another method than POST', '', forward],
  length_required: ['The proxy got no Content-Length', '', forward],
  head_too_large: ['URL and headers are too long', '', 'Shorten the query, cookies or headers.'],
  body_too_large: ['The body is too large for the proxy', '', terminal, raiseLimit],
  unsupported_type: ['The proxy got another Content-Type', '', forward],
  rate_limited: ['Too many requests', '', wait],
  relay_busy: ['The proxy is busy', '', wait],

  dns_failed: ['Host not found', '', checkServer],
  connect_refused: ['The API refused the connection', '', checkServer, checkRuns],
  tls_failed: [
    "The API's certificate is not trusted",
    '',
    'API owner: renew or fix it.',
    'Docs owner: or add its authority to `NODE_EXTRA_CA_CERTS`.',
  ],
  upstream_protocol_error: ['The response is not HTTP', '', checkServer],
  upstream_reset: ['The API closed the connection', '', 'API owner: check the log.'],
  headers_too_large: ['The response headers are too long', '', terminal],
  connect_timeout: ['The API is unreachable', '', checkRuns],
  upstream_timeout: ['The API took too long to respond', '', terminal],
  deadline: ['The response took too long', '', terminal, raiseLimit],
  response_too_large: ['The response is too large for the proxy', '', terminal, raiseLimit],
}
