/** Rows that are higher than the others, in order: where they stand, and how high they are. */
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

/** The row that is at a height. */
export function indexAt(offset: number, row: number, tall: Tall): number {
  let from = 0
  let rest = Math.max(0, offset)
  for (const [index, height] of tall) {
    const before = (index - from) * row
    if (rest < before) break
    if (rest < before + height) return index
    rest -= before + height
    from = index + 1
  }
  return from + Math.floor(rest / row)
}
