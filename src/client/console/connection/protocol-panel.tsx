/** @jsxImportSource ../../playground/draw */
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { Row } from '../../playground/form/row.tsx'
import { Panel } from '../../playground/panels/panel.tsx'
import type { Offer } from './target.ts'

type ProtocolProps = {
  /** Those that the description names. */
  named: readonly string[]
  offer: Offer
  onChange: (offer: Offer) => void
}

/** Sub-protocols that the server may choose from. */
export function ProtocolPanel({ named, offer, onChange }: ProtocolProps): Drawn {
  const offered = [...offer.named, offer.other.trim()].filter(Boolean).length
  const tick = (name: string, isOn: boolean) =>
    onChange({
      ...offer,
      named: named.filter((protocol) => (protocol === name ? isOn : offer.named.includes(protocol))),
    })
  return (
    <Panel title="Sub-protocols" end={offered ? `${offered} offered` : 'None'} isOpen={named.length > 0}>
      {named.length > 0 && (
        <Row name="documented" words="the server chooses one">
          <div role="group" aria-label="Documented sub-protocols">
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
      <Row name={named.length > 0 ? 'others' : 'names'} labelFor="try-protocols" words="with commas between">
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
