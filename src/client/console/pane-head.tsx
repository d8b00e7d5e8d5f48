/** @jsxImportSource ../playground/draw */

import type { Drawn } from '../playground/draw/jsx-runtime.ts'
import type { Use } from '../playground/draw/use.ts'
import { Tool } from '../playground/icon.tsx'
import { formatBytes } from '../playground/response/amount.ts'
import { spanWords } from './log/span-words.ts'
import type { PaneProps } from './pane-props.ts'
import type { ConsoleState } from './state.ts'
import { Watch } from './watch.tsx'

const everyCount = 15_000
const none = { received: 0, sent: 0 }

export function PaneHead(props: PaneProps): Drawn {
  const { state, actions, talk } = props
  const { phase } = state
  const isFailed = state.ended && !(state.ended.kind === 'closed' && state.ended.isClean)
  const isClosed = phase === 'none' || phase === 'closed'
  return (
    <header>
      {/* The same element all the time: a region that is put in with its words is not read out. */}
      <span
        class="o-status"
        role="status"
        data-class={phase === 'open' ? '2' : phase === 'closed' && isFailed ? 'x' : undefined}
      >
        {statusWords(state)}
      </span>
      <span class="op-meta">
        <Watch every={250}>{() => factsOf(props).map((fact) => <span>{fact}</span>)}</Watch>
      </span>
      <Spoken {...props} />
      <span class="o-end">
        {talk && <Tool label="Save messages" icon="down" onClick={talk.save} />}
        {isClosed ? (
          <button class="o-btn o-small" type="button" onClick={actions.connect}>
            {phase === 'none' ? 'Connect' : 'Connect again'}
          </button>
        ) : (
          <button class="o-btn o-small" type="button" onClick={actions.disconnect}>
            {phase === 'connecting' ? 'Cancel' : 'Disconnect'}
          </button>
        )}
      </span>
    </header>
  )
}

function statusWords({ phase, ended }: ConsoleState): string {
  switch (phase) {
    case 'none':
      return 'Not connected'
    case 'connecting':
      return 'Connecting'
    case 'open':
      return 'Connected'
    case 'closing':
      return 'Closing'
    case 'closed':
      return ended?.kind === 'closed' ? `Closed ${ended.code}` : 'Not opened'
  }
}

function factsOf({ state: { phase, opened }, talk, waiting }: PaneProps): string[] {
  const { received, sent } = talk?.counts ?? none
  const isOpen = phase === 'open' || phase === 'closing'
  const left = waiting()
  return [
    ...(isOpen ? [spanWords(Date.now() - opened)] : []),
    ...(isOpen || received + sent > 0
      ? [`${received.toLocaleString('en')} received`, `${sent.toLocaleString('en')} sent`]
      : []),
    ...(left > 0 ? [`${formatBytes(left)} to go out`] : []),
  ]
}

/** How many there are is said now and then, and no message by itself. */
function Spoken({ talk }: PaneProps, use: Use): Drawn {
  const counts = talk?.counts ?? none
  const [words, setWords] = use.state('')
  use.effect(() => {
    const timer = setInterval(() => {
      if (counts.received + counts.sent > 0) setWords(`${counts.received} received, ${counts.sent} sent`)
    }, everyCount)
    return () => clearInterval(timer)
  }, [talk])
  return (
    <span class="o-sr" role="status">
      {words}
    </span>
  )
}
