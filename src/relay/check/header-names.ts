import { isDocumentable } from '../../request/relay-rule.ts'

/** Headers of the connection: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'host',
  'content-length',
  'expect',
  'accept-encoding',
  'via',
]

/** Headers about the sender, which would be wrong or let readers impersonate others. */
const senderHeaders = [
  'origin',
  'referer',
  'forwarded',
  'x-forwarded',
  'x-real-ip',
  'client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-originating-ip',
  'true-client-ip',
  'x-true-ip',
  'real-ip',
  'x-proxyuser-ip',
  'x-custom-ip-authorization',
  'x-original-remote-addr',
  'x-forward-for',
  'x-forwarder-for',
  'referrer',
  'fastly-client-ip',
  // Set by Cloudflare. Its other headers may be credentials, such as CF-Access-Client-Secret.
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ipcountry',
  'cf-ray',
  'cf-visitor',
  'cf-worker',
  'cf-ew-via',
]

/** Some servers take the method, path or host from these, which would bypass the allow-list. */
const overrideHeaders = [
  'x-original-url',
  'x-original-uri',
  'x-original-path',
  'x-original-host',
  'x-rewrite-url',
  'x-rewrite-uri',
  'x-override-url',
  'x-http-path-override',
  'x-http-host-override',
  'x-http-destinationurl',
  'x-request-uri',
  'x-proxy-url',
  'x-proxy-host',
  'x-backend-host',
  'x-host',
  'request-uri',
  'base-url',
  'http-url',
]

const droppedNames = new Set([...connectionHeaders, ...senderHeaders, ...overrideHeaders])
const droppedPrefixes = /^(proxy|sec|x-forwarded|x-envoy|x-remote)-/

/** Takes a name in lower case. `documented` are headers of the page's operation. */
export function isDropped(name: string, documented: readonly string[]): boolean {
  if (isDocumentable(name)) return !documented.includes(name)
  return droppedNames.has(name) || droppedPrefixes.test(name)
}

/** Some servers use the first of two values, and others the last. */
const singleValued = new Set([
  'authorization',
  'content-range',
  'content-type',
  'date',
  'from',
  'host',
  'if-modified-since',
  'if-unmodified-since',
  'max-forwards',
  'user-agent',
])

export function isSingleValued(name: string): boolean {
  return singleValued.has(name)
}
