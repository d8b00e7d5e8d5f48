/** @jsxImportSource ../playground/draw */
import type { ConsoleData } from '../../request/console.ts'
import { answerPlace } from '../playground/answer-place.ts'
import { createRoot } from '../playground/draw/root.ts'
import type { FormContext } from '../playground/form/context.ts'
import { showOnPage } from '../playground/form/show-on-page.ts'
import { keepDraft } from '../playground/kept-draft.ts'
import type { Playground } from '../playground/main.tsx'
import { credentialsMissing } from '../playground/missing.ts'
import { keepSecret, recallSecrets } from '../playground/secrets.ts'
import { chosenServer, followServer, serverMenu } from '../playground/server-menu.ts'
import { showInAddress } from '../playground/show-in-address.ts'
import { loadStyle } from '../playground/style-sheet.ts'
import { asPlayground } from './connection/as-playground.ts'
import { closeProblem } from './connection/close-problem.ts'
import { createConnectButton } from './connection/connect-button.ts'
import { ConnectForm } from './connection/connect-form.tsx'
import { type Connection, openConnection } from './connection/connection.ts'
import { focusField, missingParameters } from './connection/missing-parameters.ts'
import { readTarget, type Target } from './connection/target.ts'
import { fresh, keepFilled, recallFilled } from './kept.ts'
import { readMessage } from './message/read-message.ts'
import { Pane } from './pane.tsx'
import type { Actions, ConsoleState } from './state.ts'
import type { Talk } from './talk.tsx'

/** Its name is known when the package is built. */
declare const __CONSOLE_CSS__: string

/** Opens the console of a channel: what it connects with below its address, what is said beside it. */
export async function openConsole(button: HTMLElement): Promise<Playground> {
  const [answer] = await Promise.all([
    fetch(`${button.dataset.play}console.json`),
    loadStyle(__CONSOLE_CSS__),
    loadStyle(),
  ])
  if (!answer.ok) throw new Error(`The console answered ${answer.status}`)
  const channel = (await answer.json()) as ConsoleData
  const data = asPlayground(channel)
  const recalled = recallFilled(data, channel)
  // The server that is chosen on the page holds.
  const first = { ...recalled.draft, server: chosenServer(data) }
  const secrets = recallSecrets(data)
  let state: ConsoleState = {
    channel,
    data,
    draft: first,
    first,
    offer: recalled.offer,
    secrets,
    startsFilled: credentialsMissing(data, first, secrets).length === 0,
    seen: new Set(),
    isOpen: false,
    isTried: false,
    phase: 'none',
    opened: 0,
    code: '1000',
    reason: '',
    sorts: new Map(),
    isFollowed: true,
    said: '',
    saidOfMessage: '',
  }
  const form = document.createElement('div')
  form.dataset.playground = channel.stamp
  button.closest('.endpoint')!.parentElement!.after(form)
  const place = answerPlace(form)
  const formRoot = createRoot(form)
  const paneRoot = createRoot(place)
  const main = createConnectButton(button)
  const chosen = new Map<string, number>()
  const opened = new Set<string>()
  let talk: Talk | undefined
  let connection: Connection | undefined
  let lastAt = 0
  let isClosed = false
  let isChecking = false

  const actions: Actions = {
    update,
    change(draft) {
      void loadCheck()
      if (draft.server !== state.draft.server) followServer(data, draft.server)
      update({ draft })
      keepFilled(data, draft, state.offer)
    },
    secret(scheme, secret) {
      update({ secrets: new Map(state.secrets).set(scheme, secret) })
      keepSecret(channel.api, scheme, secret)
    },
    see(field) {
      const seen = new Set(state.seen)
      if (!seen.delete(field)) seen.add(field)
      update({ seen })
    },
    connect,
    disconnect,
    send: () => void send(),
    reset() {
      keepDraft(data, undefined)
      chosen.clear()
      update({
        ...fresh(data, channel, state.draft.server),
        sorts: new Map(),
        isTried: false,
        said: 'Reset.',
      })
    },
    close,
  }

  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.repeat) return
    if (state.phase === 'open') void send()
    else connect()
  }
  document.addEventListener('keydown', pressKey)
  const menu = serverMenu()
  const takeServer = () => {
    const server = chosenServer(data)
    if (server !== state.draft.server) actions.change({ ...state.draft, server })
  }
  menu?.addEventListener('change', takeServer)
  document.documentElement.dataset.playground = 'open'
  showInAddress(true)
  draw()
  form.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  return { isOpen: () => !isClosed, send: press, close }

  /** The main button. */
  function press(): void {
    if (state.phase === 'none' || state.phase === 'closed') connect()
    else disconnect()
  }

  function update(part: Partial<ConsoleState>): void {
    state = { ...state, ...part }
    draw()
  }

  function draw(): void {
    if (isClosed) return
    const target = currentTarget()
    const context: FormContext = {
      table: data.schemas,
      warn: state.warn,
      isTried: state.isTried,
      isBody: false,
      chosen,
      opened,
      redraw: draw,
      showOnPage,
    }
    formRoot.draw(<ConnectForm {...{ state, actions, target, context }} />)
    paneRoot.draw(
      <Pane
        {...{ state, actions, target, context, talk }}
        lastAt={() => lastAt}
        waiting={() => connection?.waiting() ?? 0}
      />,
    )
    main.show(state.phase)
  }

  function currentTarget() {
    return readTarget({ ...state, origin: location.origin })
  }

  /** Whether what is written and what comes in fits the description. */
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

  function connect(): void {
    if (connection || state.phase === 'connecting') return
    void loadCheck()
    const target = currentTarget()
    const [missing] = missingParameters(data, state.draft)
    const problem = missing ? `Fill in ${missing.name} first.` : target.problem
    update({ isTried: true, said: problem ?? '', saidOfMessage: '' })
    if (missing) focusField(missing.field)
    if (problem) return
    const lacks = credentialsMissing(data, state.draft, state.secrets).map(({ label }) => label)
    update({
      phase: 'connecting',
      ended: undefined,
      said: lacks.length > 0 ? `Without ${lacks.join(' and ')}: nothing is filled in there.` : '',
    })
    void open(target).catch(() =>
      update({ phase: 'closed', said: 'It could not be loaded. Reload the page.' }),
    )
  }

  async function open({ url, masked, protocols }: Target): Promise<void> {
    if (!talk) {
      const [{ createTalk }, { checkValue }] = await Promise.all([
        import('./talk.tsx'),
        import('../../request/check.ts'),
      ])
      talk = createTalk(channel, draw)
      talk.check(checkValue)
    }
    const { push, end } = talk
    // It was cancelled, or shut, while this was loaded.
    if (isClosed || state.phase !== 'connecting') return
    push('connection', `Connecting to ${masked}`)
    draw()
    // Beside the form it is in sight; below it nobody would see that something came.
    place.querySelector('.pane')?.scrollIntoView({ block: 'nearest' })
    connection = openConnection(url, protocols, {
      open(protocol) {
        lastAt = Date.now()
        push('connection', `Open, straight from this browser${protocol && `, sub-protocol ${protocol}`}`)
        update({ phase: 'open', opened: lastAt })
      },
      message(message) {
        lastAt = Date.now()
        push('received', message)
      },
      error: () => push('connection', 'The browser reports a failure of the connection.', { isBad: true }),
      end(ended) {
        connection = undefined
        end(ended)
        update({ phase: 'closed', ended })
      },
    })
  }

  function disconnect(): void {
    const { phase, code, reason } = state
    if (phase === 'connecting') {
      if (connection) connection.close()
      else update({ phase: 'none' })
    }
    if (phase !== 'open') return
    if (closeProblem(code, reason)) {
      const fields = place.querySelector<HTMLDetailsElement>('.closing')!
      fields.open = true
      fields.querySelector('input')!.focus()
      return
    }
    update({ phase: 'closing' })
    connection?.close(Number(code), reason)
  }

  async function send(): Promise<void> {
    const message = await readMessage(state)
    if ('problem' in message) return update({ saidOfMessage: message.problem, isTried: true })
    if (state.phase !== 'open' || !connection)
      return update({ saidOfMessage: 'Not connected: connect first.' })
    connection.send(message.data)
    lastAt = Date.now()
    talk?.push('sent', message.data, { name: message.name })
    update({ saidOfMessage: 'Sent.', isTried: true })
  }

  function close(): void {
    isClosed = true
    connection?.close()
    talk?.stop()
    document.removeEventListener('keydown', pressKey)
    menu?.removeEventListener('change', takeServer)
    formRoot.remove()
    paneRoot.remove()
    form.remove()
    place.remove()
    main.restore()
    delete document.documentElement.dataset.playground
    showInAddress(false)
    button.focus()
  }
}
