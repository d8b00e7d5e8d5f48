/** @jsxImportSource ../draw */
import * as strings from '../../../strings/playground-editor.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Use } from '../draw/use.ts'
import type { Completion, Completions } from './complete.ts'

type SuggestionsProps = {
  text: string
  list: Completions & { at: number }
  onPick: (item: Completion) => void
}

/** Keys and values for the caret, below its line. */
export function Suggestions({ text, list, onPick }: SuggestionsProps, use: Use): Drawn {
  const { from, items, at } = list
  const lines = text.slice(0, from).split('\n')
  use.effect(() => document.getElementById(`try-body-list-${at}`)?.scrollIntoView({ block: 'nearest' }), [at])
  return (
    <ul
      class="op-suggestions"
      role="listbox"
      id="try-body-list"
      aria-label={strings.suggestions}
      style={{
        insetBlockStart: `calc(${lines.length} * 1.68em + .8rem)`,
        left: `calc(${lines.at(-1)!.length}ch + 3.2rem)`,
      }}
    >
      {items.map((item, index) => (
        <li
          key={item.label}
          id={`try-body-list-${index}`}
          role="option"
          aria-selected={index === at}
          // The textarea keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(item)
          }}
        >
          {item.label}
          <span>{item.words}</span>
        </li>
      ))}
    </ul>
  )
}
