import { pino } from 'pino'
import type { LogLevel } from '../settings/log-level.ts'

export type Log = {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

type Write = (fields: object, message: string) => void

/** One line of JSON for everything that happens, for programs to read. People read the other output. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  )
}
