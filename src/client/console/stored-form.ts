import type { ConsoleData } from '../../request/console.ts'
import type { PlaygroundData } from '../../request/playground.ts'
import {
  createDraft,
  type Draft,
  restoreDraft,
  type SavedDraft,
  saveDraft,
} from '../playground/draft/draft.ts'
import { keepDraft, recallDraft } from '../playground/draft/stored-draft.ts'
import { isCarried } from './connection/as-playground.ts'
import type { Offer } from './connection/target.ts'

type SavedForm = SavedDraft & { offer?: Partial<Offer> }

/** Keeps the form across reloads in this tab. */
export function keepForm(data: PlaygroundData, draft: Draft, offer: Offer): void {
  const saved: SavedForm = { ...saveDraft(draft), offer }
  keepDraft(data, saved)
}

export function recallForm(data: PlaygroundData, channel: ConsoleData): { draft: Draft; offer: Offer } {
  const saved: SavedForm | undefined = recallDraft(data)
  if (!saved) return defaultForm(data, channel)
  const { named, other } = saved.offer ?? {}
  return {
    draft: restoreDraft(data, saved),
    offer: {
      named: Array.isArray(named) ? channel.protocols.filter((protocol) => named.includes(protocol)) : [],
      other: typeof other === 'string' ? other : '',
    },
  }
}

/** Defaults to the first authorization option that a browser can send, and the first subprotocol. */
export function defaultForm(
  data: PlaygroundData,
  { security, protocols }: ConsoleData,
  server = 0,
): { draft: Draft; offer: Offer } {
  const option = security.findIndex((option) => option.every(isCarried))
  return {
    draft: { ...createDraft(data, server), body: 0, option: Math.max(0, option) },
    offer: { named: protocols.slice(0, 1), other: '' },
  }
}
