/** @jsxImportSource ../../playground/draw */
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { spanWords } from '../log/span-words.ts'
import type { PaneProps } from '../pane.tsx'
import { Watch } from '../watch.tsx'
import { closeProblem } from './close-problem.ts'

/** Most readers close as it is usual. */
export function CloseFields({ state: { code, reason }, actions, lastAt }: PaneProps): Drawn {
  const problem = closeProblem(code, reason)
  return (
    <details class="closing">
      <summary>
        Close with a code and a reason
        <Watch every={500}>
          {() => <span class="end">{`idle ${spanWords(Date.now() - lastAt())}`}</span>}
        </Watch>
      </summary>
      <div class="filter">
        <input
          class="input mono"
          id="try-code"
          aria-label="Code"
          inputMode="numeric"
          value={code}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && 'try-code!'}
          onInput={({ currentTarget }) => actions.update({ code: currentTarget.value })}
        />
        <input
          class="input"
          aria-label="Reason"
          placeholder="Reason"
          value={reason}
          onInput={({ currentTarget }) => actions.update({ reason: currentTarget.value })}
        />
      </div>
      {problem && (
        <p class="help bad" id="try-code!">
          {problem}
        </p>
      )}
    </details>
  )
}
