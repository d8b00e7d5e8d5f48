import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { SavedDraft } from './draft.ts'
import type { HistoryEntry } from './history.ts'

type HistoryListProps = {
  entries: readonly HistoryEntry[]
  onPick: (draft: SavedDraft) => void
  onClear: () => void
}

/** What was sent from this page, to be filled in again. */
export function HistoryList({ entries, onPick, onClear }: HistoryListProps): VNode {
  const section = useRef<HTMLElement>(null)
  return (
    <section class="history" aria-label="History" tabIndex={-1} ref={section}>
      {entries.length === 0 ? (
        <p>Nothing was sent from this page in this tab.</p>
      ) : (
        <>
          <ol>
            {entries.map((entry) => (
              <li key={entry.time}>
                <button type="button" title="Fill in again" onClick={() => onPick(entry.draft)}>
                  <Row {...entry} />
                </button>
              </li>
            ))}
          </ol>
          <button
            class="btn small ghost"
            type="button"
            onClick={() => {
              onClear()
              // The button is gone then, and the focus would be nowhere.
              section.current?.focus()
            }}
          >
            Clear history
          </button>
        </>
      )}
    </section>
  )
}

function Row({ status, method, address, time }: HistoryEntry): VNode {
  const date = new Date(time)
  return (
    <>
      <span class="status" data-class={status === undefined ? 'x' : String(status)[0]}>
        {status ?? 'No answer'}
      </span>{' '}
      <span class="mono">
        {method} {address}
      </span>{' '}
      <time dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}>
        {date.toLocaleTimeString()}
      </time>
    </>
  )
}
