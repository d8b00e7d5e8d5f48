import type { PlaygroundData } from '../../../request/playground.ts'
import { keep, recall } from '../../page/storage.ts'
import type { SavedDraft } from '../draft/draft.ts'
import type { Exchange } from '../send/exchange.ts'
import { findSecrets, withoutSecrets } from '../without-secrets.ts'
import { isDraft } from './check-draft.ts'

/** A request sent from this page in this tab. */
export type HistoryEntry = {
  method: string
  /** With secrets in the query masked. */
  address: string
  /** Undefined if there was no response. */
  status?: number
  /** When it was sent, as `Date.now()`. */
  time: number
  /** Fills the form again. */
  draft: SavedDraft
}

const keyOf = ({ page }: PlaygroundData) => `octavo:history:${page}`
const maxEntries = 20
/** Session storage has about 5 MB for the whole site, shared with drafts and keys. */
const maxStored = 100_000

/** Newest first. */
export function recallHistory(data: PlaygroundData): HistoryEntry[] {
  try {
    const entries: HistoryEntry[] = JSON.parse(recall(keyOf(data), 'sessionStorage') || '[]')
    return entries.filter((entry) => isDraft(entry?.draft))
  } catch {
    return []
  }
}

type SentDraft = { draft: SavedDraft; exchange: Exchange; time: number }

export function rememberRequest(
  data: PlaygroundData,
  { draft, exchange: { request, head }, time }: SentDraft,
): void {
  const entry: HistoryEntry = {
    method: request.method,
    address: maskAddress(request.url, data),
    status: head?.status,
    time,
    draft: withoutSecrets(draft, data),
  }
  // Newest first, as many as fit.
  let remaining = maxStored
  const texts = [entry, ...recallHistory(data)].slice(0, maxEntries).map((item) => JSON.stringify(item))
  const fitting = texts.filter((text) => {
    const fits = text.length <= remaining
    if (fits) remaining -= text.length
    return fits
  })
  keep(keyOf(data), `[${fitting.join()}]`, 'sessionStorage')
}

export const clearHistory = (data: PlaygroundData) => keep(keyOf(data), '', 'sessionStorage')

/** `?api_key=…` */
function maskAddress(url: string, data: PlaygroundData): string {
  const isSecret = findSecrets(data)
  return url.replace(/([?&])([^=&]+)=[^&]*/g, (all, mark: string, name: string) => {
    const [key] = new URLSearchParams(name).keys()
    return isSecret(`query ${key}`) ? `${mark}${name}=…` : all
  })
}
