import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import {
  isLoopbackAddress,
  isLoopbackHost,
  isLoopbackName,
  isPublicAddress,
  isPublicName,
} from './public-address.ts'
import { RemoteFailure } from './remote-failure.ts'

/** Allowed URLs in addition to HTTPS on the public internet. */
export type Reach = {
  allowHttp: boolean
  /** Also this machine: `localhost`, 127.0.0.0/8 and ::1. Never a private network. */
  allowLoopback: boolean
}

const copyHint = 'Save a copy of the file in the site folder.'

/** Why this URL is not requested, if so. `from` is the URL that redirects to it. */
export function refusalOf(url: URL, reach: Reach, from?: URL): RemoteFailure | undefined {
  const refusal = refusedProtocol(url, reach, from) ?? refusedHost(url, reach, from)
  // Only the host: the rest of the URL may contain a signature.
  if (refusal && from)
    return new RemoteFailure(
      `it redirects to \`${url.protocol}//${url.host}\`: ${refusal.message}`,
      refusal.hint,
    )
  return refusal
}

function refusedProtocol(url: URL, reach: Reach, from?: URL): RemoteFailure | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return new RemoteFailure('only https URLs are supported')
  if (url.protocol === 'http:' && !reach.allowHttp)
    return new RemoteFailure('http is only supported in `octavo dev`', 'Use an `https://` URL.')
  if (url.protocol === 'http:' && from?.protocol === 'https:')
    return new RemoteFailure('redirects from https to http are not followed')
  if (url.username !== '' || url.password !== '')
    return new RemoteFailure('it contains a username or password, which is never sent', copyHint)
  return undefined
}

function refusedHost(url: URL, reach: Reach, from?: URL): RemoteFailure | undefined {
  const host = hostOf(url)
  if (isLoopbackHost(host)) {
    // Only the author may name this machine, not a redirect.
    if (reach.allowLoopback && (!from || isLoopbackHost(hostOf(from)))) return undefined
    return new RemoteFailure(`${host} is this machine`, reach.allowLoopback ? undefined : copyHint)
  }
  if (isIP(host) !== 0)
    return isPublicAddress(host) ? undefined : new RemoteFailure(`${host} is a private address`, copyHint)
  return isPublicName(host) ? undefined : new RemoteFailure(`${host} is a private host name`, copyHint)
}

/** Without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

type Resolve = (
  name: string,
  options: { all: true; family?: 0 | 4 | 6; hints?: number },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a host and connects only to checked addresses, without a second lookup that could return others. A single
 * private address is enough to refuse.
 */
export function createCheckedLookup(resolve: Resolve = lookUp): LookupFunction {
  return (name, options, done) => {
    const isAllowed = isLoopbackName(name) ? isLoopbackAddress : isPublicAddress
    const family = options.family === 4 || options.family === 6 ? options.family : 0
    resolve(name, { all: true, family, hints: options.hints }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) done(error, [])
      else if (!first) done(new RemoteFailure(`host ${name} has no address`), [])
      else if (!addresses.every(({ address }) => isAllowed(address))) done(privateName(name), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** Without the address, because internal DNS is confidential. */
function privateName(name: string): RemoteFailure {
  return new RemoteFailure(`host ${name} resolves to a private address`, copyHint)
}
