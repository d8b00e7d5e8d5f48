import type { PlaygroundData } from '../../request/playground.ts'
import { keep, recall } from '../page/storage.ts'
import { checkDraft } from './check-draft.ts'
import type { SavedDraft } from './draft.ts'
import type { Exchange } from './exchange.ts'
import { isSecretPlace, withoutSecrets } from './without-secrets.ts'

/** A request that was sent in this tab. */
export type HistoryEntry = {
  page: string
  method: string
  /** Keys in its query are masked. */
  address: string
  /** Nothing where no answer came. */
  status?: number
  /** When it was sent, in milliseconds since 1970. */
  time: number
  /** Fills the form again. */
  draft: SavedDraft
}

const key = 'octavo:history'
const mostEntries = 20
/** Storage of a tab is about 5 MB for the whole site; drafts and keys are in it too. */
const mostKept = 400_000

/** Newest first. */
export function recallHistory({ page }: Pick<PlaygroundData, 'page'>): HistoryEntry[] {
  return recallAll().filter((entry) => entry.page === page)
}

export function rememberRequest(
  data: PlaygroundData,
  draft: SavedDraft,
  exchange: Exchange,
  time: number,
): void {
  const { request, head } = exchange
  const entry: HistoryEntry = {
    page: data.page,
    method: request.method,
    address: maskAddress(request.url, data),
    ...(head && { status: head.status }),
    time,
    draft: withoutSecrets(draft, data),
  }
  write([entry, ...recallAll()])
}

export function clearHistory({ page }: Pick<PlaygroundData, 'page'>): void {
  write(recallAll().filter((entry) => entry.page !== page))
}

/** As many as fit, the newest first. */
function write(entries: readonly HistoryEntry[]): void {
  let size = 0
  const texts = entries.slice(0, mostEntries).map((entry) => JSON.stringify(entry))
  const fitting = texts.filter((text) => {
    const fits = size + text.length <= mostKept
    if (fits) size += text.length
    return fits
  })
  keep(key, `[${fitting.join(',')}]`, 'sessionStorage')
}

function recallAll(): HistoryEntry[] {
  try {
    const found: unknown = JSON.parse(recall(key, 'sessionStorage') || '[]')
    return Array.isArray(found) ? found.flatMap(checkEntry) : []
  } catch {
    return []
  }
}

function checkEntry(value: unknown): HistoryEntry[] {
  const { page, method, address, status, time, draft } = (value ?? {}) as Record<keyof HistoryEntry, unknown>
  const saved = checkDraft(draft)
  return typeof page === 'string' &&
    typeof method === 'string' &&
    typeof address === 'string' &&
    typeof time === 'number' &&
    saved
    ? [{ page, method, address, ...(typeof status === 'number' && { status }), time, draft: saved }]
    : []
}

/** `?api_key=…` */
export function maskAddress(url: string, data: PlaygroundData): string {
  const [address = '', query] = url.split('?', 2)
  if (query === undefined) return address
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1)
    return isSecretPlace(data, { in: 'query', name: decode(name) }) ? `${name}=…` : pair
  })
  return `${address}?${pairs.join('&')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
