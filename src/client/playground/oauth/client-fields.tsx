/** @jsxImportSource ../draw */

import type { SecretPlace } from '../../../request/oauth-request.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import type { Draft } from './draft.ts'
import type { FlowField, FlowWay } from './flows/flow-way.ts'

export const fieldNames: Record<FlowField, string> = {
  clientId: 'client id',
  clientSecret: 'client secret',
  user: 'user',
  password: 'password',
}

const secrets: FlowField[] = ['clientSecret', 'password']

type ClientFieldsProps = {
  idPrefix: string
  way: FlowWay
  draft: Draft
  secretIn: SecretPlace
  /** Fields that were found empty when the token was asked for. */
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
          key={field}
          name={fieldNames[field]}
          labelFor={`${idPrefix}.${field}`}
          words={way.needs.includes(field) ? '' : 'optional'}
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
        <Row name="secret is sent" labelFor={`${idPrefix}.place`}>
          <Menu
            id={`${idPrefix}.place`}
            value={secretIn}
            options={[
              { value: 'header', title: 'in a header (client_secret_basic)' },
              { value: 'body', title: 'in the body (client_secret_post)' },
            ]}
            onChoose={(place) => onChange({ secretIn: place })}
          />
        </Row>
      )}
      {way.comesBack && (
        <Row name="redirect address" words="the provider has to know it">
          <p class="op-help">
            <code>{callbackUrl}</code>
          </p>
        </Row>
      )}
    </>
  )
}
