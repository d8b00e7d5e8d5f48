import type { Use } from '../../playground/draw/use.ts'
import type { Frames } from './frames.ts'
import { indexAt, type Measured, measureRows, offsetOf, tallRows } from './heights.ts'
import type { Shown } from './shown.ts'

type RowsInput = {
  shown: Shown
  frames: Frames
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
}

/** Extra rows above and below the visible ones. */
const around = 6

/** The visible rows of a scrolled box, measured whenever they are drawn. */
export function useRows(use: Use, { shown, frames, isFollowed, onFollow }: RowsInput) {
  const [, setTick] = use.state(0)
  const box = use.ref<HTMLDivElement>()
  const list = use.ref<HTMLOListElement>()
  const measured = use.ref<Measured>({ row: 30, heights: new Map() }).current
  const seen = use.ref({ top: 0, oldest: 0 }).current
  const redraw = () => setTick((tick) => tick + 1)
  use.effect(() => frames.subscribe(redraw), [])
  use.effect(() => {
    // Row heights change with folds and width.
    const observer = new ResizeObserver(redraw)
    for (const { current } of [box, list]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const { row } = measured
  const count = shown.count()
  const oldest = count > 0 ? shown.at(0).id : 0
  const tall = tallRows(shown, measured)
  const height = offsetOf(count, row, tall)
  const sight = box.current?.clientHeight ?? 400
  const top = isFollowed ? Math.max(0, height - sight) : seen.top
  const first = Math.max(0, indexAt(top, row, tall) - around)
  const end = Math.min(count, indexAt(top + sight, row, tall) + around)

  use.effect(() => {
    const place = box.current
    if (!place || !list.current) return
    // What is gone at the beginning does not move what is in sight.
    const left = oldest - seen.oldest
    if (!isFollowed && left > 0 && seen.oldest > 0) place.scrollTop -= left * row
    seen.oldest = oldest
    const isChanged = measureRows(list.current, measured)
    if (isFollowed) place.scrollTop = place.scrollHeight
    seen.top = place.scrollTop
    if (isChanged) redraw()
  }, [{}])

  const scrollTo = (index: number) => {
    const place = box.current
    if (!place) return
    const offset = offsetOf(index, row, tall)
    if (offset < place.scrollTop) place.scrollTop = offset
    else if (offset + row > place.scrollTop + sight) place.scrollTop = offset + row - sight
    seen.top = place.scrollTop
    redraw()
  }
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    const wentUp = scrollTop < seen.top - 1
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2
    if (Math.abs(scrollTop - seen.top) < 1) return
    seen.top = scrollTop
    if (isFollowed && wentUp) onFollow(false)
    else if (!isFollowed && isAtEnd && !wentUp) onFollow(true)
    redraw()
  }
  return {
    box,
    list,
    first,
    entries: Array.from({ length: Math.max(0, end - first) }, (_, at) => shown.at(first + at)),
    height,
    offset: offsetOf(first, row, tall),
    scrollTo,
    onScroll,
    /** The row of this entry is measured again. */
    forget: (id: number) => void measured.heights.delete(id),
  }
}
