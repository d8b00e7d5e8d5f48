/** @jsxImportSource ../../playground/draw */
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import type { Use } from '../../playground/draw/use.ts'
import type { Checker } from '../message/checker.ts'
import { EntryLine } from '../message/entry-line.tsx'
import type { Frames } from './frames.ts'
import { indexAt, offsetOf, type Tall } from './heights.ts'
import type { Shown } from './shown.ts'

type TimeLineProps = {
  shown: Shown
  checker: Checker
  frames: Frames
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
}

/** Rows above and below those in sight. */
const around = 6

/** All that came and went, of which only what is in sight is in the page. */
export function TimeLine({ shown, checker, frames, isFollowed, onFollow }: TimeLineProps, use: Use): Drawn {
  const [, setTick] = use.state(0)
  const box = use.ref<HTMLDivElement>()
  const list = use.ref<HTMLOListElement>()
  const seen = use.ref({ row: 30, top: 0, oldest: 0, heights: new Map<number, number>() }).current
  const [opened, setOpened] = use.state<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = use.state(-1)
  const wanted = use.ref<number>()
  const redraw = () => setTick((tick) => tick + 1)
  use.effect(() => frames.subscribe(redraw), [])
  use.effect(() => {
    // A fold that opens, or another width, makes rows higher or lower.
    const observer = new ResizeObserver(redraw)
    for (const { current } of [box, list]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const { row, heights } = seen
  const count = shown.count()
  const oldest = count > 0 ? shown.at(0).id : 0
  const tall: Tall = [...heights]
    .map(([id, height]) => [id, shown.indexOf(id), height] as const)
    .filter(([id, index]) => index < count && shown.at(index).id === id)
    .map(([, index, height]) => [index, height] as const)
    .sort(([entry], [other]) => entry - other)
  const whole = offsetOf(count, row, tall)
  const sight = box.current?.clientHeight ?? 400
  const top = isFollowed ? Math.max(0, whole - sight) : seen.top
  const first = Math.max(0, indexAt(top, row, tall) - around)
  const end = Math.min(count, indexAt(top + sight, row, tall) + around)
  const entries = Array.from({ length: Math.max(0, end - first) }, (_, at) => shown.at(first + at))
  // One of the rows is a stop of the Tab key: the one that was last there, else the last one in sight.
  const messages = entries.filter(({ kind }) => kind !== 'connection')
  const stop = messages.some(({ id }) => id === current) ? current : messages.at(-1)?.id
  const hadFocus = list.current?.contains(document.activeElement)

  const toggle = (id: number) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    heights.delete(id)
    setOpened(next)
    setCurrent(id)
    // What is being read stays where it is.
    onFollow(false)
  }
  const move = (id: number, key: string) => {
    const index = shown.indexOf(id)
    const [from, step] =
      { ArrowDown: [index + 1, 1], ArrowUp: [index - 1, -1], Home: [0, 1], End: [count - 1, -1] }[key] ?? []
    const place = box.current
    if (from === undefined || step === undefined || !place) return false
    let to = from
    while (to >= 0 && to < count && shown.at(to).kind === 'connection') to += step
    if (to < 0 || to >= count) return false
    wanted.current = shown.at(to).id
    setCurrent(wanted.current)
    onFollow(false)
    const offset = offsetOf(to, row, tall)
    if (offset < place.scrollTop) place.scrollTop = offset
    else if (offset + row > place.scrollTop + sight) place.scrollTop = offset + row - sight
    seen.top = place.scrollTop
    redraw()
    return true
  }
  use.effect(() => {
    const place = box.current
    const lines = list.current
    if (!place || !lines) return
    // What is gone at the beginning does not move what is in sight.
    const left = oldest - seen.oldest
    if (!isFollowed && left > 0 && seen.oldest > 0) place.scrollTop -= left * row
    seen.oldest = oldest
    let isOther = false
    const measure = (line: HTMLElement, lastHeight: number | undefined, set: (height: number) => void) => {
      const { height } = line.getBoundingClientRect()
      if (!height || Math.abs((lastHeight ?? 0) - height) < 0.5) return
      isOther = true
      set(height)
    }
    const plain = lines.querySelector<HTMLElement>('li:not([data-tall])')
    if (plain)
      measure(plain, row, (height) => {
        seen.row = height
      })
    for (const line of lines.querySelectorAll<HTMLElement>('li[data-tall]')) {
      const id = Number(line.dataset.id)
      measure(line, heights.get(id), (height) => heights.set(id, height))
    }
    if (isFollowed) place.scrollTop = place.scrollHeight
    seen.top = place.scrollTop
    // What had the focus may be out of sight and gone: then the list has it.
    if (hadFocus && !lines.contains(document.activeElement)) place.focus({ preventScroll: true })
    if (wanted.current !== null) {
      lines.querySelector<HTMLElement>(`[data-id="${wanted.current}"] button`)?.focus({ preventScroll: true })
      wanted.current = null
    }
    if (isOther) redraw()
  }, [{}])

  return (
    <div
      ref={box}
      class="op-events oc-run"
      role="log"
      aria-live="off"
      aria-label="Messages"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        const wentUp = scrollTop < seen.top - 1
        const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2
        if (Math.abs(scrollTop - seen.top) < 1) return
        seen.top = scrollTop
        if (isFollowed && wentUp) onFollow(false)
        else if (!isFollowed && isAtEnd && !wentUp) onFollow(true)
        redraw()
      }}
    >
      <div style={{ height: `${whole}px` }}>
        <ol ref={list} style={{ transform: `translateY(${offsetOf(first, row, tall)}px)` }}>
          {entries.map((entry, at) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              verdict={checker.look(entry)}
              isOpen={opened.has(entry.id)}
              isStop={entry.id === stop}
              place={first + at + 1}
              count={count}
              onToggle={toggle}
              onMove={move}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}
