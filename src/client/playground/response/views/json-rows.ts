import type { Difference } from '../../../../request/check.ts'
import type { WrittenJson } from '../../../../value/written-json.ts'

/** A line of JSON. */
export type Row = {
  depth: number
  name?: string
  /** Missing on a line with only a closing bracket. */
  value?: WrittenJson
  mark: string
  /** The index of the closing line. */
  end?: number
  isLast: boolean
  differences: Difference[]
  /** The number of differences inside. */
  inside: number
}

/** Differences by path. */
type Marks = { here: Difference[]; total: number; below: Map<string | number, Marks> }

/** The position of a value, and the differences in it. */
type RowPlace = { depth: number; isLast: boolean; marks?: Marks; name?: string }

/** JSON as lines, one value each. */
export function layOut(root: WrittenJson, differences: readonly Difference[]): Row[] {
  const rows: Row[] = []
  const visit = (value: WrittenJson, { depth, isLast, marks, name }: RowPlace) => {
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
    const brackets = value.kind === 'list' ? '[]' : '{}'
    row.mark = size ? brackets.charAt(0) : brackets
    if (size === 0) return
    const visitInside = (item: WrittenJson, at: number, key?: string) =>
      visit(item, {
        depth: depth + 1,
        isLast: at === size - 1,
        marks: marks?.below.get(key ?? at),
        name: key,
      })
    if (value.kind === 'list') for (const [at, item] of value.items.entries()) visitInside(item, at)
    else for (const [at, [key, item]] of value.entries.entries()) visitInside(item, at, key)
    row.end = rows.length
    rows.push({ depth, mark: brackets.charAt(1), isLast, differences: [], inside: 0 })
  }
  visit(root, { depth: 0, isLast: true, marks: marksOf(differences) })
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

/** A row and its index, or a hint about it. */
type RowLine<Hint> = { at: number; row: Row; hint?: Hint }

/** The visible lines, each followed by its hints. */
export function listLines<Hint>(
  rows: readonly Row[],
  folded: ReadonlySet<number>,
  hintOf: (difference: Difference) => Hint | undefined,
): RowLine<Hint>[] {
  const lines: RowLine<Hint>[] = []
  let next = 0
  for (const [at, row] of rows.entries()) {
    if (at < next) continue
    lines.push({ at, row })
    for (const difference of row.differences) {
      const hint = hintOf(difference)
      if (hint) lines.push({ at, row, hint })
    }
    if (folded.has(at) && row.end !== undefined) next = row.end + 1
  }
  return lines
}
