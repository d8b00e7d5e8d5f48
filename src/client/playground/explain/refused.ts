import { code, cutBeforeApi, type Explain, said } from './facts.ts'

/** The relay got the request and did not send it. */
export const refused: Explain<
  | 'bad_envelope'
  | 'bad_url'
  | 'bad_header'
  | 'bad_method'
  | 'sign_in_required'
  | 'origin_refused'
  | 'target_not_allowed'
  | 'target_blocked'
  | 'group_required'
  | 'playground_disabled'
  | 'unknown_page'
  | 'method_not_allowed'
  | 'length_required'
  | 'head_too_large'
  | 'body_too_large'
  | 'unsupported_type'
  | 'rate_limited'
  | 'relay_busy'
> = {
  bad_envelope: (facts) => ({
    title: 'The relay could not read the request',
    paragraphs: [
      'What came to it was not what this page sends. This page may be older than the site.',
      ...said(facts),
    ],
    steps: ['Reload the page and send it again.'],
  }),
  bad_url: (facts) => ({
    title: 'The address cannot be called',
    paragraphs: [
      `${code(facts.exchange.request.url)} is not an address that a request can go to.`,
      ...said(facts),
    ],
    steps: ['Check the server, its variables and the parameters of the path.'],
  }),
  bad_header: (facts) => ({
    title: 'A header cannot be sent',
    paragraphs: [
      'The request was not sent, because one of its headers is not allowed or has a value that is none.',
      ...said(facts),
    ],
    steps: [
      'Check the header parameters and the key: a line break or a control character in them cannot be sent.',
    ],
  }),
  bad_method: (facts) => ({
    title: `${facts.exchange.request.method} requests cannot be sent from here`,
    paragraphs: ['`TRACE`, `TRACK` and `CONNECT` show more than a page may see, so they are not sent.'],
    steps: ['Use the code sample in a terminal.'],
  }),
  sign_in_required: () => ({
    title: 'Sign in to send requests',
    paragraphs: [
      'Requests from this page are for visitors who are signed in. You are not, or your session has ended.',
    ],
    steps: ['Sign in and send it again. What you filled in is kept in this tab.'],
  }),
  origin_refused: (facts) => ({
    title: 'The relay takes requests only from its own site',
    paragraphs: [`This page is at ${code(facts.origin)}, and the relay was told that the site is elsewhere.`],
    steps: [
      'Owner of these docs: set `OCTAVO_PUBLIC_URL` to the address that readers use, or let the proxy hand on `Host` and set `OCTAVO_TRUST_PROXY`.',
    ],
  }),
  target_not_allowed: (facts) => ({
    title: 'The relay does not call this address',
    route: cutBeforeApi(facts),
    paragraphs: [
      `${code(facts.exchange.request.method)} to ${code(facts.host)} with this path is not what the description of this operation names. The relay calls only what it names.`,
    ],
    steps: [
      'Choose one of its servers, and check the parameters of the path.',
      'Owner of these docs: add the server to the description.',
    ],
  }),
  target_blocked: (facts) => ({
    title: 'The relay does not call addresses inside its own network',
    route: cutBeforeApi(facts),
    paragraphs: [`${code(facts.host)} leads to a private address, so the request was not sent.`],
    steps: [
      'Choose another server.',
      'Who runs this site: name the address in `OCTAVO_RELAY_ALLOW_PRIVATE`, if it is meant to be called.',
    ],
  }),
  group_required: () => ({
    title: 'Your account may not send requests from this page',
    paragraphs: ['The playground of this page is for members of certain groups.'],
    steps: ['Ask the owner of these docs to add you, or use the code sample in a terminal.'],
  }),
  playground_disabled: () => ({
    title: 'This page no longer sends requests',
    paragraphs: ['The playground is switched off for it.'],
    steps: ['Reload the page. The code sample works in a terminal.'],
  }),
  unknown_page: () => ({
    title: 'The site has changed since this page was loaded',
    paragraphs: ['The relay no longer knows this page, so it cannot know what the page may call.'],
    steps: ['Reload the page. What you filled in is kept in this tab.'],
  }),
  method_not_allowed: (facts) => ({
    title: 'The request came to the relay in another form',
    paragraphs: [
      `The relay at ${code(facts.relay)} needs POST. Something on the way made another method of it.`,
    ],
    steps: ['Owner of these docs: let the proxy hand POST on as it is.'],
  }),
  length_required: () => ({
    title: 'The length of the body was lost on the way',
    paragraphs: ['The relay has to know how long a body is before it sends it on.'],
    steps: ['Owner of these docs: let the proxy keep the `Content-Length` of requests.'],
  }),
  head_too_large: (facts) => ({
    title: 'Address and headers are too long',
    paragraphs: ['Together they are longer than the relay takes.', ...said(facts)],
    steps: ['Shorten the query, the cookies or the headers.'],
  }),
  body_too_large: (facts) => ({
    title: 'The body is larger than the relay takes',
    paragraphs: ['It was not sent to the API.', ...said(facts)],
    steps: [
      'Send a smaller body, or use the code sample in a terminal.',
      'Who runs this site: raise the limit of the relay.',
    ],
  }),
  unsupported_type: (facts) => ({
    title: 'The request came to the relay as another type',
    paragraphs: ['Something on the way changed its `Content-Type`.', ...said(facts)],
    steps: ['Owner of these docs: let the proxy hand requests on as they are.'],
  }),
  rate_limited: (facts) => ({
    title: 'Too many requests from here',
    paragraphs: [
      'The relay sends a limited number of requests a minute for each visitor. This one was not sent.',
    ],
    steps: [waitStep(facts.fault.retryAfter)],
  }),
  relay_busy: (facts) => ({
    title: 'The relay is busy',
    paragraphs: ['Too many requests of this site are under way. This one was not sent.'],
    steps: [waitStep(facts.fault.retryAfter)],
  }),
}

const waitStep = (seconds: number | undefined) =>
  `Send it again in ${seconds === undefined ? 'a minute' : seconds === 1 ? '1 second' : `${seconds} seconds`}.`
