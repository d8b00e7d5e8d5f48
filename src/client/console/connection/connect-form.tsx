/** @jsxImportSource ../../playground/draw */
import * as strings from '../../../strings/console.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import type { FormContext } from '../../playground/form/context.ts'
import { Icon } from '../../playground/icon.tsx'
import { AuthorizationPanel } from '../../playground/panels/authorization-panel.tsx'
import { ParameterPanels } from '../../playground/panels/parameter-panels.tsx'
import { ServerPanel } from '../../playground/panels/server-panel.tsx'
import { NotSent } from '../message/not-sent.tsx'
import type { Actions, ConsoleState } from '../state.ts'
import { ProtocolPanel } from './protocol-panel.tsx'
import type { Target } from './target.ts'

type FormProps = { state: ConsoleState; actions: Actions; target: Target; context: FormContext }

/** The connection form, from top to bottom. */
export function ConnectForm({ state, actions, target, context }: FormProps): Drawn {
  const { channel, data, draft, first, offer, secrets, startsFilled, seen, isOpen, status } = state
  const { change, update } = actions
  const host = URL.canParse(target.url) ? new URL(target.url).host : strings.unknownHost
  return (
    <>
      <p class="o-way">{strings.connectsDirectly(host)}</p>
      <form
        class="op-try"
        id="api-playground-input"
        aria-label={strings.connectionForm}
        // Enter submits only forms with a single field; never connecting on Enter is consistent.
        onSubmit={(event) => event.preventDefault()}
      >
        <header>
          <p role="status">{status}</p>
          <button class="o-btn o-small o-ghost" type="button" onClick={actions.reset}>
            {strings.resetButton}
          </button>
          <button class="o-btn o-small" type="button" onClick={actions.close}>
            <Icon name="close" />
            {strings.closeButton}
          </button>
        </header>
        <AuthorizationPanel
          {...{ data, draft, secrets, seen, isOpen, startsFilled }}
          onChange={change}
          onSecret={actions.secret}
          onSee={actions.see}
          onOpen={(isOpen) => update({ isOpen })}
        />
        <ServerPanel data={data} draft={draft} host={host} onChange={change} />
        <ParameterPanels data={data} draft={draft} first={first} context={context} onChange={change} />
        <ProtocolPanel
          named={channel.protocols}
          offer={offer}
          onChange={(next) => {
            update({ offer: next })
            change(draft)
          }}
        />
        <NotSent channel={channel} option={draft.option} />
        <div class="op-panel oc-target" role="group" aria-label={strings.connectionUrl}>
          <header>{strings.connectionUrl}</header>
          <div class="o-in">
            <code>{isOpen ? target.url : target.masked}</code>
            {(target.problem ?? target.warning) && (
              <p class="op-help op-bad">{target.problem ?? target.warning}</p>
            )}
          </div>
        </div>
      </form>
    </>
  )
}
