/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Icon } from '../icon.tsx'

/** Adds a property to an object that allows any name. */
export function NewKey({ id, onAdd }: { id: string; onAdd: (key: string) => void }): Drawn {
  const add = (input: HTMLInputElement | null | undefined) => {
    if (!input?.value) return input?.focus()
    onAdd(input.value)
    input.value = ''
  }
  return (
    <div class="op-row">
      <input
        class="o-input o-mono"
        id={id}
        aria-label={strings.newKey}
        placeholder={strings.newKey}
        autocomplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add(event.currentTarget)
        }}
      />
      <div>
        <button
          class="o-btn o-small o-ghost"
          type="button"
          onClick={(event) => add(event.currentTarget.closest('.op-row')?.querySelector('input'))}
        >
          <Icon name="plus" />
          {strings.addKey}
        </button>
      </div>
    </div>
  )
}
