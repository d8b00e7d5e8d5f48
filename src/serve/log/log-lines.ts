import type { Writable } from 'node:stream'

/**
 * Writes lines where nobody may take them any more. A disk that is full, or a reader of the log that has ended, is no
 * reason to end a site.
 */
export function createLineWriter(stream: Writable): (line: string) => void {
  let isBroken = false
  stream.on('error', () => {
    isBroken = true
  })
  return (line) => {
    // Half of the line before may be there: this one does not continue it.
    const text = isBroken ? `\n${line}` : line
    isBroken = false
    stream.write(text)
  }
}
