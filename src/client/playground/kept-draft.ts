import type { PlaygroundData } from '../../request/playground.ts'
import { keep, recall } from '../page/storage.ts'
import type { SavedDraft } from './draft.ts'

const keyOf = ({ page }: PlaygroundData) => `octavo:try:${page}`
const mostKept = 200_000

/** What was filled in survives a reload, in this tab. */
export function keepDraft(data: PlaygroundData, draft: SavedDraft | undefined): void {
  const text = draft ? JSON.stringify(draft) : ''
  if (text.length <= mostKept) keep(keyOf(data), text, 'sessionStorage')
}

export function recallDraft(data: PlaygroundData): SavedDraft | undefined {
  try {
    const found: unknown = JSON.parse(recall(keyOf(data), 'sessionStorage') || 'null')
    return found ? (found as SavedDraft) : undefined
  } catch {
    return undefined
  }
}
