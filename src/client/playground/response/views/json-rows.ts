import type { Difference } from '../../../../request/check.ts'
import type { WrittenJson } from '../../../../request/written-json.ts'

/** A line of JSON. */
export type Row = {
  depth: number
  name?: string
  /** Nothing where the line only closes what was opened. */
  value?: WrittenJson
  mark: string
  /** Where the line is that closes what this one opens. */
  end?: number
  isLast: boolean
  differences: Difference[]
  /** How many there are in what it opens. */
  inside: number
}

/** Differences by the path to them. */
type Marks = { here: Difference[]; total: number; below: Map<string | number, Marks> }

/** JSON as lines, one value each. */
export function layOut(root: WrittenJson, differences: readonly Difference[]): Row[] {
  const rows: Row[] = []
  const visit = (value: WrittenJson, depth: number, isLast: boolean, marks?: Marks, name?: string) => {
    const here = marks?.here ?? []
    const row: Row = {
      depth,
      name,
      value,
      mark: '',
      isLast,
      differences: here,
      inside: (marks?.total ?? 0) - here.length,
    }
    rows.push(row)
    if (value.kind !== 'list' && value.kind !== 'object') return
    const size = value.kind === 'list' ? value.items.length : value.entries.length
    const [open, close] = value.kind === 'list' ? '[]' : '{}'
    row.mark = size ? open! : open! + close
    if (size === 0) return
    if (value.kind === 'list')
      for (const [at, item] of value.items.entries())
        visit(item, depth + 1, at === size - 1, marks?.below.get(at))
    else
      for (const [at, [key, item]] of value.entries.entries())
        visit(item, depth + 1, at === size - 1, marks?.below.get(key), key)
    row.end = rows.length
    rows.push({ depth, mark: close!, isLast, differences: [], inside: 0 })
  }
  visit(root, 0, true, marksOf(differences))
  return rows
}

function marksOf(differences: readonly Difference[]): Marks {
  const create = (): Marks => ({ here: [], total: 0, below: new Map() })
  const root = create()
  for (const difference of differences) {
    let at = root
    at.total += 1
    for (const step of difference.path) {
      const next = at.below.get(step) ?? create()
      at.below.set(step, next)
      at = next
      at.total += 1
    }
    at.here.push(difference)
  }
  return root
}

/** The lines that are not folded away, each followed by what is to be said about it. */
export function listLines<Hint>(
  rows: readonly Row[],
  folded: ReadonlySet<number>,
  hintOf: (difference: Difference) => Hint | undefined,
): { row: number; hint?: Hint }[] {
  const lines: { row: number; hint?: Hint }[] = []
  for (let row = 0; row < rows.length; row++) {
    const { differences, end } = rows[row]!
    lines.push({ row })
    for (const difference of differences) {
      const hint = hintOf(difference)
      if (hint) lines.push({ row, hint })
    }
    if (folded.has(row) && end !== undefined) row = end
  }
  return lines
}
