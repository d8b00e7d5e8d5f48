/** @jsxImportSource ../draw */
import type { Exchange, ResponseHead } from '../send/exchange.ts'
import { formatTime } from './amount.ts'
import { Facts } from './headers-panel.tsx'

type TimingProps = { exchange: Exchange; timing: ResponseHead['timing'] }

export function TimingPanel({ exchange, timing }: TimingProps) {
  const { firstByteAfter, endedAfter } = exchange
  const { dns, connect, tls, firstByte } = timing
  const download =
    endedAfter !== undefined && firstByteAfter !== undefined ? endedAfter - firstByteAfter : undefined
  const times: [string, number | undefined][] = [
    ['dns', dns],
    ['connect', connect],
    ['tls', tls],
    ['first byte', firstByte ?? firstByteAfter],
    ['download', download],
    ['all, as seen here', endedAfter],
  ]
  const phases = times.filter((entry): entry is [string, number] => entry[1] !== undefined)
  return (
    <div class="op-body">
      <Facts facts={phases.map(([name, time]) => [name, formatTime(time)])} />
    </div>
  )
}
