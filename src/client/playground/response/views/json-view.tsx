/** @jsxImportSource ../../draw */

import * as strings from '../../../../strings/playground-response.ts'
import { parseWritten } from '../../../../value/written-json.ts'
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { readText } from '../body.ts'
import { compare } from '../comparison.tsx'
import { JsonLine } from './json-line.tsx'
import { layOut, listLines } from './json-rows.ts'
import { Rows } from './rows.tsx'
import { TextView } from './text-view.tsx'
import type { ViewProps } from './view.ts'

/** Highlighted JSON with folds, and differences from the spec marked in place. */
export function JsonView(props: ViewProps, use: Use): Drawn {
  const { exchange, charset, documented, say } = props
  const { chunks, fault } = exchange
  const value = use.memo(() => parseWritten(readText(chunks, charset)), [chunks])
  const comparison = use.memo(
    () =>
      value && documented.kind === 'content' && documented.schema ? compare(value, documented) : undefined,
    [value, documented],
  )
  const [folded, setFolded] = use.state<ReadonlySet<number>>(new Set())
  const rows = use.memo(
    () => (value ? layOut(value, comparison?.differences ?? []) : []),
    [value, comparison],
  )
  const lines = use.memo(
    () => listLines(rows, folded, (difference) => comparison?.hints.get(difference)),
    [rows, folded],
  )
  use.effect(() => say('spoken', comparison?.spoken ?? ''), [comparison])
  if (!value) {
    const reason = fault ? undefined : strings.notJson
    return <TextView {...props} reason={reason} />
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
        label={strings.responseBody}
        lines={lines}
        draw={({ at, row, hint }, line) => {
          if (hint) return comparison?.drawHint(hint, `h${line}`)
          return (
            <JsonLine key={at} row={row} number={at + 1} isFolded={folded.has(at)} onFold={() => fold(at)} />
          )
        }}
      />
    </>
  )
}
