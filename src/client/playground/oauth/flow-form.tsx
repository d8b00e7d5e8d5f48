/** @jsxImportSource ../draw */
import type { FormFlow } from '../../../request/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import { ClientFields } from './client-fields.tsx'
import type { Draft } from './draft.ts'
import type { FlowChoice } from './flow-choice.ts'
import type { FlowField } from './flows/flow-way.ts'
import { flowWays } from './flows/index.ts'
import { ScopeList } from './scope-list.tsx'

type FlowFormProps = {
  idPrefix: string
  choice: FlowChoice
  draft: Draft
  /** Scopes that the operation needs. */
  needed: string[]
  missing: FlowField[]
  callbackUrl: string
  onChange: (change: Partial<Draft>) => void
}

/** What has to be filled in to get a token. */
export function FlowForm(props: FlowFormProps): Drawn {
  const { idPrefix, choice, draft, needed, missing, callbackUrl, onChange } = props
  const { flows, flow, way, scopes, secretIn } = choice
  return (
    <>
      {flow && flows.length > 1 && (
        <Row name="flow" labelFor={`${idPrefix}.flow`} words={`${flows.length} ways`}>
          <Menu
            id={`${idPrefix}.flow`}
            value={flow.kind}
            options={flows.map(({ kind }) => ({ value: kind, title: titleOf(kind) }))}
            onChoose={(kind) => onChange({ kind })}
          />
        </Row>
      )}
      {way ? (
        <>
          <ClientFields {...{ idPrefix, way, draft, secretIn, missing, callbackUrl, onChange }} />
          <ScopeList
            id={`${idPrefix}.scopes`}
            offered={scopes}
            chosen={draft.scopes}
            needed={needed}
            onChoose={(chosen) => onChange({ scopes: chosen })}
          />
        </>
      ) : (
        <NoWay flow={flow} />
      )}
    </>
  )
}

/** Why there is no button to get a token. */
function NoWay({ flow }: { flow: FormFlow | undefined }): Drawn {
  if (!flow) return <p class="op-help">The spec has no supported OAuth flow.</p>
  return (
    <p class="op-help">
      The implicit flow is not supported: it puts the token into an address, where others can read it (
      <a href="https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2">RFC 9700</a>). Ask the owner of the API
      for the authorization code flow.
    </p>
  )
}

const titleOf = (kind: FormFlow['kind']) =>
  flowWays.find((way) => way.kind === kind)?.title ?? 'Implicit (not supported)'
