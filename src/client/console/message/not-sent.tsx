/** @jsxImportSource ../../playground/draw */
import type { ConsoleData } from '../../../request/console.ts'
import type { FormScheme } from '../../../request/playground.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { schemeTitle } from '../../playground/panels/authorization-panel.tsx'
import { carrierOf } from '../connection/as-playground.ts'

type NotSentProps = { channel: ConsoleData; option: number }

/** What the description asks for and a browser cannot do, and what helps. */
export function NotSent({ channel: { headers, security }, option }: NotSentProps): Drawn {
  const schemes = security[option] ?? []
  const lost = schemes.filter((scheme) => carrierOf(scheme) === 'none')
  const cookies = schemes
    .filter((scheme) => carrierOf(scheme) === 'cookie')
    .map(({ name }) => name ?? 'session')
  const names = [
    ...headers.map(({ name, required }) => (required ? `${name} (required)` : name)),
    ...lost.map(schemeTitle),
  ]
  if (names.length + cookies.length === 0) return null
  return (
    <div class="op-panel oc-not-sent" role="group" aria-label="Not sent by a browser">
      <header>Not sent by a browser</header>
      <div class="o-in">
        {names.length > 0 && (
          <p class="op-help">
            {`A browser cannot send headers or client certificates of its own with a connection. Left out: ${names.join(', ')}. ${adviceOf(lost, security)}`}
          </p>
        )}
        {cookies.length > 0 && (
          <p class="op-help">
            {`The cookie ${cookies.join(', ')} goes along only if this browser already has it for that host and it may be sent from another site. It cannot be set from here.`}
          </p>
        )}
      </div>
    </div>
  )
}

function adviceOf(lost: readonly FormScheme[], security: readonly FormScheme[][]): string {
  const sample = 'Use a sample in another language'
  if (lost.length === 0) return `${sample} where the API needs them.`
  const isElsewhere = security.some((option) => option.every((scheme) => carrierOf(scheme) !== 'none'))
  return isElsewhere
    ? `Choose another way above, or use a sample in another language.`
    : `${sample}, or put the token where the API also takes it: in the query, in a sub-protocol, or in the first message.`
}
