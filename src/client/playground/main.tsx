/** @jsxImportSource ./draw */
import type { PlaygroundData } from '../../request/playground.ts'
import { answerPlace } from './answer-place.ts'
import { BlankAnswer } from './blank-answer.tsx'
import { createDraft, type Draft, parameterKey, restoreDraft, saveDraft } from './draft.ts'
import { createRoot } from './draw/root.ts'
import { keepDraft, recallDraft } from './kept-draft.ts'
import { hasSample, showLiveSample } from './live-sample.ts'
import { credentialsMissing } from './missing.ts'
import { hostOf, isOwnServer, prepareDraft, serverOf } from './plan.ts'
import { type Actions, PlaygroundForm } from './playground-form.tsx'
import { keepSecret, recallSecrets, type Secret } from './secrets.ts'
import { createSendButton } from './send-button.ts'
import { chosenServer, followServer, serverMenu } from './server-menu.ts'
import { showInAddress } from './show-in-address.ts'
import type { State } from './state.ts'
import { loadStyle } from './style-sheet.ts'

export * from './shared.ts'

export type Playground = { isOpen: () => boolean; send: () => void; close: () => void }

/** Opens the playground in place, below the address of the operation. */
export async function openPlayground(button: HTMLElement): Promise<Playground> {
  const address = button.dataset.play!
  const [answer] = await Promise.all([fetch(`${address}playground.json`), loadStyle()])
  if (!answer.ok) throw new Error(`The playground answered ${answer.status}`)
  const data = (await answer.json()) as PlaygroundData
  const { page, relay, credentials, api } = data
  const options = {
    base: address.slice(0, address.length - `${page === '/' ? '' : page}/~`.length),
    page,
    relay,
    credentials,
  }
  const shared = await readLink(data)
  const hasForm = data.bodies.some(({ kind }) => kind === 'form' || kind === 'parts')
  const saved = shared?.draft ?? recallDraft(data)
  const before = saved ? restoreDraft(data, saved) : createDraft(data)
  // The server that is chosen on the page holds, unless a link says another one.
  const first = shared?.draft ? before : { ...before, server: chosenServer(data) }
  followServer(data, first.server)
  const secrets = recallSecrets(data)
  let state: State = {
    data,
    draft: first,
    first,
    filling: 0,
    secrets,
    startsFilled: credentialsMissing(data, first, secrets).length === 0,
    seen: new Set(),
    isOpen: false,
    isTried: false,
    said: shared?.said ?? '',
    writeForm: hasForm ? (await import('./form-body.ts')).writeFormBody : undefined,
  }
  const form = document.createElement('div')
  form.dataset.playground = data.stamp
  button.closest('.endpoint')!.parentElement!.after(form)
  const place = answerPlace(form)
  const formRoot = createRoot(form)
  const answerRoot = createRoot(place)
  const main = createSendButton(button)
  const chosen = new Map<string, number>()
  const opened = new Set<string>()
  let sending: AbortController | undefined
  let isChecking = false
  let isClosed = false
  let sender: ReturnType<typeof import('./sender.tsx')['createSender']> | undefined
  let extras: ReturnType<typeof import('./extras.tsx')['createExtras']> | undefined

  const actions: Actions = {
    change(draft) {
      void loadCheck()
      if (draft.server !== state.draft.server) followServer(data, draft.server)
      update({ draft })
      keepDraft(data, saveDraft(draft))
    },
    secret: setSecret,
    see(field) {
      const seen = new Set(state.seen)
      if (!seen.delete(field)) seen.add(field)
      update({ seen })
    },
    openSecrets: (isOpen) => update({ isOpen }),
    send,
    share: () => void loadExtras().then((loaded) => loaded.share()),
    reset() {
      keepDraft(data, undefined)
      fill(createDraft(data, state.draft.server), 'Reset.')
    },
    close,
    toggleSide: (side) => update({ side: state.side === side ? undefined : side }),
    paste,
    redraw: () => update({}),
    showOnPage: (...variant) => void loadExtras().then((loaded) => loaded.showOnPage(...variant)),
  }

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Only the button stops what is under way: a key is easily held too long.
    if (!event.repeat && !sending) send()
  }
  document.addEventListener('keydown', sendByKey)
  const menu = serverMenu()
  const takeServer = () => {
    const server = chosenServer(data)
    if (server !== state.draft.server) actions.change({ ...state.draft, server })
  }
  menu?.addEventListener('change', takeServer)
  if (shared?.draft) keepDraft(data, saveDraft(first))
  document.documentElement.dataset.playground = 'open'
  showInAddress(true)
  draw()
  form.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  return { isOpen: () => !isClosed, send, close }

  function update(part: Partial<State>): void {
    state = { ...state, ...part }
    // While an answer comes in, the form stays as it is.
    const keys = Object.keys(part)
    if (keys.length > 0 && keys.every((key) => key === 'exchange' || key === 'answers')) drawAnswer()
    else draw()
  }

  function setSecret(scheme: string, secret: Secret): void {
    update({ secrets: new Map(state.secrets).set(scheme, secret) })
    keepSecret(api, scheme, secret)
  }

  /** Another request altogether: the form begins anew with it. */
  function fill(draft: Draft, said: string): void {
    chosen.clear()
    if (draft.server !== state.draft.server) followServer(data, draft.server)
    update({ draft, first: draft, filling: state.filling + 1, said, side: undefined })
    keepDraft(data, saveDraft(draft))
  }

  function draw(): void {
    if (isClosed) return
    const { draft } = state
    const host = hostOf(serverOf(data, draft, location.origin))
    const way = wayOf(data, draft)
    const words = wayWords(data, way, host)
    formRoot.draw(<PlaygroundForm {...{ state, actions, host, chosen, opened }} way={words} />)
    const { shown } = prepareDraft({ ...state, origin: location.origin })
    showLiveSample(shown)
    if (extras || !hasSample() || form.querySelector('[data-slot]'))
      void loadExtras().then((loaded) => loaded.drawSlots(form, hasSample() ? undefined : shown))
    drawAnswer()
  }

  function drawAnswer(): void {
    if (isClosed) return
    const { draft, exchange, answers, secrets: given } = state
    const host = hostOf(serverOf(data, draft, location.origin))
    const way = wayOf(data, draft)
    const missing = credentialsMissing(data, draft, given)
    if (sender) sender.draw({ exchange, answers, host, way, missing })
    else answerRoot.draw(<BlankAnswer way={wayWords(data, way, host)} />)
    main.show(sending !== undefined)
  }

  async function loadSender() {
    const { createSender } = await import('./sender.tsx')
    sender ??= createSender(answerRoot, options, () => sending?.abort())
    return sender
  }

  async function loadExtras() {
    const { createExtras } = await import('./extras.tsx')
    extras ??= createExtras({
      data,
      base: options.base,
      state: () => state,
      update,
      setSecret,
      change: actions.change,
      fillSaved: (draft, said) => fill(restoreDraft(data, draft), said),
      saved: () => saveDraft(state.draft),
      transport: async () => (await loadSender()).transport(data.proxy ? 'relay' : 'direct'),
    })
    return extras
  }

  /** Whether what is written fits the description is said from the first change on. */
  async function loadCheck(): Promise<void> {
    if (isChecking) return
    isChecking = true
    const { checkValue } = await import('../../request/check.ts')
    update({
      warn(value, schema) {
        const found = checkValue(value, schema, data.schemas).find((one) => one.path.length === 0)
        return found && `It ${found.message}.`
      },
    })
  }

  /** A whole command that is pasted anywhere fills the form; JSON that is pasted outside of a field is the body. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isBody = /^\s*[{[]/.test(text) && !(event.target as Element).matches('input, textarea')
    if (isBody) void loadExtras().then((loaded) => loaded.fillBody(text))
    // By then it stands in the field, and goes with everything else that is filled in anew.
    else if (/^\s*\$?\s*curl(?:\.exe)?\s/.test(text))
      void loadExtras().then((loaded) => loaded.fillCurl(text))
  }

  function send(): void {
    // While a request is under way the button stops it.
    if (sending) {
      sending.abort()
      return
    }
    void loadCheck()
    sending = new AbortController()
    void transmit(sending.signal)
      .catch(() => update({ said: 'It could not be sent. Reload the page and try again.' }))
      .finally(() => {
        sending = undefined
        draw()
      })
  }

  async function transmit(signal: AbortSignal): Promise<void> {
    update({ isTried: true, said: '' })
    const loaded = await loadSender()
    if ([...state.secrets.values()].some(({ oauth }) => oauth))
      await (await loadExtras()).refreshTokens(signal)
    if (!state.answers) void loaded.loadAnswers(address).then((answers) => update({ answers }))
    const { draft } = state
    const prepared = prepareDraft({ ...state, origin: location.origin })
    const empty = data.parameters.filter(
      (one) => one.in === 'path' && !draft.parameters.has(parameterKey(one)),
    )
    if (empty.length > 0) update({ said: `Empty in the path: ${empty.map(({ name }) => name).join(', ')}.` })
    const done = await loaded.send(prepared, wayOf(data, draft), signal, (exchange) => {
      const isFirst = state.exchange?.started !== exchange.started
      update({ exchange })
      // Beside the form the answer is in sight; below it nobody would see that something came.
      if (isFirst) place.querySelector('.pane')?.scrollIntoView({ block: 'nearest' })
    })
    update({ exchange: done })
    const { rememberRequest } = await import('./side.tsx')
    rememberRequest(data, saveDraft(draft), done, Date.now())
    if (state.side) update({})
  }

  function close(): void {
    sending?.abort()
    isClosed = true
    document.removeEventListener('keydown', sendByKey)
    menu?.removeEventListener('change', takeServer)
    extras?.remove()
    formRoot.remove()
    answerRoot.remove()
    form.remove()
    place.remove()
    main.restore()
    delete document.documentElement.dataset.playground
    showInAddress(false)
    showLiveSample(undefined)
    button.focus()
  }
}

/** A server of the site itself needs no relay. */
const wayOf = (data: PlaygroundData, draft: Draft) =>
  data.proxy && !isOwnServer(data, draft) ? ('relay' as const) : ('direct' as const)

function wayWords({ credentials, relay }: PlaygroundData, way: 'relay' | 'direct', host: string): string {
  if (way === 'relay')
    return `Goes through the relay ${relay ? `at ${hostOf(relay)}` : 'of this site'} to ${host}. It keeps nothing.`
  return `Goes straight from this browser to ${host}${credentials ? ', with its cookies' : ''}.`
}

async function readLink(data: PlaygroundData) {
  const text = new URLSearchParams(location.search).get('request')
  return text ? (await import('./side.tsx')).readLink(text, data) : undefined
}
