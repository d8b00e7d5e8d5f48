/** @jsxImportSource ../../playground/draw */
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { Menu } from '../../playground/form/menu.tsx'
import type { Filter, Shown } from './shown.ts'

type BarProps = { shown: Shown; onChange: () => void; onClear: () => void }

/** Which messages are in sight, and whether new ones come. */
export function FilterBar({ shown, onChange, onClear }: BarProps): Drawn {
  const { text, kind } = shown.filter()
  const filter = (filter: Filter) => {
    shown.setFilter(filter)
    onChange()
  }
  return (
    <div class="oc-filter" role="group" aria-label="Shown messages">
      <input
        class="o-input"
        type="search"
        aria-label="Filter messages"
        placeholder="Filter"
        value={text}
        onInput={({ currentTarget }) => filter({ text: currentTarget.value, kind })}
      />
      <Menu
        isInline
        label="Direction"
        value={kind}
        options={[
          { value: '', title: 'Both' },
          { value: 'received', title: 'Received' },
          { value: 'sent', title: 'Sent' },
        ]}
        onChoose={(next) => filter({ text, kind: next })}
      />
      <button
        class="o-btn o-small o-ghost"
        type="button"
        aria-pressed={shown.isPaused()}
        onClick={() => {
          shown.pause(!shown.isPaused())
          onChange()
        }}
      >
        Pause
      </button>
      <button class="o-btn o-small o-ghost" type="button" onClick={onClear}>
        Clear
      </button>
    </div>
  )
}
