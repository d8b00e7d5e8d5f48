/** @jsxImportSource ../playground/draw */

import * as strings from '../../strings/console.ts'
import { keepDraft } from '../playground/draft/stored-draft.ts'
import type { FormContext } from '../playground/form/context.ts'
import { showOnPage } from '../playground/form/show-on-page.ts'
import { createFormActions } from '../playground/form-actions.ts'
import type { Playground } from '../playground/main.tsx'
import { createWorkbench } from '../playground/workbench.ts'
import { createConnectButton } from './connection/connect-button.ts'
import { ConnectForm } from './connection/connect-form.tsx'
import { createSession } from './connection/session.ts'
import { readTarget } from './connection/target.ts'
import { readOpening } from './opening.ts'
import { Pane } from './pane.tsx'
import type { Actions, ConsoleState } from './state.ts'
import { defaultForm, keepForm } from './stored-form.ts'

/** Opens a channel's console: the connection form below the endpoint, the messages next to it. */
export async function openConsole(button: HTMLElement): Promise<Playground> {
  let state = await readOpening(button.dataset.play!)
  const { data, channel } = state
  const bench = createWorkbench(button, data)
  const main = createConnectButton(button)
  const chosen = new Map<string, number>()
  const opened = new Set<string>()
  let isClosed = false
  const fields = createFormActions(() => state, update)
  const session = createSession({
    ...{ state: () => state, update, redraw: draw, onConnect: bench.reveal },
    onBadClose() {
      const closing = bench.place.querySelector<HTMLDetailsElement>('.oc-closing')
      if (!closing) return
      closing.open = true
      closing.querySelector('input')?.focus()
    },
  })
  const actions: Actions = {
    ...fields,
    ...session,
    update,
    connect,
    change(draft) {
      fields.change(draft)
      keepForm(data, draft, state.offer)
    },
    reset() {
      keepDraft(data, undefined)
      chosen.clear()
      const blank = defaultForm(data, channel, state.draft.server)
      update({ ...blank, sorts: new Map(), isTried: false, status: strings.resetDone })
    },
    close,
  }
  draw()
  bench.open({
    onEnter({ repeat }) {
      if (repeat) return
      if (state.phase === 'open') session.send()
      else connect()
    },
    onServer: (server) => server !== state.draft.server && actions.change({ ...state.draft, server }),
  })
  return { isOpen: () => !isClosed, send: press, close }

  /** The main button. */
  function press(): void {
    if (state.phase === 'none' || state.phase === 'closed') connect()
    else session.disconnect()
  }

  function connect(): void {
    void fields.check()
    session.connect()
  }

  function update(part: Partial<ConsoleState>): void {
    state = { ...state, ...part }
    draw()
  }

  function draw(): void {
    if (isClosed) return
    const target = readTarget({ ...state, origin: location.origin })
    const context: FormContext = {
      ...{ table: data.schemas, warn: state.warn, isTried: state.isTried, isBody: false },
      ...{ chosen, opened, redraw: draw, showOnPage },
    }
    bench.formRoot.draw(<ConnectForm {...{ state, actions, target, context }} />)
    const { lastAt, waiting } = session
    bench.paneRoot.draw(
      <Pane {...{ state, actions, target, context, lastAt, waiting }} talk={session.talk()} />,
    )
    main.show(state.phase)
  }

  function close(): void {
    isClosed = true
    session.close()
    main.restore()
    bench.close()
  }
}
