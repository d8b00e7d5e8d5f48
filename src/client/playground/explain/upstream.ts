import { checkFirst, code, cutBeforeApi, type Explain, said } from './facts.ts'

/** The relay called the API, and it went wrong from there. */
export const upstream: Explain<
  | 'dns_failed'
  | 'connect_refused'
  | 'tls_failed'
  | 'upstream_protocol_error'
  | 'upstream_reset'
  | 'headers_too_large'
  | 'connect_timeout'
  | 'upstream_timeout'
  | 'deadline'
  | 'response_too_large'
> = {
  dns_failed: (facts) => ({
    title: 'There is no such host',
    route: cutBeforeApi(facts),
    paragraphs: [`The name ${code(facts.host)} has no address. The request was not sent.`],
    steps: ['Check the server and its variables.', 'Owner of the API: check the name in DNS.'],
  }),
  connect_refused: (facts) => ({
    title: 'The API does not take connections',
    route: cutBeforeApi(facts),
    paragraphs: [`${code(facts.host)} is there, but nothing answers at that port. The request was not sent.`],
    steps: ['Check that the API runs, and that the port of the server is right.'],
  }),
  tls_failed: (facts) => ({
    title: 'The certificate of the API cannot be trusted',
    route: cutBeforeApi(facts),
    paragraphs: [
      `No safe connection to ${code(facts.host)} could be made. The request was not sent.`,
      ...said(facts),
    ],
    steps: [
      'Owner of the API: renew or repair the certificate.',
      'Who runs this site: where it is from an authority of your own, name it in `NODE_EXTRA_CA_CERTS`.',
    ],
  }),
  upstream_protocol_error: (facts) => ({
    title: 'The answer of the API is not HTTP',
    route: cutBeforeApi(facts),
    paragraphs: [`What came from ${code(facts.host)} could not be read as an answer.`, ...said(facts)],
    steps: [
      ...checkFirst(facts),
      'Check that the server has the right port, and `http` or `https` as it should.',
    ],
  }),
  upstream_reset: (facts) => ({
    title: 'The API closed the connection',
    route: cutBeforeApi(facts),
    paragraphs: [
      facts.exchange.head
        ? `${code(facts.host)} stopped in the middle of its answer. What came before is shown.`
        : `${code(facts.host)} took the request and gave no answer.`,
    ],
    steps: [...checkFirst(facts), 'If it happens again, the log of the API should say why.'],
  }),
  headers_too_large: (facts) => ({
    title: 'The headers of the answer are too long',
    route: cutBeforeApi(facts),
    paragraphs: [`${code(facts.host)} answered with more headers than the relay takes.`, ...said(facts)],
    steps: [...checkFirst(facts), 'Use the code sample in a terminal to see the answer.'],
  }),
  connect_timeout: (facts) => ({
    title: 'The API cannot be reached',
    route: cutBeforeApi(facts),
    paragraphs: [`${code(facts.host)} did not take a connection in time. The request was not sent.`],
    steps: [
      'Check that the API runs, and that a firewall lets the server of these docs in. Then send it again.',
    ],
  }),
  upstream_timeout: (facts) => ({
    title: 'The API took too long to answer',
    route: cutBeforeApi(facts),
    paragraphs: [
      facts.exchange.head
        ? `Nothing more came from ${code(facts.host)} for a long time, so the relay stopped waiting. What came before is shown.`
        : `${code(facts.host)} took the request, and its answer did not begin in time.`,
    ],
    steps: [...checkFirst(facts), 'For calls that take longer, use the code sample in a terminal.'],
  }),
  deadline: (facts) => ({
    title: 'The answer took too long as a whole',
    paragraphs: [`The relay stopped after ${facts.exchange.size} bytes. What came before is shown.`],
    steps: [
      'For long answers, use the code sample in a terminal.',
      'Who runs this site: raise the time limit of the relay.',
    ],
  }),
  response_too_large: (facts) => ({
    title: 'The answer is larger than the relay hands on',
    paragraphs: ['It was stopped at the limit. What came before is shown.', ...said(facts)],
    steps: [
      'For large answers, use the code sample in a terminal.',
      'Who runs this site: raise the limit of the relay.',
    ],
  }),
}
