import * as strings from '../../../strings/console.ts'
import { focusField } from '../../playground/form/focus-field.ts'
import { credentialsMissing } from '../../playground/missing.ts'
import { withTexts } from '../../texts/load-texts.ts'
import { readMessage } from '../message/read-message.ts'
import type { ConsoleState } from '../state.ts'
import type { Talk } from '../talk.tsx'
import { closeProblem } from './close-problem.ts'
import { type Connection, openConnection } from './connection.ts'
import { missingParameters } from './missing-parameters.ts'
import { readTarget, type Target } from './target.ts'

type SessionInput = {
  state: () => ConsoleState
  update: (part: Partial<ConsoleState>) => void
  /** Redraws messages, which are not part of the state. */
  redraw: () => void
  /** Brings the messages into view. */
  onConnect: () => void
  /** The close code or reason is invalid. */
  onBadClose: () => void
}

/** One connection at a time, with the messages of all connections. */
export function createSession({ state, update, redraw, onConnect, onBadClose }: SessionInput) {
  const { data, channel } = state()
  let talk: Talk | undefined
  let connection: Connection | undefined
  let lastAt = 0
  let isDisposed = false

  function connect(): void {
    if (connection || state().phase === 'connecting') return
    const target = readTarget({ ...state(), origin: location.origin })
    const [missingParameter] = missingParameters(data, state().draft)
    const problem = missingParameter ? strings.fillInFirst(missingParameter.name) : target.problem
    update({ isTried: true, status: problem ?? '', messageStatus: '' })
    if (missingParameter) focusField(missingParameter.field)
    if (problem) return
    const missingCredentials = credentialsMissing(data, state().draft, state().secrets).map(
      ({ label }) => label,
    )
    update({
      phase: 'connecting',
      ended: undefined,
      status: missingCredentials.length > 0 ? strings.connectingWithout(missingCredentials) : '',
    })
    void open(target).catch(() => update({ phase: 'closed', status: strings.loadFailed }))
  }

  async function loadTalk(): Promise<Talk> {
    if (talk) return talk
    const [{ createTalk }, { checkValue }] = await Promise.all([
      withTexts(import('../talk.tsx'), 'response'),
      import('../../../request/check.ts'),
    ])
    talk = createTalk(channel, redraw)
    talk.check(checkValue)
    return talk
  }

  async function open({ url, masked, protocols }: Target): Promise<void> {
    const { push, end } = await loadTalk()
    // Cancelled or closed while the modules were loading.
    if (isDisposed || state().phase !== 'connecting') return
    push('connection', strings.connectingTo(masked))
    redraw()
    onConnect()
    connection = openConnection(url, protocols, {
      open(protocol) {
        lastAt = Date.now()
        push('connection', protocol ? strings.openedWith(protocol) : strings.opened)
        update({ phase: 'open', opened: lastAt })
      },
      message(message) {
        lastAt = Date.now()
        push('received', message)
      },
      error: () => push('connection', strings.connectionError, { isBad: true }),
      end(ended) {
        connection = undefined
        end(ended)
        update({ phase: 'closed', ended })
      },
    })
  }

  function disconnect(): void {
    const { phase, code, reason } = state()
    if (phase === 'connecting') {
      if (connection) connection.close()
      else update({ phase: 'none' })
    }
    if (phase !== 'open') return
    if (closeProblem(code, reason)) {
      onBadClose()
      return
    }
    update({ phase: 'closing' })
    connection?.close(Number(code), reason)
  }

  async function send(): Promise<void> {
    const message = await readMessage(state())
    if ('problem' in message) return update({ messageStatus: message.problem, isTried: true })
    if (state().phase !== 'open' || !connection)
      return update({ messageStatus: strings.connectBeforeSending })
    connection.send(message.data)
    lastAt = Date.now()
    talk?.push('sent', message.data, { name: message.name })
    update({ messageStatus: strings.sentStatus, isTried: true })
  }

  return {
    connect,
    disconnect,
    send: () => void send(),
    talk: () => talk,
    lastAt: () => lastAt,
    waiting: () => connection?.waiting() ?? 0,
    close(): void {
      isDisposed = true
      connection?.close()
      talk?.stop()
    },
  }
}
