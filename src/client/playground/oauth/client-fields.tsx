/** @jsxImportSource ../draw */

import type { SecretPlace } from '../../../request/oauth-request.ts'
import * as strings from '../../../strings/playground-oauth.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import type { Draft } from './draft.ts'
import type { FlowField, FlowWay } from './flows/flow-way.ts'

const secrets: FlowField[] = ['clientSecret', 'password']

type ClientFieldsProps = {
  idPrefix: string
  way: FlowWay
  draft: Draft
  secretIn: SecretPlace
  /** Required fields that were empty. */
  missing: FlowField[]
  callbackUrl: string
  onChange: (change: Partial<Draft>) => void
}

export function ClientFields(props: ClientFieldsProps): Drawn {
  const { idPrefix, way, draft, secretIn, missing, callbackUrl, onChange } = props
  return (
    <>
      {way.fields.map((field) => (
        <Row
          isOwn
          key={field}
          name={strings.fields[field]}
          labelFor={`${idPrefix}.${field}`}
          words={way.needs.includes(field) ? '' : strings.optional}
          required={way.needs.includes(field)}
        >
          <input
            class="o-input o-mono"
            id={`${idPrefix}.${field}`}
            type={secrets.includes(field) ? 'password' : 'text'}
            value={draft[field]}
            aria-required={way.needs.includes(field)}
            aria-invalid={missing.includes(field)}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget: { value } }) => onChange({ [field]: value })}
          />
        </Row>
      ))}
      {draft.clientSecret && (
        <Row isOwn name={strings.secretPlace} labelFor={`${idPrefix}.place`}>
          <Menu
            id={`${idPrefix}.place`}
            value={secretIn}
            options={[
              { value: 'header', title: strings.inHeader },
              { value: 'body', title: strings.inBody },
            ]}
            onChoose={(place) => onChange({ secretIn: place })}
          />
        </Row>
      )}
      {way.comesBack && (
        <Row isOwn name={strings.redirectUrl} words={strings.registerRedirect}>
          <p class="op-help">
            <code>{callbackUrl}</code>
          </p>
        </Row>
      )}
    </>
  )
}
