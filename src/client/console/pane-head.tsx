/** @jsxImportSource ../playground/draw */

import * as strings from '../../strings/console.ts'
import type { Drawn } from '../playground/draw/jsx-runtime.ts'
import type { Use } from '../playground/draw/use.ts'
import { Tool } from '../playground/icon.tsx'
import { formatBytes } from '../playground/response/amount.ts'
import { spanWords } from './log/span-words.ts'
import type { PaneProps } from './pane-props.ts'
import type { ConsoleState } from './state.ts'
import { Watch } from './watch.tsx'

const announceInterval = 15_000
const noCounts = { received: 0, sent: 0 }

export function PaneHead(props: PaneProps): Drawn {
  const { state, actions, talk } = props
  const { phase } = state
  const isFailed = state.ended && !(state.ended.kind === 'closed' && state.ended.isClean)
  const isClosed = phase === 'none' || phase === 'closed'
  return (
    <header>
      {/* Always the same element: screen readers ignore regions that are inserted with text. */}
      <span
        class="o-status"
        role="status"
        data-class={phase === 'open' ? '2' : phase === 'closed' && isFailed ? 'x' : undefined}
      >
        {statusWords(state)}
      </span>
      <span class="op-meta">
        <Watch every={250}>{() => factsOf(props).map((fact) => <bdi>{fact}</bdi>)}</Watch>
      </span>
      <Announcer {...props} />
      <span class="o-end">
        {talk && <Tool label={strings.saveMessages} icon="down" onClick={talk.save} />}
        {isClosed ? (
          <button class="o-btn o-small" type="button" onClick={actions.connect}>
            {phase === 'none' ? strings.connectButton : strings.reconnectButton}
          </button>
        ) : (
          <button class="o-btn o-small" type="button" onClick={actions.disconnect}>
            {phase === 'connecting' ? strings.cancelButton : strings.disconnectButton}
          </button>
        )}
      </span>
    </header>
  )
}

function statusWords({ phase, ended }: ConsoleState): string {
  switch (phase) {
    case 'none':
      return strings.notConnected
    case 'connecting':
      return strings.connecting
    case 'open':
      return strings.connected
    case 'closing':
      return strings.closing
    case 'closed':
      return ended?.kind === 'closed' ? strings.closedStatus(ended.code) : strings.connectionFailed
  }
}

function factsOf({ state: { phase, opened }, talk, waiting }: PaneProps): string[] {
  const { received, sent } = talk?.counts ?? noCounts
  const isOpen = phase === 'open' || phase === 'closing'
  const queued = waiting()
  return [
    ...(isOpen ? [spanWords(Date.now() - opened)] : []),
    ...(isOpen || received + sent > 0 ? [strings.receivedCount(received), strings.sentCount(sent)] : []),
    ...(queued > 0 ? [strings.queuedSize(formatBytes(queued))] : []),
  ]
}

/** Announces counts every few seconds instead of every message. */
function Announcer({ talk }: PaneProps, use: Use): Drawn {
  const counts = talk?.counts ?? noCounts
  const [words, setWords] = use.state('')
  use.effect(() => {
    const timer = setInterval(() => {
      if (counts.received + counts.sent > 0) setWords(strings.messageCounts(counts.received, counts.sent))
    }, announceInterval)
    return () => clearInterval(timer)
  }, [talk])
  return (
    <span class="o-sr" role="status">
      {words}
    </span>
  )
}
