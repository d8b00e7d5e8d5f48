import type { RelayHead } from '../../request/relay-message.ts'
import type { RelayRule } from '../../request/relay-rule.ts'
import { Refusal } from '../response/refusal.ts'
import type { Hop } from '../send/hop.ts'
import { isForm } from '../send/request-headers.ts'
import { type Allowance, createAllowLists } from '../target/allow-list.ts'
import type { Discovery } from '../target/discovery.ts'
import { portOf } from '../target/port.ts'
import type { Reach } from '../target/reach.ts'

export type OpenRule = RelayRule & { kind: 'open' }

/** Throws unless this visitor may send requests from the page. */
export function openRule(rule: RelayRule | undefined): OpenRule {
  if (!rule) throw new Refusal('unknown_page', 'Page not found.')
  if (rule.kind === 'disabled')
    throw new Refusal('playground_disabled', 'The playground is disabled for this page.')
  if (rule.kind === 'sign-in')
    throw new Refusal('sign_in_required', 'Sign in to send requests from this page.')
  if (rule.kind === 'group')
    throw new Refusal('group_required', 'Your account is not allowed to send requests from this page.')
  return rule
}

/** Headers that the page's operation documents. */
export const documentedHeaders = ({ targets }: OpenRule): string[] =>
  targets.flatMap((target) => (target.kind === 'operation' ? (target.headers ?? []) : []))

export function checkMethod(method: string): void {
  if (!/^[A-Z][A-Z0-9_-]{0,30}$/.test(method) || ['TRACE', 'TRACK', 'CONNECT'].includes(method))
    throw new Refusal('bad_method', 'The proxy does not support this method.')
}

export type Permit = {
  /** Throws if the page may not send this request. */
  check: (rule: OpenRule, head: RelayHead, url: URL) => Promise<void>
  /** Whether a redirect may be followed. Never to token endpoints, which only pages request. */
  mayFollow: (rule: OpenRule, hop: Hop) => boolean
}

export function createPermit(reach: Reach, discovery: Discovery): Permit {
  const allowListOf = createAllowLists()
  const allowanceOf = async (rule: OpenRule, method: string, url: URL): Promise<Allowance | undefined> => {
    const list = allowListOf(rule)
    const allowance = list.find(method, url)
    if (allowance) return allowance
    for (const document of list.documentsFor(method, url))
      if (await discovery.namesEndpoint(document, url)) return 'form'
    return undefined
  }
  return {
    check: async (rule, head, url) => {
      const allowance = await allowanceOf(rule, head.method, url)
      if (!allowance)
        throw notAllowed(
          `This page is not allowed to send ${head.method} requests to this path on ${url.host}.`,
        )
      if (allowance === 'form' && !isForm(head.headers))
        throw notAllowed(`Token requests to ${url.host} must be form-encoded.`)
      if (allowance === 'document' && head.bodyLength !== null)
        throw notAllowed('Requests for a document must not have a body.')
      reach.checkHost(url.hostname, portOf(url))
    },
    mayFollow: (rule, { method, url }) => {
      const allowance = allowListOf(rule).find(method, url)
      return (
        (allowance === 'operation' || allowance === 'document') && reach.isWithin(url.hostname, portOf(url))
      )
    },
  }
}

function notAllowed(detail: string): Refusal {
  return new Refusal('target_not_allowed', detail)
}
