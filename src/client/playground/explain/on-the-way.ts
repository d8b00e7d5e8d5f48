import type { Explanation } from '../answer/explanation.ts'
import {
  checkFirst,
  code,
  cutBeforeHost,
  cutBeforeRelay,
  cutByProxy,
  type Explain,
  type Facts,
  withoutRelay,
} from './facts.ts'

/** Between this page and what it sends to. */
export const onTheWay: Explain<
  'relay_blocked' | 'relay_unreachable' | 'blocked_or_unreachable' | 'cancelled' | 'cut'
> = {
  relay_blocked: (facts) => {
    const { title, why, step } = explainProxy(facts)
    return { title, route: cutByProxy(facts), paragraphs: [why], steps: [step, withoutRelay] }
  },
  relay_unreachable: (facts) => ({
    title: 'This site does not answer',
    route: cutBeforeRelay(facts),
    paragraphs: [
      `Requests go through the relay of this site at ${code(facts.relay)}, and there was no way to it. The request was not sent to the API.`,
    ],
    steps: [
      'Check that you are online, and that nothing in the browser blocks this address. Then send it again.',
      ...fileStep(facts),
    ],
  }),
  blocked_or_unreachable: (facts) => (facts.isOwnHost ? explainOwnHost(facts) : explainCors(facts)),
  cancelled: (facts) => ({
    title: 'You cancelled the request',
    paragraphs: ['It was stopped here, and nothing more of the answer is read.'],
    steps: checkFirst(facts),
  }),
  cut: (facts) => ({
    title: 'The answer ended in the middle',
    paragraphs: [
      `The connection closed after ${facts.exchange.size} bytes, without the mark that an answer is whole. What came before is shown.`,
    ],
    steps: [
      ...checkFirst(facts),
      'If it happens again, something between here and the API closes connections too early.',
    ],
  }),
}

/** A server of the site itself is called without the relay, and needs nobody's leave. */
const explainOwnHost = (facts: Facts): Explanation => ({
  title: 'This site does not answer',
  route: cutBeforeHost(facts),
  paragraphs: [
    `The API is on this site, so the request goes straight to ${code(facts.host)}, and there was no answer.`,
  ],
  steps: [...checkFirst(facts), 'Check that you are online. Then send it again.', ...fileStep(facts)],
})

const explainCors = (facts: Facts): Explanation => ({
  title: 'The API does not allow this page to read its answer, or it does not answer',
  route: cutBeforeHost(facts),
  paragraphs: [
    `Requests go straight from the browser here (\`proxy: false\`). Either ${code(facts.host)} was not reached, or its answer has no \`Access-Control-Allow-Origin\` for ${code(facts.origin)}. Browsers do not tell a page which; the console of the browser does.`,
  ],
  steps: [
    ...checkFirst(facts),
    `Owner of the API: allow the origin ${code(facts.origin)}${headerWords(facts)}.`,
    'Owner of these docs: set `api.playground.proxy` to `true`.',
    ...fileStep(facts),
  ],
})

/** A file that was changed after it was chosen cannot be read any more, and browsers report that as a network failure. */
const fileStep = ({ exchange }: Facts) =>
  exchange.request.body ? ['If you chose a file and it has changed since, choose it again.'] : []

/** Headers that a browser asks about before it sends them: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
function headerWords({ exchange: { request } }: Facts): string {
  const names = request.headers
    .map(([name]) => name)
    .filter((name) => !/^(?:accept(?:-language)?|content-(?:language|type))$/i.test(name))
  return names.length > 0 ? `, and the headers ${names.map(code).join(', ')}` : ''
}

/** What answered in the place of the relay, told by its status. */
function explainProxy(facts: Facts): { title: string; why: string; step: string } {
  const { relay, fault } = facts
  const { status } = fault
  const path = code(relay)
  switch (status) {
    case 405:
    case 501:
      return {
        title: 'Something in front of this site refuses POST',
        why: `The relay lives at ${path} and needs POST. The answer came from a proxy that does not allow it, so your request never left.`,
        step: 'Owner of these docs: allow POST to that path in the proxy.',
      }
    case 404:
    case 410:
      return {
        title: 'This site has no relay',
        why: `Nothing answers at ${path}. That is so where the pages lie on a host for files only, or where a proxy does not hand that path on.`,
        step: 'Owner of these docs: run `octavo serve`, and let the proxy hand that path on to it.',
      }
    case 413:
      return {
        title: 'The body is too large for a proxy in front of this site',
        why: `A proxy refused the request before it came to the relay at ${path}.`,
        step: 'Owner of these docs: raise the limit of the proxy for that path (`client_max_body_size` in nginx), or send a smaller body.',
      }
    case undefined:
    case 401:
    case 403:
    case 407:
      return {
        title: 'Something in front of this site does not let the request through',
        why: `A proxy or a firewall answered in place of the relay at ${path}${status ? ` with ${status}` : ': it wants to lead you to another page, often to sign in'}.`,
        step: 'Reload the page and sign in if you are asked to. Owner of these docs: let POST to that path through.',
      }
    case 429:
      return {
        title: 'Something in front of this site counts too many requests',
        why: `A proxy answered in place of the relay at ${path}. The request was not sent.`,
        step: 'Wait for a minute and send it again.',
      }
    case 500:
    case 502:
    case 503:
    case 504:
      return {
        title: 'The server of this site does not answer its proxy',
        why: `A proxy answered ${status} in place of the relay at ${path}.`,
        step: 'Send it again in a moment. Owner of these docs: look whether the server runs, and whether the proxy waits long enough.',
      }
    default:
      return {
        title: 'Something else answered in place of the relay',
        why: `The relay lives at ${path}. An answer with status ${status} came from there that is not the relay's, so your request never left.`,
        step: 'Owner of these docs: let the proxy hand POST to that path on to the server of this site.',
      }
  }
}
