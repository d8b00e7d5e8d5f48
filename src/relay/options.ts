import type { IncomingMessage } from 'node:http'
import type { RelayRule } from '../request/relay-rule.ts'
import type { RelayLimits } from './limits.ts'
import type { RelayLine } from './relay-line.ts'
import type { Resolve } from './target/reach.ts'

export type RelayOptions = {
  /** What the relay may do for a page; nothing where there is no such page. */
  ruleOf: (page: string, request: IncomingMessage) => Promise<RelayRule | undefined>
  /** Where readers find the site. Without it, the host and the protocol of the request count. */
  publicUrl?: string
  /** How many proxies in front are trusted; with 0 no `X-Forwarded-*` header is read. */
  trustProxy: number
  /** Origins of other sites whose pages may ask: static copies of this one. */
  origins?: readonly string[]
  /** What may be reached inside the network: addresses, ranges or hosts, each with an optional port. */
  allowPrivate: readonly string[]
  /** In the preview: this machine too, where the description names it as a server. */
  allowNamedLoopback: boolean
  limits?: Partial<RelayLimits>
  /** Counts visitors for several processes together. */
  redisUrl?: string
  log: (line: RelayLine) => void
  /** Something of ours went wrong: the reader is told only that there is no answer. */
  onFault?: (fault: Error) => void
}

/** Parts of the world that tests put others in the place of. */
export type RelayWorld = { resolve?: Resolve; ca?: string }
