/** @jsxImportSource ../draw */

import type { SavedDraft } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { HistoryEntry } from './history.ts'

type HistoryListProps = {
  entries: readonly HistoryEntry[]
  onPick: (draft: SavedDraft) => void
  onClear: () => void
}

/** What was sent from this page, to be filled in again. */
export function HistoryList({ entries, onPick, onClear }: HistoryListProps, use: Use): Drawn {
  const section = use.ref<HTMLElement>()
  const clear = () => {
    onClear()
    // The button is gone then, and the focus would be nowhere.
    section.current?.focus()
  }
  return (
    <section class="op-history" aria-label="History" tabIndex={-1} ref={section}>
      <ol>
        {entries.map(({ time, method, address, status, draft }) => (
          <li key={time}>
            <button type="button" title="Fill in again" onClick={() => onPick(draft)}>
              <span class="o-status" data-class={status ? `${status}`[0] : 'x'}>
                {status ?? 'No answer'}
              </span>{' '}
              <span class="o-mono">
                {method} {address}
              </span>{' '}
              {new Date(time).toLocaleTimeString()}
            </button>
          </li>
        ))}
      </ol>
      {entries.length > 0 ? (
        <button class="o-btn o-small o-ghost" type="button" onClick={clear}>
          Clear history
        </button>
      ) : (
        <p>No requests yet.</p>
      )}
    </section>
  )
}
