import type { ConsoleData } from '../../request/console.ts'
import type { Draft } from '../playground/draft/draft.ts'
import type { FormState } from '../playground/form-actions.ts'
import type { Secret } from '../playground/secrets.ts'
import type { End } from './connection/connection.ts'
import type { Offer } from './connection/target.ts'
import type { Sort } from './message/payload.ts'

/** The state of a page's console, except for the messages. Every change creates a new object and redraws. */
export type ConsoleState = FormState & {
  channel: ConsoleData
  offer: Offer
  phase: 'none' | 'connecting' | 'open' | 'closing' | 'closed'
  /** When the connection was opened, and how the last one ended. */
  opened: number
  ended?: End
  /** Close code and reason. */
  code: string
  reason: string
  /** Formats other than the default, by message. */
  sorts: ReadonlyMap<number, Sort>
  file?: File
  isFollowed: boolean
  /** Shown below the composer. */
  messageStatus: string
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
