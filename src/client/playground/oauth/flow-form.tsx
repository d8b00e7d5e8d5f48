/** @jsxImportSource ../draw */
import type { FormFlow } from '../../../request/playground.ts'
import { optionCount } from '../../../strings/playground.ts'
import * as strings from '../../../strings/playground-oauth.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { withElements } from '../draw/with-elements.ts'
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
  /** Scopes that the operation requires. */
  needed: string[]
  missing: FlowField[]
  callbackUrl: string
  onChange: (change: Partial<Draft>) => void
}

export function FlowForm(props: FlowFormProps): Drawn {
  const { idPrefix, choice, draft, needed, missing, callbackUrl, onChange } = props
  const { flows, flow, way, scopes, secretIn } = choice
  return (
    <>
      {flow && flows.length > 1 && (
        <Row isOwn name={strings.flow} labelFor={`${idPrefix}.flow`} words={optionCount(flows.length)}>
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
        <NoFlow flow={flow} />
      )}
    </>
  )
}

/** Shown instead of the form if no flow is supported. */
function NoFlow({ flow }: { flow: FormFlow | undefined }): Drawn {
  if (!flow) return <p class="op-help">{strings.noFlow}</p>
  return (
    <p class="op-help">
      {withElements(strings.implicitDetail, [
        <a key="rfc" href="https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2">
          RFC 9700
        </a>,
      ])}
    </p>
  )
}

const titleOf = (kind: FormFlow['kind']) =>
  flowWays.find((way) => way.kind === kind)?.title ?? strings.implicit
