/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import type { Exchange, ResponseHead } from '../send/exchange.ts'
import { formatTime } from './amount.ts'
import { Facts } from './headers-panel.tsx'

type TimingProps = { exchange: Exchange; timing: ResponseHead['timing'] }

export function TimingPanel({ exchange, timing }: TimingProps) {
  const { firstByteAfter, endedAfter } = exchange
  const { dns, connect, tls, firstByte } = timing
  const download =
    endedAfter !== undefined && firstByteAfter !== undefined ? endedAfter - firstByteAfter : undefined
  const times = [dns, connect, tls, firstByte ?? firstByteAfter, download, endedAfter]
  const facts = times.flatMap((time, at): [string, string][] =>
    time === undefined ? [] : [[strings.timings[at]!, formatTime(time)]],
  )
  return (
    <div class="op-body">
      <Facts facts={facts} />
    </div>
  )
}
