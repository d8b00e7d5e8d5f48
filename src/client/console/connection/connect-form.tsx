/** @jsxImportSource ../../playground/draw */
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

/** All that a connection is made of, from top to bottom. */
export function ConnectForm({ state, actions, target, context }: FormProps): Drawn {
  const { channel, data, draft, first, offer, secrets, startsFilled, seen, isOpen, status } = state
  const { change, update } = actions
  const host = URL.canParse(target.url) ? new URL(target.url).host : 'nowhere'
  return (
    <>
      <p class="o-way">
        {`Goes straight from this browser to ${host}. It answers pings of the server by itself and cannot send any.`}
      </p>
      <form
        class="op-try"
        id="api-playground-input"
        aria-label="Connection"
        // Enter in a field would connect in a form of one field, and not in others: it never does.
        onSubmit={(event) => event.preventDefault()}
      >
        <header>
          <p role="status">{status}</p>
          <button class="o-btn o-small o-ghost" type="button" onClick={actions.reset}>
            Reset
          </button>
          <button class="o-btn o-small" type="button" onClick={actions.close}>
            <Icon name="close" />
            Close
          </button>
        </header>
        <AuthorizationPanel
          {...{ data, draft, secrets, seen, isOpen, startsFilled }}
          place="address"
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
        <div class="op-panel oc-target" role="group" aria-label="Address">
          <header>Connects to</header>
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
