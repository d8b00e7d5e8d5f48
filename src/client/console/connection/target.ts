import type { ConsoleData } from '../../../request/console.ts'
import type { PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/console.ts'
import { type Draft, parameterKey } from '../../playground/draft/draft.ts'
import { prepareDraft } from '../../playground/plan.ts'
import type { Secret } from '../../playground/secrets.ts'
import { findSecrets } from '../../playground/without-secrets.ts'

/** Subprotocols that the reader offers to the server: documented ones, and others as typed. */
export type Offer = { named: readonly string[]; other: string }

/** The target of a connection. */
export type Target = {
  url: string
  /** The same with placeholders for secrets. */
  masked: string
  protocols: string[]
  /** Why no browser can connect to it. */
  problem?: string
  /** Why a browser may refuse to. */
  warning?: string
}

type TargetInput = {
  data: PlaygroundData
  channel: Pick<ConsoleData, 'serverSecurity'>
  draft: Draft
  secrets: ReadonlyMap<string, Secret>
  offer: Offer
  /** `https://docs.example.com` */
  origin: string
}

export function readTarget({ data: all, channel, draft, secrets, offer, origin }: TargetInput): Target {
  const options = channel.serverSecurity?.[draft.server]
  // Keys belong to one server.
  const data = options && !options.includes(draft.option) ? { ...all, security: [] } : all
  const context = { data, secrets, isOpen: false, origin: origin.replace(/^http/, 'ws') }
  const { sent } = prepareDraft({ ...context, draft })
  const { shown } = prepareDraft({ ...context, draft: withoutValues(data, draft) })
  const keys = sent.headers.filter(([name]) => name.toLowerCase() === 'sec-websocket-protocol')
  const protocols = [...offer.named, ...[offer.other, ...keys.map(([, key]) => key)].flatMap(splitList)]
  const target = { url: sent.url, masked: shown.url, protocols: [...new Set(protocols)] }
  return { ...target, ...validate(target, data, origin) }
}

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Replaces parameters that look like keys with placeholders. */
function withoutValues(data: PlaygroundData, draft: Draft): Draft {
  const isSecret = findSecrets(data)
  const parameters = new Map(draft.parameters)
  for (const parameter of data.parameters) {
    const key = parameterKey(parameter)
    const text = `YOUR_${parameter.name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`
    if (parameters.has(key) && isSecret(key)) parameters.set(key, { kind: 'text', text })
  }
  return { ...draft, parameters }
}

/** https://www.rfc-editor.org/rfc/rfc6455#section-4.1: subprotocol names are tokens, like header names. */
const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function validate(
  { url, protocols }: Pick<Target, 'url' | 'protocols'>,
  { servers }: PlaygroundData,
  origin: string,
): Pick<Target, 'problem' | 'warning'> {
  if (servers.length === 0) return { problem: strings.noServer }
  if (!URL.canParse(url)) return { problem: strings.invalidUrl }
  if (protocols.some((text) => !tokenPattern.test(text))) return { problem: strings.invalidSubprotocol }
  const { protocol, hostname } = new URL(url)
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (origin.startsWith('https:') && protocol === 'ws:' && !isLocal) return { warning: strings.mixedContent }
  return {}
}
