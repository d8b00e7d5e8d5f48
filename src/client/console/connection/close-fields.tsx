/** @jsxImportSource ../../playground/draw */
import * as strings from '../../../strings/console.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { spanWords } from '../log/span-words.ts'
import type { PaneProps } from '../pane-props.ts'
import { Watch } from '../watch.tsx'
import { closeProblem } from './close-problem.ts'

/** Folded, because most readers close with the default code. */
export function CloseFields({ state: { code, reason }, actions, lastAt }: PaneProps): Drawn {
  const problem = closeProblem(code, reason)
  return (
    <details class="oc-closing">
      <summary>
        {strings.closeOptions}
        <Watch every={500}>
          {() => <span class="o-end">{strings.idleFor(spanWords(Date.now() - lastAt()))}</span>}
        </Watch>
      </summary>
      <div class="oc-filter">
        <input
          class="o-input o-mono"
          id="try-code"
          aria-label={strings.closeCode}
          inputMode="numeric"
          value={code}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && 'try-code!'}
          onInput={({ currentTarget }) => actions.update({ code: currentTarget.value })}
        />
        <input
          class="o-input"
          aria-label={strings.closeReason}
          placeholder={strings.closeReason}
          value={reason}
          onInput={({ currentTarget }) => actions.update({ reason: currentTarget.value })}
        />
      </div>
      {problem && (
        <p class="op-help op-bad" id="try-code!">
          {problem}
        </p>
      )}
    </details>
  )
}
