import type { PlaygroundData } from '../../../request/playground.ts'
import { keep, recall } from '../../page/storage.ts'
import type { SavedDraft } from './draft.ts'

const keyOf = ({ page }: PlaygroundData) => `octavo:try:${page}`
const maxStored = 200_000

/** Stores the draft in this tab, so that it survives a reload. */
export function keepDraft(data: PlaygroundData, draft: SavedDraft | undefined): void {
  const text = draft ? JSON.stringify(draft) : ''
  keep(keyOf(data), text.length <= maxStored ? text : '', 'sessionStorage')
}

export function recallDraft(data: PlaygroundData): SavedDraft | undefined {
  try {
    const draft: SavedDraft = JSON.parse(recall(keyOf(data), 'sessionStorage') || '0')
    return Array.isArray(draft.parameters) && draft.variables ? draft : undefined
  } catch {
    return undefined
  }
}
