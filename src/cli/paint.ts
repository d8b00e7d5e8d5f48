import picocolors from 'picocolors'
import type { Paint } from '../core/diagnostic/print.ts'

export const paint: Paint = {
  error: (text) => picocolors.bold(picocolors.red(text)),
  warning: (text) => picocolors.bold(picocolors.yellow(text)),
  note: picocolors.cyan,
  dim: picocolors.dim,
  bold: picocolors.bold,
}
