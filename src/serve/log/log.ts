import type { Writable } from 'node:stream'
import { pino } from 'pino'
import type { LogLevel } from '../settings/log-level.ts'

export type Log = {
  debug: Write
  info: Write
  warn: Write
  error: Write
}

type Write = (fields: object, message: string) => void

/** Writes one line of JSON per event. */
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

/**
 * Writes lines to a stream that may be broken: a full disk, or a log reader that has ended, must not stop the
 * site.
 */
export function createLineWriter(stream: Writable): (line: string) => void {
  let isBroken = false
  stream.on('error', () => {
    isBroken = true
  })
  return (line) => {
    // Part of the previous line may have been written.
    const text = isBroken ? `\n${line}` : line
    isBroken = false
    stream.write(text)
  }
}
