import { useEffect, useMemo, useState } from 'preact/hooks'
import { parseWritten } from '../../../../request/written-json.ts'
import { readText } from '../body.ts'
import { Later } from '../later.tsx'
import { useComparison } from '../use-comparison.ts'
import { JsonLine } from './json-line.tsx'
import { layOut, listLines } from './json-rows.ts'
import { Rows } from './rows.tsx'
import type { ViewProps } from './view.ts'

const loadText = async () => (await import('./text-view.tsx')).TextView

/** JSON in colours, folded as the reader likes, with what differs from the description marked in place. */
export function JsonView(props: ViewProps) {
  const { exchange, charset, documented, say } = props
  const { chunks, fault } = exchange
  const value = useMemo(() => parseWritten(readText(chunks, charset)), [chunks])
  const comparison = useComparison(value, documented)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => (value ? layOut(value, comparison?.differences ?? []) : []), [value, comparison])
  const lines = useMemo(() => listLines(rows, folded, (one) => comparison?.hints.get(one)), [rows, folded])
  useEffect(() => say('spoken', comparison?.spoken ?? ''), [comparison])
  if (!value) {
    const reason = fault ? undefined : 'The type says JSON, and this is not JSON.'
    return <Later load={loadText} with={{ ...props, reason }} />
  }
  const fold = (row: number) => {
    const next = new Set(folded)
    if (!next.delete(row)) next.add(row)
    setFolded(next)
  }
  return (
    <>
      {comparison?.drawNote()}
      <Rows
        label="Response body"
        count={lines.length}
        draw={(at) => {
          const { row, hint } = lines[at]!
          if (hint) return comparison?.drawHint(hint, `h${at}`)
          return (
            <JsonLine
              key={row}
              row={rows[row]!}
              number={row + 1}
              isFolded={folded.has(row)}
              onFold={() => fold(row)}
            />
          )
        }}
      />
    </>
  )
}
