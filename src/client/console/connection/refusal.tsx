/** @jsxImportSource ../../playground/draw */
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import type { End } from './connection.ts'
import type { Target } from './target.ts'

type RefusalProps = { end: End; target: Target }

/** Why a connection was never open, as far as a page is told. */
export function Refusal({ end, target }: RefusalProps): Drawn {
  if (end.kind === 'closed') return null
  const { protocols, warning } = target
  const { host, origin } = new URL(target.url)
  if (end.kind === 'forbidden')
    return (
      <div class="op-body op-explain">
        <h2>The policy of this site forbids it</h2>
        <p>
          {`This site does not let its pages connect to ${origin} (connect-src). It belongs into the list of servers in the description, or into the policy of whatever stands before the site.`}
        </p>
      </div>
    )
  if (end.kind === 'thrown')
    return (
      <div class="op-body op-explain">
        <h2>The browser did not try</h2>
        <p>{warning ?? end.words}</p>
      </div>
    )
  return (
    <div class="op-body op-explain">
      <h2>The connection was never open</h2>
      <p>{`Code ${end.code}. Browsers do not tell a page why, not even the status of the answer. It can be:`}</p>
      <ul>
        {warning && <li>{warning}</li>}
        <li>{`No server at ${host}, or a certificate that this browser does not trust.`}</li>
        <li>The server refused it, often with 401 or 403: a key or token is missing or wrong.</li>
        <li>{`It takes no connections from pages of ${location.origin} (the header Origin).`}</li>
        {protocols.length > 0 ? (
          <li>{`It knows none of the sub-protocols ${protocols.join(', ')}: browsers then hang up.`}</li>
        ) : (
          <li>It wants a sub-protocol, and none was offered.</li>
        )}
        <li>A proxy, a firewall or an extension of this browser is in the way.</li>
      </ul>
    </div>
  )
}
