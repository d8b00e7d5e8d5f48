import type { IncomingMessage } from 'node:http'
import type { RelayRule } from '../request/relay-rule.ts'
import type { RelayLimits } from './limits.ts'
import type { RelayLine } from './relay-line.ts'
import type { Resolve } from './target/reach.ts'

export type RelayOptions = {
  /** The relay's rule for a page; undefined if the page does not exist. */
  ruleOf: (page: string, request: IncomingMessage) => Promise<RelayRule | undefined>
  /** The site's public URL. Without it, the request's host and protocol apply. */
  publicUrl?: string
  /** Number of trusted reverse proxies; with 0, `X-Forwarded-*` headers are ignored. */
  trustProxy: number
  /** Origins of static copies of this site, whose pages may use the relay. */
  origins?: readonly string[]
  /** Private addresses, ranges or hosts that may be reached, each with an optional port. */
  allowPrivate: readonly string[]
  /** In the preview: also this machine, if the spec lists it as a server. */
  allowNamedLoopback: boolean
  limits?: Partial<RelayLimits>
  /** Shares rate limits between processes. */
  redisUrl?: string
  /** Identifies the site among those that share a Redis. */
  site?: string
  log: (line: RelayLine) => void
  /** Internal errors. Readers get a generic message. */
  onFault?: (fault: Error) => void
}

/** Dependencies that tests replace. */
export type RelayDependencies = { resolve?: Resolve; ca?: string }
