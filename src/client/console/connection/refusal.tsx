/** @jsxImportSource ../../playground/draw */
import { connectionFailed } from '../../../strings/console.ts'
import * as strings from '../../../strings/console-talk.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import type { End } from './connection.ts'
import type { Target } from './target.ts'

type RefusalProps = { end: End; target: Target }

/** Why a connection never opened, as far as the browser reveals it. */
export function Refusal({ end, target }: RefusalProps): Drawn {
  if (end.kind === 'closed') return null
  const { protocols, warning } = target
  const { host, origin } = new URL(target.url)
  if (end.kind === 'forbidden')
    return (
      <div class="op-body op-explain">
        <h2>{strings.blockedTitle}</h2>
        <p>{strings.blockedByPolicy(origin)}</p>
      </div>
    )
  if (end.kind === 'thrown')
    return (
      <div class="op-body op-explain">
        <h2>{strings.browserRefusedTitle}</h2>
        <p>{warning ?? end.words}</p>
      </div>
    )
  return (
    <div class="op-body op-explain">
      <h2>{connectionFailed}</h2>
      <p>{strings.possibleCauses(end.code)}</p>
      <ul>
        {warning && <li>{warning}</li>}
        <li>{strings.causeNoServer(host)}</li>
        <li>{strings.causeRejected}</li>
        <li>{strings.causeOrigin(location.origin)}</li>
        <li>
          {protocols.length > 0
            ? strings.causeNoSharedSubprotocol(protocols)
            : strings.causeSubprotocolRequired}
        </li>
        <li>{strings.causeInterference}</li>
      </ul>
    </div>
  )
}
