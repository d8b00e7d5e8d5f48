/** @jsxImportSource ./draw */
import type { Drawn } from './draw/jsx-runtime.ts'

/** The place of the answer before there is one. What draws answers is loaded with the first. */
export function BlankResponse({ way }: { way: string }): Drawn {
  return (
    <section class="op-pane o-first" aria-label="Response">
      <header>
        <span class="o-status">Response</span>
      </header>
      <div class="o-blank">
        <b>Send the request to see the answer</b>
        <span>{way}</span>
      </div>
    </section>
  )
}
