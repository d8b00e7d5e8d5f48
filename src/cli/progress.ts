import type { ReportProgress } from '../core/progress.ts'
import { formatNumber } from '../strings/intl.ts'

const barWidth = 20
const redrawMs = 100
/** Earlier, the estimate would jump. */
const estimateAfterMs = 1000

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

export type Progress = { show: ReportProgress; clear: () => void }

/**
 * One line on a terminal that is redrawn in place. Writes nothing to a file or pipe. With a delay, tasks that finish
 * earlier draw nothing.
 */
export function createProgress(
  output: Output,
  { delayMs = 0, now = () => performance.now() } = {},
): Progress {
  let current = { stage: '', startedAt: 0 }
  let firstAt: number | undefined
  let drawnAt = Number.NEGATIVE_INFINITY
  let isDrawn = false
  return {
    show(stage, done, all) {
      if (!output.isTTY) return
      const time = now()
      firstAt ??= time
      const isNew = stage !== current.stage
      if (isNew) current = { stage, startedAt: time }
      else if (time - drawnAt < redrawMs) return
      if (time - firstAt < delayMs) return
      drawnAt = time
      isDrawn = true
      const line = progressLine({ stage, done, all, elapsed: time - current.startedAt })
      output.write(`\r${line.slice(0, (output.columns || 80) - 1)}\x1b[K`)
    },
    clear() {
      if (isDrawn) output.write('\r\x1b[K')
      isDrawn = false
      current = { stage: '', startedAt: 0 }
      firstAt = undefined
    },
  }
}

type Step = { stage: string; done?: number; all?: number; elapsed: number }

/** `Rendering pages ██████░░░░ 412 of 1,200, 12 s left` */
function progressLine({ stage, done, all, elapsed }: Step): string {
  if (done === undefined || !all) return `${stage}…`
  const count = Math.min(done, all)
  const share = count / all
  const filled = Math.round(share * barWidth)
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
  const remaining =
    share > 0 && elapsed >= estimateAfterMs ? remainingTime((elapsed / share) * (1 - share)) : ''
  return `${stage} ${bar} ${formatNumber(count)} of ${formatNumber(all)}${remaining && `, ${remaining} left`}`
}

function remainingTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 1) return ''
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
