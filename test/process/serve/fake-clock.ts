import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needProgram } from '../../fixtures/program.ts'

const faketime = needProgram('faketime')

export const canMoveClock = faketime !== undefined

export type MovedClock = {
  /** For a program whose clock is moved while it runs. */
  environment: Record<string, string>
  /** Moves the time of day; the monotonic clock is unaffected, as on a real machine. */
  move: (days: number) => void
  close: () => void
}

/** https://github.com/wolfcw/libfaketime */
export function createMovedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-clock-'))
  const file = join(folder, 'offset')
  const move = (days: number) => {
    // Renamed atomically, so that readers never see a partial file.
    writeFileSync(`${file}.next`, `${days < 0 ? '-' : '+'}${Math.abs(days)}d\n`)
    renameSync(`${file}.next`, file)
  }
  move(0)
  // The command knows where its library is, but would use a fixed offset.
  const preload = /^LD_PRELOAD=(.*)$/m.exec(
    execFileSync(faketime!, ['-m', '-f', '+0', 'env'], { encoding: 'utf8' }),
  )
  return {
    environment: {
      LD_PRELOAD: preload![1]!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    move,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
