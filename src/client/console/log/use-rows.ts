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
const overscan = 6

/** The visible rows of a scrolling list, measured after every draw. */
export function useRows(use: Use, { shown, frames, isFollowed, onFollow }: RowsInput) {
  const [, setTick] = use.state(0)
  const box = use.ref<HTMLDivElement>()
  const list = use.ref<HTMLOListElement>()
  const measured = use.ref<Measured>({ row: 30, heights: new Map() }).current
  const lastScroll = use.ref({ top: 0, oldest: 0 }).current
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
  const viewHeight = box.current?.clientHeight ?? 400
  const top = isFollowed ? Math.max(0, height - viewHeight) : lastScroll.top
  const first = Math.max(0, indexAt(top, row, tall) - overscan)
  const end = Math.min(count, indexAt(top + viewHeight, row, tall) + overscan)

  use.effect(() => {
    const scroller = box.current
    if (!scroller || !list.current) return
    // Dropped rows at the start must not move the visible ones.
    const droppedRows = oldest - lastScroll.oldest
    if (!isFollowed && droppedRows > 0 && lastScroll.oldest > 0) scroller.scrollTop -= droppedRows * row
    lastScroll.oldest = oldest
    const isChanged = measureRows(list.current, measured)
    if (isFollowed) scroller.scrollTop = scroller.scrollHeight
    lastScroll.top = scroller.scrollTop
    if (isChanged) redraw()
  }, [{}])

  const scrollTo = (index: number) => {
    const scroller = box.current
    if (!scroller) return
    const offset = offsetOf(index, row, tall)
    if (offset < scroller.scrollTop) scroller.scrollTop = offset
    else if (offset + row > scroller.scrollTop + viewHeight) scroller.scrollTop = offset + row - viewHeight
    lastScroll.top = scroller.scrollTop
    redraw()
  }
  const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    const wentUp = scrollTop < lastScroll.top - 1
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 2
    if (Math.abs(scrollTop - lastScroll.top) < 1) return
    lastScroll.top = scrollTop
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
    /** Discards a row's height, so that it is measured again. */
    forget: (id: number) => void measured.heights.delete(id),
  }
}
