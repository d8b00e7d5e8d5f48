import type { WriteStream } from 'node:tty'

const width = 24
const pause = 100

/** A line that is written over itself on a terminal, and nothing in a pipe. */
export function createProgress(stream: WriteStream): {
  show: (done: number, all: number) => void
  clear: () => void
} {
  const started = performance.now()
  let shownAt = 0
  return {
    show(done, all) {
      const now = performance.now()
      if (!stream.isTTY || (now - shownAt < pause && done < all)) return
      shownAt = now
      const filled = Math.round((done / all) * width)
      const speed = Math.round(done / ((now - started) / 1000))
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
      stream.write(`\r${bar} ${done} of ${all} pages, ${speed} a second\x1b[K`)
    },
    clear() {
      if (shownAt > 0) stream.write('\r\x1b[K')
    },
  }
}
