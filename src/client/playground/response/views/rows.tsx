/** @jsxImportSource ../../draw */
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'

const maxDrawn = 500
const overscan = 30
/** Browsers limit an element to about 17 million pixels; above this height, a scroll step is many lines. */
const maxHeight = 8_000_000

type RowsProps<Line> = {
  lines: readonly Line[]
  /** A row with its key. */
  draw: (line: Line, index: number) => Drawn
  label: string
}

/** Long lists draw only the visible lines. */
export function Rows<Line>({ lines, draw, label }: RowsProps<Line>, use: Use): Drawn {
  const count = lines.length
  const box = use.ref<HTMLPreElement>()
  const [top, setTop] = use.state(0)
  const [row, setRow] = use.state(20)
  const isLong = count > maxDrawn
  use.effect(() => {
    const first = box.current?.querySelector('.l')
    if (isLong && first) setRow(first.getBoundingClientRect().height || row)
  }, [isLong])
  const height = Math.min(count * row, maxHeight)
  const isScaled = count * row > maxHeight
  const viewHeight = box.current?.clientHeight ?? 800
  const visibleCount = Math.ceil(viewHeight / row)
  const last = Math.max(0, count - visibleCount)
  const at = Math.min(
    last,
    isScaled ? Math.round((top / (height - viewHeight)) * last) : Math.floor(top / row),
  )
  const first = isLong ? Math.max(0, at - overscan) : 0
  const end = isLong ? Math.min(count, at + visibleCount + overscan) : count
  const shift = isScaled ? top - (at - first) * row : first * row
  const rows = lines.slice(first, end).map((line, at) => draw(line, first + at))
  return (
    <pre
      ref={box}
      class={isLong ? 'op-lines op-long' : 'op-lines'}
      tabIndex={0}
      role="group"
      aria-label={label}
      onScroll={isLong ? (event) => setTop(event.currentTarget.scrollTop) : undefined}
    >
      {isLong ? (
        <code style={{ height: `${height}px` }}>
          <span class="op-window" style={{ transform: `translateY(${shift}px)` }}>
            {rows}
          </span>
        </code>
      ) : (
        <code>{rows}</code>
      )}
    </pre>
  )
}
