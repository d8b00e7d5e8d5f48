import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import {
  isLoopbackAddress,
  isLoopbackHost,
  isLoopbackName,
  isPublicAddress,
  isPublicName,
} from '../../core/remote/public-address.ts'
import { Refusal } from '../response/refusal.ts'
import { isMetadataName, parseOpenable } from './never-reached.ts'
import { fitsHost, fitsRange, isRangeFor, parsePrivateRule } from './private-rule.ts'

export type Resolve = (
  name: string,
  options: { all: true; family?: 0 | 4 | 6; hints?: number },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Where connections may go. */
export type Reach = {
  /** Throws where the host alone tells that it is out of reach. */
  checkHost: (host: string, port: number) => void
  isWithin: (host: string, port: number) => boolean
  /** Looks a name up for a connection to that port. There is no second lookup that could be answered differently. */
  createLookup: (port: number) => LookupFunction
}

/** Verdicts about hosts that are remembered: the same few are asked for again and again. */
const maxEntries = 1000

export function createReach(
  allowPrivate: readonly string[],
  allowLoopback: boolean,
  resolve: Resolve = lookUp,
): Reach {
  const rules = allowPrivate.map(parsePrivateRule)

  const mayReach = (host: string, address: string, port: number): boolean => {
    if (isPublicAddress(address)) return true
    const inside = parseOpenable(address)
    if (!inside) return false
    if (rules.some((rule) => fitsRange(rule, inside, port) || fitsHost(rule, host, port))) return true
    // A public name that leads to this machine is an attack; the name of this machine is meant.
    return allowLoopback && isLoopbackHost(host) && isLoopbackAddress(inside.toString())
  }

  /** A name of the inside leads somewhere only where the operator or the preview opened something. */
  const mayAsk = (host: string, port: number): boolean =>
    !isMetadataName(host) &&
    (isPublicName(host) ||
      rules.some((rule) => isRangeFor(rule, port) || fitsHost(rule, host, port)) ||
      (allowLoopback && isLoopbackName(host)))

  const cache = new Map<string, boolean>()
  const isWithin = (written: string, port: number): boolean => {
    const key = `${written}:${port}`
    const before = cache.get(key)
    if (before !== undefined) return before
    const host = plainHost(written)
    const verdict = isIP(host) === 0 ? mayAsk(host, port) : mayReach(host, host, port)
    if (cache.size >= maxEntries) cache.clear()
    cache.set(key, verdict)
    return verdict
  }

  return {
    isWithin,
    checkHost: (host, port) => {
      if (!isWithin(host, port)) throw blocked(host)
    },
    createLookup: (port) => (name, options, done) => {
      const family = options.family === 4 || options.family === 6 ? options.family : 0
      resolve(name, { all: true, family, hints: options.hints }, (error, addresses) => {
        const [first] = addresses ?? []
        if (error || !first) done(new Refusal('dns_failed', `Host ${name} not found.`), [])
        // One address of the inside among public ones is enough to refuse.
        else if (!addresses.every(({ address }) => mayReach(plainHost(name), address, port)))
          done(blocked(name), [])
        else if (options.all) done(null, addresses)
        else done(null, first.address, first.family)
      })
    },
  }
}

/** As rules are written: without brackets, small letters, no dot at the end. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** The address itself is left out: what names mean inside a network is not for every reader. */
function blocked(host: string): Refusal {
  return new Refusal(
    'target_blocked',
    `${host} is in a private network that this site is not configured to reach.`,
  )
}
