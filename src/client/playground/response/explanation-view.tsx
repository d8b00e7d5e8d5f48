/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import type { Explanation } from './explanation.ts'

/** Why there is no response: the reason, the route and the next steps. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { title, route, paragraphs, steps } = explanation
  return (
    <div class="op-body op-explain">
      <h2>{title}</h2>
      {route && <Route {...route} />}
      {paragraphs.map((text) => (
        <p key={text}>{withCode(text)}</p>
      ))}
      {steps.length > 0 && (
        <ul>
          {steps.map((text) => (
            <li key={text}>{withCode(text)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Route({ stops, cutAfter }: NonNullable<Explanation['route']>) {
  const words = strings.stoppedBetween(stops[cutAfter]!, stops[cutAfter + 1]!)
  return (
    <div class="op-route" role="img" aria-label={words}>
      {stops.map((stop, at) => (
        <>
          {at > 0 && <i class={at === cutAfter + 1 ? 'op-cut' : undefined} />}
          <span>{stop}</span>
        </>
      ))}
    </div>
  )
}

/** Draws text in backticks as code. */
export function withCode(text: string) {
  return text.split('`').map((piece, at) => (at % 2 ? <code key={at}>{piece}</code> : piece))
}
