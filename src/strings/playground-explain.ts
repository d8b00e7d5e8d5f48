import { message } from './messages/in-english.ts'

/** Why a request failed: title, reason and next steps. If the reason is empty, the proxy sends its own. */

const retry = 'Try again.'
const reload = 'Reload the page. Your input is preserved.'
const terminal = 'Run the code sample in a terminal.'
const wait = 'Try again in {wait}.'
const forward = 'Docs owner: forward requests unchanged.'
const checkServer = 'Check the server and its variables.'
const checkRuns = 'API owner: check that it is running.'
const raiseLimit = "Docs owner: raise the proxy's limit."
const checkOnline = 'Check your connection and browser extensions, then try again.'
const seeConsole = 'Browsers hide the reason; see the console. '

export const generalFault = ['Request failed', '', retry] as const

/** The proxy on another host did not respond. Browsers hide whether it refused, so both causes are named. */
export const proxyElsewhere = [
  'The proxy rejected this site or did not respond',
  `${seeConsole}The proxy is at \`{relay}\`.`,
  'Docs owner: add `{origin}` to `OCTAVO_RELAY_ORIGINS` there.',
  checkOnline,
] as const

export const faults = {
  relay_blocked: ['', 'Your request was stopped before it reached `{relay}`.'],
  relay_unreachable: ['This site did not respond', 'Cannot reach `{site}`.', checkOnline],
  blocked_or_unreachable: [
    'The API blocked this page (CORS) or did not respond',
    `${seeConsole}The API must allow \`{origin}\` in \`Access-Control-Allow-Origin\`.`,
    'API owner: allow the origin `{origin}`.',
    'Docs owner: or set `api.playground.proxy` to `true`.',
  ],
  cancelled: ['Request cancelled', 'The rest of the response was not read.', retry],
  cut: ['The response is incomplete', 'The connection closed too early.', retry],

  bad_envelope: ['The proxy could not read the request', '', reload],
  bad_url: ['Invalid URL', '`{url}` is not a URL.', checkServer],
  bad_header: ['Invalid header', '', 'Remove control characters from headers and keys.'],
  bad_method: ['Browsers cannot send this method', '', terminal],
  sign_in_required: ['Sign in to send requests', '', reload],
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
  group_required: ['Your account cannot send requests here', '', 'Ask the docs owner for access.'],
  playground_disabled: ['The playground is disabled on this page', '', terminal],
  unknown_page: ['The site has changed since this page loaded', '', reload],
  method_not_allowed: ['The proxy accepts only POST', '', forward],
  length_required: ['The proxy needs a Content-Length', '', forward],
  head_too_large: ['URL and headers are too long', '', 'Shorten the query, cookies or headers.'],
  body_too_large: ['The body is too large for the proxy', '', terminal, raiseLimit],
  unsupported_type: ['The proxy got the wrong Content-Type', '', forward],
  rate_limited: ['Too many requests', '', wait],
  relay_busy: ['The proxy is busy', '', wait],

  dns_failed: ['Host not found', '', checkServer],
  connect_refused: ['The API refused the connection', '', checkServer, checkRuns],
  tls_failed: [
    "The API's certificate is not trusted",
    '',
    'API owner: renew it.',
    'Docs owner: or add its authority to `NODE_EXTRA_CA_CERTS`.',
  ],
  upstream_protocol_error: ['The response is not HTTP', '', checkServer],
  upstream_reset: ['The API closed the connection', '', 'API owner: check the log.'],
  headers_too_large: ['The response headers are too long', '', terminal],
  connect_timeout: ['The API is unreachable', '', checkRuns],
  upstream_timeout: ['The API took too long to respond', '', terminal],
  deadline: ['The response took too long', '', terminal, raiseLimit],
  response_too_large: ['The response is too large for the proxy', '', terminal, raiseLimit],
} as const

// A response that did not come from the proxy
export const postRejected = [
  'A reverse proxy rejected POST',
  'Docs owner: allow POST to this path there.',
] as const
export const noProxy = ['This site has no proxy', 'Docs owner: forward this path to `octavo serve`.'] as const
export const bodyRejected = [
  'The body is too large for the reverse proxy',
  'Docs owner: raise its limit (`client_max_body_size` in nginx).',
] as const
export const signInFirst = ['A reverse proxy requires sign-in', 'Reload the page and sign in.'] as const
export const serverDown = [
  "This site's server did not respond",
  'Docs owner: check that it is running.',
] as const
export const otherResponse = [
  'A reverse proxy responded instead',
  'Docs owner: forward POST to this path.',
] as const
export const turnProxyOff = 'Docs owner: or set `api.playground.proxy` to `false` if the API allows CORS.'

// Steps and facts
export const invalidHeader = message('`{name}` has an invalid name or value.')
export const allowHeaders = 'API owner: allow the headers `{headers}`.'
export const chooseFileAgain = 'If the file has changed, choose it again.'
export const checkBeforeRetry = 'The request may have reached the API. Check before you retry.'
export const partIsShown = 'The part received is shown.'
export const seconds = message('{count} s')
export const aMinute = 'a minute'
export const yourBrowser = 'Your browser'
export const proxy = 'Proxy'
export const reverseProxy = 'Reverse proxy'
export const namedReverseProxy = message('Reverse proxy ({server})')
export const api = 'API'
