/** Whether all cases run, as in `npm run test:full`. A regular run, `npm test`, uses a selection. */
export const isFull = process.env.OCTAVO_TEST_SIZE === 'full'

/** The number of runs of a property test: a tenth in a regular run. */
export const runs = (count: number): number => (isFull ? count : Math.ceil(count / 10))

/** Every nth item in a regular run, starting with the first. */
export const everyNth = <Item>(items: readonly Item[], n: number): Item[] =>
  items.filter((_, index) => isFull || index % n === 0)

type Row<Axes extends readonly (readonly unknown[])[]> = { [Key in keyof Axes]: Axes[Key][number] }

/** Every combination of the axes; in a regular run, rows that cover each pair of values of any two axes. */
export function combine<const Axes extends readonly (readonly unknown[])[]>(...axes: Axes): Row<Axes>[] {
  const rows = axes.reduce<number[][]>(
    (partial, axis) => partial.flatMap((row) => axis.map((_, index) => [...row, index])),
    [[]],
  )
  // Each row has one value per axis, in order.
  const toValues = (row: number[]) => row.map((index, axis) => axes[axis]![index]) as Row<Axes>
  return (isFull || axes.length === 1 ? rows : coverPairs(rows)).map(toValues)
}

/** Picks the row with the most uncovered pairs until all are covered. */
function coverPairs(rows: number[][]): number[][] {
  const pairsOf = (row: number[]) =>
    row.flatMap((value, axis) =>
      row.slice(axis + 1).map((other, index) => `${axis}:${value} ${axis + 1 + index}:${other}`),
    )
  const missing = new Set(rows.flatMap(pairsOf))
  const selection: number[][] = []
  while (missing.size > 0) {
    const gain = (row: number[]) => pairsOf(row).filter((pair) => missing.has(pair)).length
    const best = rows.reduce((item, other) => (gain(other) > gain(item) ? other : item))
    selection.push(best)
    for (const pair of pairsOf(best)) missing.delete(pair)
  }
  return selection
}
