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

/** How far the reach goes beyond https on the public internet. */
export type Reach = {
  allowHttp: boolean
  /** This machine too: `localhost`, 127.0.0.0/8 and ::1. Never a private network. */
  allowLoopback: boolean
}

const copyHint = 'Put a copy of the file into the site folder.'

/** Why this address is not asked, if so. `from` is the address that redirects to it. */
export function refusalOf(url: URL, reach: Reach, from?: URL): RemoteFailure | undefined {
  const refusal = refusedProtocol(url, reach, from) ?? refusedHost(url, reach, from)
  // Only the host: the rest of a redirect may hold a signature that is nobody's business.
  if (refusal && from)
    return new RemoteFailure(
      `it redirects to \`${url.protocol}//${url.host}\`: ${refusal.message}`,
      refusal.hint,
    )
  return refusal
}

function refusedProtocol(url: URL, reach: Reach, from?: URL): RemoteFailure | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return new RemoteFailure('only https addresses are read')
  if (url.protocol === 'http:' && !reach.allowHttp)
    return new RemoteFailure('http is only read in `octavo dev`', 'Write the address with `https://`.')
  if (url.protocol === 'http:' && from?.protocol === 'https:')
    return new RemoteFailure('from https to http is not followed')
  if (url.username !== '' || url.password !== '')
    return new RemoteFailure('it holds a user name or a password, and neither is sent', copyHint)
  return undefined
}

function refusedHost(url: URL, reach: Reach, from?: URL): RemoteFailure | undefined {
  const host = hostOf(url)
  if (isLoopbackHost(host)) {
    // Others must not lead to this machine: only the author names it.
    if (reach.allowLoopback && (!from || isLoopbackHost(hostOf(from)))) return undefined
    return new RemoteFailure(`${host} is this machine`, reach.allowLoopback ? undefined : copyHint)
  }
  if (isIP(host) !== 0)
    return isPublicAddress(host) ? undefined : new RemoteFailure(`${host} is a private address`, copyHint)
  return isPublicName(host)
    ? undefined
    : new RemoteFailure(`${host} is a name of a private network`, copyHint)
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
 * Looks a name up for a connection and lets it go only to what was checked: there is no second lookup that could be
 * answered differently. One private answer among public ones is enough to refuse.
 */
export function createCheckedLookup(resolve: Resolve = lookUp): LookupFunction {
  return (name, options, done) => {
    const fits = isLoopbackName(name) ? isLoopbackAddress : isPublicAddress
    const family = options.family === 4 || options.family === 6 ? options.family : 0
    resolve(name, { all: true, family, hints: options.hints }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) done(error, [])
      else if (!first) done(new RemoteFailure(`the name ${name} leads nowhere`), [])
      else if (!addresses.every(({ address }) => fits(address))) done(privateName(name), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** The address itself is left out: what names mean inside a network is not for everyone who reads the message. */
function privateName(name: string): RemoteFailure {
  return new RemoteFailure(`the name ${name} leads to a private address`, copyHint)
}
