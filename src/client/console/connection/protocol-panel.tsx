/** @jsxImportSource ../../playground/draw */
import * as strings from '../../../strings/console.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { Row } from '../../playground/form/row.tsx'
import { Panel } from '../../playground/panels/panel.tsx'
import type { Offer } from './target.ts'

type ProtocolProps = {
  /** Documented in the spec. */
  named: readonly string[]
  offer: Offer
  onChange: (offer: Offer) => void
}

/** Subprotocols to offer to the server. */
export function ProtocolPanel({ named, offer, onChange }: ProtocolProps): Drawn {
  const offered = [...offer.named, offer.other.trim()].filter(Boolean).length
  const tick = (name: string, isOn: boolean) =>
    onChange({
      ...offer,
      named: named.filter((protocol) => (protocol === name ? isOn : offer.named.includes(protocol))),
    })
  return (
    <Panel
      title={strings.subprotocols}
      end={offered > 0 ? strings.offeredCount(offered) : strings.noneOffered}
      isOpen={named.length > 0}
    >
      {named.length > 0 && (
        <Row isOwn name={strings.documentedRow} words={strings.serverSelectsOne}>
          <div role="group" aria-label={strings.documentedSubprotocols}>
            {named.map((name) => (
              <label class="op-check" key={name}>
                <input
                  type="checkbox"
                  checked={offer.named.includes(name)}
                  onChange={(event) => tick(name, event.currentTarget.checked)}
                />
                {name}
              </label>
            ))}
          </div>
        </Row>
      )}
      <Row
        isOwn
        name={named.length > 0 ? strings.otherSubprotocols : strings.subprotocolNames}
        labelFor="try-protocols"
        words={strings.commaSeparated}
      >
        <input
          class="o-input o-mono"
          id="try-protocols"
          value={offer.other}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onChange({ ...offer, other: event.currentTarget.value })}
        />
      </Row>
    </Panel>
  )
}
