import type { ConsoleData } from '../../request/console.ts'
import type { PlaygroundData } from '../../request/playground.ts'
import type { Draft } from '../playground/draft.ts'
import type { FormContext } from '../playground/form/context.ts'
import type { Secret } from '../playground/secrets.ts'
import type { End } from './connection/connection.ts'
import type { Offer } from './connection/target.ts'
import type { Sort } from './message/payload.ts'

/** All that the console of a page knows, but the messages. Every change makes a new one and draws it. */
export type ConsoleState = {
  channel: ConsoleData
  data: PlaygroundData
  draft: Draft
  /** As it was when it was opened. */
  first: Draft
  offer: Offer
  secrets: ReadonlyMap<string, Secret>
  startsFilled: boolean
  seen: ReadonlySet<string>
  /** Secrets stand in the address. */
  isOpen: boolean
  isTried: boolean
  warn?: FormContext['warn']
  phase: 'none' | 'connecting' | 'open' | 'closing' | 'closed'
  /** When the connection was opened, and how the last one ended. */
  opened: number
  ended?: End
  /** What the reader closes with. */
  code: string
  reason: string
  /** How each message goes out, where it is not the usual way. */
  sorts: ReadonlyMap<number, Sort>
  file?: File
  isFollowed: boolean
  /** Sentences about what just happened, in the form and below the message. */
  said: string
  saidOfMessage: string
}

export type Actions = {
  change: (draft: Draft) => void
  update: (part: Partial<ConsoleState>) => void
  secret: (scheme: string, secret: Secret) => void
  see: (field: string) => void
  connect: () => void
  disconnect: () => void
  send: () => void
  reset: () => void
  close: () => void
}
