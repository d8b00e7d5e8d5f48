/** @jsxImportSource ./draw */

import * as strings from '../../strings/playground.ts'
import type { Draft } from './draft/draft.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import type { FormContext } from './form/context.ts'
import { describeField } from './form/page-field.ts'
import { AuthorizationPanel } from './panels/authorization-panel.tsx'
import { BodyPanel } from './panels/body-panel.tsx'
import { ParameterPanels } from './panels/parameter-panels.tsx'
import { ServerPanel } from './panels/server-panel.tsx'
import type { Secret } from './secrets.ts'
import type { State } from './state.ts'

export type Actions = {
  change: (draft: Draft) => void
  changeServer: (draft: Draft) => void
  secret: (scheme: string, secret: Secret) => void
  see: (field: string) => void
  openSecrets: (isOpen: boolean) => void
  send: () => void
  share: () => void
  useExamples: () => void
  reset: () => void
  close: () => void
  toggleSide: (side: NonNullable<State['side']>) => void
  paste: (event: ClipboardEvent) => void
  redraw: () => void
  showOnPage: (id: string, title: string) => void
}

type FormProps = {
  state: State
  actions: Actions
  host: string
  way: string
  chosen: Map<string, number>
  opened: Set<string>
}

export function PlaygroundForm({ state, actions, host, way, chosen, opened }: FormProps): Drawn {
  const { data, draft, first, filling, secrets, startsFilled, seen, isOpen, isTried, warn, status, side } =
    state
  const { change } = actions
  const context: FormContext = {
    table: data.schemas,
    warn,
    isTried,
    isBody: false,
    chosen,
    opened,
    redraw: actions.redraw,
    showOnPage: actions.showOnPage,
    describe: describeField,
    resolve: state.variables?.value,
  }
  const { environments } = state
  const environmentName = environments?.list.find(({ id }) => id === environments.chosen)?.name
  const tool = (title: string, onClick: () => void, side?: State['side']) => (
    <button
      class="o-btn o-small o-ghost"
      type="button"
      aria-expanded={side && state.side === side}
      onClick={onClick}
    >
      {title}
    </button>
  )
  return (
    <>
      <p class="o-way">{way}</p>
      <form
        class="op-try"
        id="api-playground-input"
        aria-label={strings.playground}
        key={filling}
        // Enter submits only forms with a single field; never sending on Enter is consistent.
        onSubmit={(event) => event.preventDefault()}
        onPaste={actions.paste}
      >
        <header>
          <p role="status">{status}</p>
          <p class="op-left" />
          {data.hasExamples && tool(strings.useExamples, actions.useExamples)}
          {tool(
            environmentName ? strings.chosenEnvironment(environmentName) : strings.environmentButton,
            () => actions.toggleSide('environment'),
            'environment',
          )}
          {tool(strings.pasteCurl, () => actions.toggleSide('curl'), 'curl')}
          {tool(strings.history, () => actions.toggleSide('history'), 'history')}
          {tool(strings.shareLink, actions.share)}
          {tool(strings.reset, actions.reset)}
          {tool(strings.close, actions.close)}
        </header>
        {side && <div class="op-aside" data-slot={side} key={side} />}
        <AuthorizationPanel
          {...{ data, draft, secrets, seen, isOpen, startsFilled }}
          onChange={change}
          onSecret={actions.secret}
          onSee={actions.see}
          onOpen={actions.openSecrets}
        />
        <ServerPanel data={data} draft={draft} host={host} onChange={actions.changeServer} />
        <ParameterPanels data={data} draft={draft} first={first} context={context} onChange={change} />
        <BodyPanel data={data} draft={draft} context={context} onChange={change} />
      </form>
    </>
  )
}
