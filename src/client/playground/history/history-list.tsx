/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-side.ts'
import type { SavedDraft } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { HistoryEntry } from './history.ts'

type HistoryListProps = {
  entries: readonly HistoryEntry[]
  onPick: (draft: SavedDraft) => void
  onClear: () => void
}

/** Requests sent from this page, to fill in again. */
export function HistoryList({ entries, onPick, onClear }: HistoryListProps, use: Use): Drawn {
  const section = use.ref<HTMLElement>()
  const clear = () => {
    onClear()
    // The button disappears, so the focus needs a new place.
    section.current?.focus()
  }
  return (
    <section class="op-history" aria-label={strings.history} tabIndex={-1} ref={section}>
      <ol>
        {entries.map(({ time, method, address, status, draft }) => (
          <li key={time}>
            <button type="button" title={strings.fillInAgain} onClick={() => onPick(draft)}>
              <span class="o-status" data-class={status ? `${status}`[0] : 'x'}>
                {status ?? strings.noResponse}
              </span>{' '}
              <bdi class="o-mono">
                {method} {address}
              </bdi>{' '}
              <time>{new Date(time).toLocaleTimeString(document.documentElement.lang)}</time>
            </button>
          </li>
        ))}
      </ol>
      {entries.length > 0 ? (
        <button class="o-btn o-small o-ghost" type="button" onClick={clear}>
          {strings.clearHistory}
        </button>
      ) : (
        <p>{strings.noRequestsYet}</p>
      )}
    </section>
  )
}
