/** @jsxImportSource ../draw */
import type { Explanation } from './explanation.ts'

/** Why there is no answer: in words, with the way that the request took, and with what can be done. */
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
  const words = `The request ended between ${stops[cutAfter]} and ${stops[cutAfter + 1]}.`
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

/** Every second piece between backticks is code. */
export function withCode(text: string) {
  return text.split('`').map((piece, at) => (at % 2 ? <code key={at}>{piece}</code> : piece))
}
