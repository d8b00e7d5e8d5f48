import type { Fault } from '../send/exchange.ts'

/** A title, why it is so, and what can be done. The relay has a sentence of its own where there is no why. */
export type Words = readonly [title: string, why: string, ...steps: string[]]

const reload = 'Reload the page. What you filled in is kept.'
const terminal = 'Use the code sample in a terminal.'
const wait = 'Send it again in {wait}.'
const asItIs = 'Docs owner: let the proxy pass requests on as they are.'
const checkServer = 'Check the server and its variables.'
const checkRuns = 'API owner: check that it runs, and that no firewall is in the way.'
const raiseLimit = 'Docs owner: raise the limit of the relay.'
const checkOnline = 'Check that you are online, and that the browser blocks nothing. Then send it again.'

/** The relay of another site did not answer. A page may not read that it refused, so both causes are named. */
export const elsewhere: Words = [
  'The relay does not take requests of this site, or does not answer',
  'Browsers do not tell a page which; the console does. The relay is at `{relay}`, and takes requests of the origins that it lists.',
  'Docs owner: add `{origin}` to `OCTAVO_RELAY_ORIGINS` there.',
  checkOnline,
]

/** For every code; one without words does not compile. */
export const words: Record<Fault['code'], Words> = {
  relay_blocked: [
    '',
    'Not the relay at `{relay}` answered, but something in front of it. Your request never left.',
  ],
  relay_unreachable: ['This site does not answer', 'There was no way to `{site}`.', checkOnline],
  blocked_or_unreachable: [
    'The API does not let this page read its answer, or does not answer',
    'Browsers do not tell a page which; the console does. To be read, an answer has to allow `{origin}` by `Access-Control-Allow-Origin`.',
    'API owner: allow the origin `{origin}`.',
    'Docs owner: or set `api.playground.proxy` to `true`.',
  ],
  cancelled: ['You cancelled the request', 'Nothing more of the answer is read.', 'Send it again.'],
  cut: ['The answer ended in the middle', 'The connection closed too early.', 'Send it again.'],

  bad_envelope: ['The relay could not read the request', '', reload],
  bad_url: ['The address cannot be called', '`{url}` is not an address.', checkServer],
  bad_header: ['A header cannot be sent', '', 'Look for line breaks and odd characters in headers and keys.'],
  bad_method: ['This method cannot be sent from a page', '', terminal],
  sign_in_required: ['Sign in to send requests', '', 'Sign in. What you filled in is kept.'],
  origin_refused: [
    'The relay takes requests only from its own site',
    '',
    'Docs owner: set `OCTAVO_PUBLIC_URL` to `{origin}`, or let the proxy pass on `Host` and set `OCTAVO_TRUST_PROXY`.',
  ],
  target_not_allowed: [
    'The relay does not call this address',
    '',
    checkServer,
    'Docs owner: add the server to the description.',
  ],
  target_blocked: [
    'The relay does not call private addresses',
    '',
    'Choose another server.',
    'Docs owner: or name it in `OCTAVO_RELAY_ALLOW_PRIVATE`.',
  ],
  group_required: ['Your account may not send requests here', '', 'Ask the docs owner to let you.', terminal],
  playground_disabled: ['This page no longer sends requests', '', terminal],
  unknown_page: ['The site has changed since this page was loaded', '', reload],
  method_not_allowed: ['The request came to the relay without its POST', '', asItIs],
  length_required: ['The length of the body was lost on the way', '', asItIs],
  head_too_large: ['Address and headers are too long', '', 'Shorten the query, cookies or headers.'],
  body_too_large: ['The body is larger than the relay takes', '', terminal, raiseLimit],
  unsupported_type: ['The type of the request was lost on the way', '', asItIs],
  rate_limited: ['Too many requests from here', '', wait],
  relay_busy: ['The relay is busy', '', wait],

  dns_failed: ['There is no such host', '', checkServer],
  connect_refused: ['The API takes no connections', '', checkServer, checkRuns],
  tls_failed: [
    'The certificate of the API cannot be trusted',
    '',
    'API owner: renew or repair it.',
    'Docs owner: or name its authority in `NODE_EXTRA_CA_CERTS`.',
  ],
  upstream_protocol_error: ['The answer of the API is not HTTP', '', checkServer],
  upstream_reset: ['The API closed the connection', '', 'API owner: look into the log.'],
  headers_too_large: ['The headers of the answer are too long', '', terminal],
  connect_timeout: ['The API cannot be reached', '', checkRuns],
  upstream_timeout: ['The API took too long to answer', '', terminal],
  deadline: ['The whole answer took too long', '', terminal, raiseLimit],
  response_too_large: ['The answer is larger than the relay passes on', '', terminal, raiseLimit],
}
