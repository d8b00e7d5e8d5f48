/** @jsxImportSource ./dom */
import type { Drawn } from './dom/jsx-runtime.ts'

/** The place of the answer before there is one. What draws answers is loaded with the first. */
export function BlankAnswer({ host, way }: { host: string; way: 'relay' | 'direct' }): Drawn {
  return (
    <section class="pane first" aria-label="Response">
      <header>
        <span class="status">Response</span>
      </header>
      <div class="blank">
        <b>Send the request to see the answer</b>
        <span>{`It goes ${way === 'relay' ? 'through the relay of this site' : 'straight from this browser'} to ${host}.`}</span>
      </div>
    </section>
  )
}
