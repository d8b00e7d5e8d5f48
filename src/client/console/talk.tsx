/** @jsxImportSource ../playground/draw */

import type { checkValue } from '../../request/check.ts'
import type { ConsoleData } from '../../request/console.ts'
import * as strings from '../../strings/console-talk.ts'
import type { Drawn } from '../playground/draw/jsx-runtime.ts'
import { closedWords } from './connection/close-words.ts'
import type { End } from './connection/connection.ts'
import { Refusal } from './connection/refusal.tsx'
import type { Target } from './connection/target.ts'
import { FilterBar } from './log/filter-bar.tsx'
import { createFrames } from './log/frames.ts'
import { createLog, type Entry } from './log/log.ts'
import { saveLog } from './log/save-log.ts'
import { createShown } from './log/shown.ts'
import { TimeLine } from './log/time-line.tsx'
import { createChecker } from './message/checker.ts'
import { createIdentify } from './message/identify.ts'

export type Talk = ReturnType<typeof createTalk>

type TalkProps = {
  ended: End | undefined
  target: Target
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
}

/** The messages of a page's connections. Loaded with the first connection. */
export function createTalk({ receive, receiveSchemas }: ConsoleData, redraw: () => void) {
  const log = createLog()
  const shown = createShown(log)
  const checker = createChecker(log)
  const frames = createFrames((until) => {
    const hasMore = shown.update(until)
    checker.begin(until)
    return checker.goOn() || hasMore
  })
  const show = () => {
    // Immediately, to avoid flicker; the rest follows in later frames.
    shown.update(performance.now() + 6)
    frames.ask()
    redraw()
  }
  const push = (kind: Entry['kind'], data: Entry['data'], more?: Pick<Entry, 'name' | 'isBad'>) => {
    log.push(kind, data, more)
    frames.ask()
  }
  return {
    counts: log.counts,
    push,
    end: (end: End) => push('connection', closedWords(end), { isBad: end.kind !== 'closed' || !end.isClean }),
    /** Starts checking messages against their schemas. */
    check(check: typeof checkValue): void {
      if (receive.length > 0) checker.start(createIdentify(receive, receiveSchemas, check))
      frames.ask()
    },
    save: () => void saveLog(log.all()),
    stop: frames.stop,
    draw: ({ ended, target, isFollowed, onFollow }: TalkProps): Drawn => (
      <>
        {ended && <Refusal end={ended} target={target} />}
        <FilterBar
          shown={shown}
          onChange={show}
          onClear={() => {
            log.clear()
            shown.clear()
            show()
          }}
        />
        <TimeLine {...{ shown, checker, frames, isFollowed, onFollow }} />
      </>
    ),
    /** Counts of hidden, dropped and unchecked messages. */
    notes(): string {
      const { dropped, unchecked } = log.counts
      const waiting = shown.waiting()
      return [
        waiting > 0 && strings.pausedCount(waiting),
        dropped > 0 && strings.droppedCount(dropped),
        unchecked > 0 && strings.uncheckedCount(unchecked),
      ]
        .filter(Boolean)
        .join(' ')
    },
  }
}
