/** @jsxImportSource ../../draw */

import * as strings from '../../../../strings/playground-response.ts'
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { formatTime } from '../amount.ts'
import { useJoinedText } from '../joined-text.ts'
import { EventLine } from './event-line.tsx'
import { TextView } from './text-view.tsx'
import { useEventDifferences, useEvents } from './use-events.ts'
import type { ViewProps } from './view.ts'

const batchSize = 500
/** More rows make the page slow. */
const maxShown = 3000

/** Events as they arrive. */
export function EventsView(props: ViewProps, use: Use): Drawn {
  const { exchange, say, documented } = props
  const events = useEvents(use, props)
  const differencesOf = useEventDifferences(use, props)
  const [mode, setMode] = use.state<string>(strings.timeline)
  const [isFollowed, setIsFollowed] = use.state(true)
  const [first, setFirst] = use.state(0)
  const list = use.ref<HTMLOListElement>()
  const hidden = Math.max(0, isFollowed ? events.length - batchSize : first, events.length - maxShown)
  const follow = (isWanted: boolean, from = hidden) => {
    setIsFollowed(isWanted)
    setFirst(from)
  }
  const name = use.id()
  const joinText = useJoinedText(use, events)
  use.effect(() => say('shown', strings.eventCount(events.length)), [events.length])
  use.effect(() => {
    if (isFollowed && exchange.phase !== 'done') list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [events.length, isFollowed, exchange.phase])
  const anchor = documented.kind === 'content' ? documented.anchor : ''
  return (
    <>
      {mode === strings.raw ? (
        <TextView {...props} />
      ) : mode === strings.joinedText ? (
        <pre class="op-joined" tabIndex={0} role="group" aria-label={strings.joinedText}>
          {joinText()}
        </pre>
      ) : (
        <ol class="op-events" ref={list} tabIndex={0} aria-label={strings.events}>
          <li class="op-sys">
            <time>+{formatTime(exchange.firstByteAfter ?? 0, 2)}</time>
            <span class="op-dir" aria-hidden="true">
              •
            </span>
            <span class="op-data">
              {hidden ? (
                <button class="link" type="button" onClick={() => follow(false, hidden - batchSize)}>
                  {strings.showEarlier(Math.min(hidden, batchSize), hidden)}
                </button>
              ) : (
                strings.connected
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
          {strings.follow}
        </label>
        <span class="o-seg" role="group" aria-label={strings.view}>
          {[strings.timeline, strings.joinedText, strings.raw].map((title) => (
            <label key={title}>
              <input type="radio" name={name} checked={title === mode} onChange={() => setMode(title)} />
              {title}
            </label>
          ))}
        </span>
      </footer>
    </>
  )
}
