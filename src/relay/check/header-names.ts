/** About the connection: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const ofConnection = [
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

/** About who asks and from where: they would be untrue, or let a reader speak for somebody else. */
const ofSender = [
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
  'fastly-client-ip',
  // What Cloudflare sets itself. Others of its names are credentials: CF-Access-Client-Secret.
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ipcountry',
  'cf-ray',
  'cf-visitor',
  'cf-worker',
  'cf-ew-via',
]

/** Some servers take method, path or host from these, and the call would be another than the one that is allowed. */
const ofAnotherCall = [
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
  'x-original-host',
  'x-host',
]

const notSentOn = new Set([...ofConnection, ...ofSender, ...ofAnotherCall])
const families = /^(proxy|sec|x-forwarded|x-envoy|x-remote)-/

/** Names are given in small letters. */
export function isNotSentOn(name: string): boolean {
  return notSentOn.has(name) || families.test(name)
}

/** Of two values, one server takes the first and another the last. */
const single = new Set([
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

export function isSingle(name: string): boolean {
  return single.has(name)
}
