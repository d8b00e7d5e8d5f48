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
import { isMetadataName, parseAllowable } from './never-reached.ts'
import { fitsHost, fitsRange, isRangeFor, parsePrivateRule } from './private-rule.ts'

export type Resolve = (
  name: string,
  options: { all: true; family?: 0 | 4 | 6; hints?: number },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Decides which hosts connections may reach. */
export type Reach = {
  /** Throws if the host itself is out of reach, without resolving it. */
  checkHost: (host: string, port: number) => void
  isWithin: (host: string, port: number) => boolean
  /** Resolves and checks a hostname. The connection uses this result, so a second lookup cannot differ. */
  createLookup: (port: number) => LookupFunction
}

const maxVerdicts = 1000

export function createReach(
  allowPrivate: readonly string[],
  allowLoopback: boolean,
  resolve: Resolve = lookUp,
): Reach {
  const rules = allowPrivate.map(parsePrivateRule)

  const canReach = (host: string, address: string, port: number): boolean => {
    if (isPublicAddress(address)) return true
    const privateAddress = parseAllowable(address)
    if (!privateAddress) return false
    if (rules.some((rule) => fitsRange(rule, privateAddress, port) || fitsHost(rule, host, port))) return true
    // A public name that resolves to this machine is an attack; `localhost` is intended.
    return allowLoopback && isLoopbackHost(host) && isLoopbackAddress(privateAddress.toString())
  }

  /** Private hostnames are resolved only if the operator or the preview allows a private address. */
  const canResolve = (host: string, port: number): boolean =>
    !isMetadataName(host) &&
    (isPublicName(host) ||
      rules.some((rule) => isRangeFor(rule, port) || fitsHost(rule, host, port)) ||
      (allowLoopback && isLoopbackName(host)))

  const cache = new Map<string, boolean>()
  const isWithin = (hostname: string, port: number): boolean => {
    const key = `${hostname}:${port}`
    const cachedVerdict = cache.get(key)
    if (cachedVerdict !== undefined) return cachedVerdict
    const host = plainHost(hostname)
    const verdict = isIP(host) === 0 ? canResolve(host, port) : canReach(host, host, port)
    if (cache.size >= maxVerdicts) cache.clear()
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
        // One private address among public ones is enough to refuse.
        else if (!addresses.every(({ address }) => canReach(plainHost(name), address, port)))
          done(blocked(name), [])
        else if (options.all) done(null, addresses)
        else done(null, first.address, first.family)
      })
    },
  }
}

/** As in rules: lower case, without brackets or a trailing dot. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Omits the address, so that readers do not learn how names resolve inside the network. */
function blocked(host: string): Refusal {
  return new Refusal(
    'target_blocked',
    `${host} is in a private network that this site is not configured to reach.`,
  )
}
