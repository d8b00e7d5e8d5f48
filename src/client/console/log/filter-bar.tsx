/** @jsxImportSource ../../playground/draw */
import * as strings from '../../../strings/console-talk.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { Menu } from '../../playground/form/menu.tsx'
import type { Filter, Shown } from './shown.ts'

type BarProps = { shown: Shown; onChange: () => void; onClear: () => void }

/** Filters and pauses the list of messages. */
export function FilterBar({ shown, onChange, onClear }: BarProps): Drawn {
  const { text, kind } = shown.filter()
  const filter = (filter: Filter) => {
    shown.setFilter(filter)
    onChange()
  }
  return (
    <div class="oc-filter" role="group" aria-label={strings.messageFilter}>
      <input
        class="o-input"
        type="search"
        aria-label={strings.filterMessages}
        placeholder={strings.filterPlaceholder}
        value={text}
        onInput={({ currentTarget }) => filter({ text: currentTarget.value, kind })}
      />
      <Menu
        isInline
        label={strings.direction}
        value={kind}
        options={[
          { value: '', title: strings.bothDirections },
          { value: 'received', title: strings.receivedOnly },
          { value: 'sent', title: strings.sentOnly },
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
        {strings.pauseButton}
      </button>
      <button class="o-btn o-small o-ghost" type="button" onClick={onClear}>
        {strings.clearButton}
      </button>
    </div>
  )
}
