import type { Shown } from './shown.ts'

/** Index and height of rows taller than the others, in order. */
export type Tall = readonly (readonly [index: number, height: number])[]

/** Where a row begins. */
export function offsetOf(index: number, row: number, tall: Tall): number {
  let offset = index * row
  for (const [at, height] of tall) {
    if (at >= index) break
    offset += height - row
  }
  return offset
}

/** The row at an offset. */
export function indexAt(offset: number, row: number, tall: Tall): number {
  let from = 0
  let remaining = Math.max(0, offset)
  for (const [index, height] of tall) {
    const before = (index - from) * row
    if (remaining < before) break
    if (remaining < before + height) return index
    remaining -= before + height
    from = index + 1
  }
  return from + Math.floor(remaining / row)
}

/** Measured row heights by entry id. */
export type Measured = { row: number; heights: Map<number, number> }

/** The measured heights of entries that are still shown. */
export function tallRows(shown: Shown, { heights }: Measured): Tall {
  const count = shown.count()
  return [...heights]
    .map(([id, height]) => [id, shown.indexOf(id), height] as const)
    .filter(([id, index]) => index < count && shown.at(index).id === id)
    .map(([, index, height]) => [index, height] as const)
    .sort(([index], [other]) => index - other)
}

/** Measures the rows on the page and returns whether a height changed. */
export function measureRows(lines: HTMLElement, measured: Measured): boolean {
  let isChanged = false
  const measure = (line: HTMLElement, lastHeight: number | undefined, set: (height: number) => void) => {
    const { height } = line.getBoundingClientRect()
    if (!height || Math.abs((lastHeight ?? 0) - height) < 0.5) return
    isChanged = true
    set(height)
  }
  const plain = lines.querySelector<HTMLElement>('li:not([data-tall])')
  if (plain)
    measure(plain, measured.row, (height) => {
      measured.row = height
    })
  for (const line of lines.querySelectorAll<HTMLElement>('li[data-tall]')) {
    const id = Number(line.dataset.id)
    measure(line, measured.heights.get(id), (height) => measured.heights.set(id, height))
  }
  return isChanged
}
