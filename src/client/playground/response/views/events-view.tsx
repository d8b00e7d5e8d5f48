/** @jsxImportSource ../../draw */
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { count, formatTime } from '../amount.ts'
import { useJoinedText } from '../joined-text.ts'
import { EventLine } from './event-line.tsx'
import { TextView } from './text-view.tsx'
import { useEventDifferences, useEvents } from './use-events.ts'
import type { ViewProps } from './view.ts'

const shownAtOnce = 500
/** More than this a page does not bear, also where nobody wants to lose sight of the older ones. */
const maxShown = 3000
const ways = ['Time line', 'Joined text', 'Raw'] as const

/** Messages one by one, as they arrive. */
export function EventsView(props: ViewProps, use: Use): Drawn {
  const { exchange, say, documented } = props
  const events = useEvents(use, props)
  const differencesOf = useEventDifferences(use, props)
  const [way, setWay] = use.state<(typeof ways)[number]>('Time line')
  const [isFollowed, setIsFollowed] = use.state(true)
  const [first, setFirst] = use.state(0)
  const list = use.ref<HTMLOListElement>()
  const hidden = Math.max(0, isFollowed ? events.length - shownAtOnce : first, events.length - maxShown)
  const follow = (isWanted: boolean, from = hidden) => {
    setIsFollowed(isWanted)
    setFirst(from)
  }
  const name = use.id()
  const joinWords = useJoinedText(use, events)
  use.effect(() => say('shown', count(events.length, 'event')), [events.length])
  use.effect(() => {
    if (isFollowed && exchange.phase !== 'done') list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [events.length, isFollowed, exchange.phase])
  const anchor = documented.kind === 'content' ? documented.anchor : ''
  return (
    <>
      {way === 'Raw' ? (
        <TextView {...props} />
      ) : way === 'Joined text' ? (
        <pre class="op-joined" tabIndex={0} role="group" aria-label="Joined text">
          {joinWords()}
        </pre>
      ) : (
        <ol class="op-events" ref={list} tabIndex={0} aria-label="Events">
          <li class="op-sys">
            <time>+{formatTime(exchange.firstByteAfter ?? 0, 2)}</time>
            <span class="op-dir" aria-hidden="true">
              •
            </span>
            <span class="op-data">
              {hidden ? (
                <button class="link" type="button" onClick={() => follow(false, hidden - shownAtOnce)}>
                  {count(hidden, 'event')} before: show {Math.min(hidden, shownAtOnce)}
                </button>
              ) : (
                'Connected'
              )}
            </span>
          </li>
          {events.slice(hidden).map((event, at) => (
            <EventLine key={hidden + at} event={event} differences={differencesOf(event)} anchor={anchor} />
          ))}
        </ol>
      )}
      <footer>
        <label class="op-check">
          <input
            type="checkbox"
            checked={isFollowed}
            onChange={({ currentTarget }) => follow(currentTarget.checked)}
          />
          Follow
        </label>
        <span class="o-seg" role="group" aria-label="View">
          {ways.map((mode) => (
            <label key={mode}>
              <input type="radio" name={name} checked={mode === way} onChange={() => setWay(mode)} />
              {mode}
            </label>
          ))}
        </span>
      </footer>
    </>
  )
}
