/** @jsxImportSource ./draw */

import * as strings from '../../strings/playground.ts'
import { withTexts } from '../texts/load-texts.ts'
import { createDraft, type Draft, restoreDraft, saveDraft } from './draft/draft.ts'
import { keepDraft } from './draft/stored-draft.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import { focusField } from './form/focus-field.ts'
import { createFormActions } from './form-actions.ts'
import { hasSample, showLiveSample } from './live-sample.ts'
import { readOpening } from './opening.ts'
import { paneLabel } from './pane-label.ts'
import { createParts, type Parts } from './parts.ts'
import type { ShownRequest } from './plan.ts'
import { type Actions, PlaygroundForm } from './playground-form.tsx'
import { describeRoute } from './send/route-text.ts'
import { createSendButton } from './send-button.ts'
import { followServer } from './server-menu.ts'
import type { State } from './state.ts'
import { createWorkbench } from './workbench.ts'

export type Playground = { isOpen: () => boolean; send: () => void; close: () => void }

/** Opens the playground in place, below the endpoint. */
export async function openPlayground(button: HTMLElement): Promise<Playground> {
  const address = button.dataset.play!
  let state = await readOpening(address)
  const { data, draft: opening } = state
  const bench = createWorkbench(button, data)
  const main = createSendButton(button)
  const chosen = new Map<string, number>()
  const opened = new Set<string>()
  let sending: AbortController | undefined
  let isClosed = false
  const fields = createFormActions(() => state, update)
  const parts = createParts({
    ...{ address, root: bench.paneRoot, state: () => state, update, setSecret: fields.secret, change },
    fillSaved: (draft, status) => fill(restoreDraft(data, draft), status),
    onCancel: () => sending?.abort(),
  })
  const actions: Actions = {
    ...fields,
    change,
    changeServer,
    openSecrets: (isOpen) => update({ isOpen }),
    send,
    share: () => void parts.extras().then((extras) => extras.share()),
    useExamples: () => void parts.extras().then((extras) => extras.fillExamples()),
    reset() {
      fill(createDraft(data, state.draft.server), strings.formReset)
      keepDraft(data, undefined)
    },
    close,
    toggleSide: (side) => update({ side: state.side === side ? undefined : side }),
    paste: (event) => paste(event, parts),
    redraw: () => update({}),
    showOnPage: (...variant) => void parts.extras().then((extras) => extras.showOnPage(...variant)),
  }
  draw()
  bench.open({
    // A held key repeats, so only the button cancels a request.
    onEnter: ({ repeat }) => !repeat && !sending && send(),
    onServer: (server) => server !== state.draft.server && changeServer({ ...state.draft, server }),
  })
  return { isOpen: () => !isClosed, send, close }

  function update(part: Partial<State>): void {
    state = { ...state, ...part }
    // Incoming data redraws only the pane.
    const keys = Object.keys(part)
    if (keys.length > 0 && keys.every((key) => key === 'exchange')) drawPane()
    else draw()
  }

  function change(draft: Draft): void {
    fields.change(draft)
    keepDraft(data, saveDraft(draft))
  }

  /** The reader chose another server, which also belongs to the selected environment. */
  function changeServer(draft: Draft): void {
    change(draft)
    const { environments } = state
    if (environments?.chosen)
      void withTexts(import('./environment/index.tsx'), 'tools').then(({ keepServer }) =>
        update({ environments: keepServer(data, draft, environments) }),
      )
  }

  /** Replaces the whole request. */
  function fill(draft: Draft, status: string): void {
    chosen.clear()
    // The server belongs to the selected environment.
    const { server, variables } = state.environments?.chosen ? state.draft : draft
    const first = { ...draft, server, variables }
    update({ draft: first, first, filling: state.filling + 1, isTried: false, status, side: undefined })
    followServer(data, server)
    keepDraft(data, saveDraft(first))
  }

  function draw(): void {
    if (isClosed) return
    const { host, text } = describeRoute(data, state.variables?.all(state).draft ?? state.draft)
    bench.formRoot.draw(<PlaygroundForm {...{ state, actions, host, chosen, opened }} way={text} />)
    const prepared = prepareSample()
    showLiveSample(prepared)
    if (parts.loaded().extras || bench.form.querySelector('[data-slot]'))
      void parts.extras().then((extras) => extras.drawSlots(bench.form))
    if (!hasSample()) void parts.extras().then((extras) => extras.addSample(prepareSample))
    const names = missingRows().map((row) => row.dataset.name!)
    bench.form.querySelector('.op-left')!.textContent =
      names.length > 0 ? strings.missing(names) : state.draft === state.first ? strings.nothingRequired : ''
    drawPane()
  }

  /** The server wrote the sample of the empty form; the first change loads the rest. */
  function prepareSample(): ShownRequest {
    const { draft, prepare, isOpen } = state
    if (prepare) return prepare({ ...state, origin: location.origin })
    if (draft !== opening || isOpen)
      void import('./plan.ts').then(({ prepareDraft }) => update({ prepare: prepareDraft }))
    const { method, response, bodies } = data
    const blank = data.blank!
    const url = blank.url.startsWith('/') ? location.origin + blank.url : blank.url
    return {
      shown: { ...blank, url, method, response, notes: [] },
      exampleType: bodies[draft.body]?.type,
    }
  }

  /** Required fields without a value. */
  function missingRows(): HTMLElement[] {
    return [...bench.form.querySelectorAll<HTMLElement>('[data-missing]')]
  }

  /** Their ids. */
  function missing(): string[] {
    return missingRows().map((row) => row.dataset.missing!)
  }

  function drawPane(): void {
    if (isClosed) return
    const { sender } = parts.loaded()
    if (sender && state.exchange) sender.draw(state, state.exchange)
    else bench.paneRoot.draw(<BlankResponse />)
    const ids = missing()
    main.show(sending !== undefined, state.isTried && ids.length > 0 && !ids.some(isInPath))
  }

  /** Sends, or cancels the current request. */
  function send(): void {
    if (sending) {
      sending.abort()
      return
    }
    void fields.check()
    const ids = missing()
    const blocking = ids.find(isInPath)
    // Other required fields stop only the first attempt.
    const first = blocking ?? (state.isTried ? undefined : ids[0])
    update({ isTried: true, status: '' })
    if (first) {
      focusField(first)
      return
    }
    sending = new AbortController()
    const { signal } = sending
    const input = { state: () => state, update, extras: parts.extras, onFirst: bench.reveal }
    draw()
    void parts
      .sender()
      .then((sender) => sender.send(input, signal))
      .catch(() => update({ status: strings.sendFailed }))
      .finally(() => {
        sending = undefined
        draw()
      })
  }

  function close(): void {
    sending?.abort()
    isClosed = true
    parts.loaded().extras?.remove()
    main.restore()
    showLiveSample(undefined)
    bench.close()
  }
}

const isInPath = (id: string) => id.startsWith('try-path.')

/** A pasted cURL command fills the form; JSON pasted outside a field becomes the body. */
function paste(event: ClipboardEvent, parts: Parts): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const isBody = /^\s*[{[]/.test(text) && !(event.target as Element).matches('input, textarea')
  // The field has the pasted text by then, and is overwritten with the rest of the form.
  if (isBody || /^\s*\$?\s*curl(?:\.exe)?\s/.test(text))
    void parts.extras().then((extras) => (isBody ? extras.fillBody(text) : extras.fillCurl(text)))
}

/** The response pane before the first request loads the real one. */
function BlankResponse(): Drawn {
  return (
    <section class="op-pane o-first" aria-label={paneLabel()}>
      <header>
        <span class="o-status">{strings.responseTitle}</span>
      </header>
      <div class="o-blank">
        <b>{strings.sendToSeeResponse}</b>
      </div>
    </section>
  )
}
