/** @jsxImportSource ../../playground/draw */
import * as strings from '../../../strings/console-talk.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import type { Use } from '../../playground/draw/use.ts'
import type { Checker } from '../message/checker.ts'
import { EntryLine } from '../message/entry-line.tsx'
import type { Frames } from './frames.ts'
import type { Shown } from './shown.ts'
import { useRows } from './use-rows.ts'

type TimeLineProps = {
  shown: Shown
  checker: Checker
  frames: Frames
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
}

/** The list of messages; only visible rows are in the page. */
export function TimeLine(props: TimeLineProps, use: Use): Drawn {
  const { shown, checker, onFollow } = props
  const { box, list, entries, ...rows } = useRows(use, props)
  const [opened, setOpened] = use.state<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = use.state(-1)
  const focusId = use.ref<number>()
  // Tab stops at one row: the last focused one, or the last visible one.
  const messages = entries.filter(({ kind }) => kind !== 'connection')
  const stop = messages.some(({ id }) => id === current) ? current : messages.at(-1)?.id
  const hadFocus = list.current?.contains(document.activeElement)

  const toggle = (id: number) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    rows.forget(id)
    setOpened(next)
    setCurrent(id)
    // The row being read must not scroll away.
    onFollow(false)
  }
  const move = (id: number, key: string) => {
    const index = messageBeside(shown, id, key)
    if (index === undefined) return false
    focusId.current = shown.at(index).id
    setCurrent(focusId.current)
    onFollow(false)
    rows.scrollTo(index)
    return true
  }
  use.effect(() => {
    // The focused row may have scrolled out and been removed.
    if (hadFocus && !list.current?.contains(document.activeElement))
      box.current?.focus({ preventScroll: true })
    if (focusId.current === null) return
    list.current
      ?.querySelector<HTMLElement>(`[data-id="${focusId.current}"] button`)
      ?.focus({ preventScroll: true })
    focusId.current = null
  }, [{}])

  return (
    <div
      ref={box}
      class="op-events oc-run"
      role="log"
      aria-live="off"
      aria-label={strings.messageList}
      tabIndex={0}
      onScroll={rows.onScroll}
    >
      <div style={{ height: `${rows.height}px` }}>
        <ol ref={list} style={{ transform: `translateY(${rows.offset}px)` }}>
          {entries.map((entry, at) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              verdict={checker.look(entry)}
              isOpen={opened.has(entry.id)}
              isStop={entry.id === stop}
              place={rows.first + at + 1}
              count={shown.count()}
              onToggle={toggle}
              onMove={move}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}

/** The index of the message that a key moves to. */
function messageBeside(shown: Shown, id: number, key: string): number | undefined {
  const index = shown.indexOf(id)
  const last = shown.count() - 1
  const [from, step] =
    { ArrowDown: [index + 1, 1], ArrowUp: [index - 1, -1], Home: [0, 1], End: [last, -1] }[key] ?? []
  if (from === undefined || step === undefined) return undefined
  let to = from
  while (to >= 0 && to <= last && shown.at(to).kind === 'connection') to += step
  return to < 0 || to > last ? undefined : to
}
