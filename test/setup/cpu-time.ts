import { readFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of the file, including programs that it started and waited for. */
    cpuSeconds?: number
  }
}

/** Linux counts hundredths of a second for the process and the children it waited for. */
function readCpuSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
}

// Starts after the imports, since the first file of a worker loads the source for all others.
let start = 0
beforeAll(() => {
  start = readCpuSeconds()
})
// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructured first argument.
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = readCpuSeconds() - start
})
