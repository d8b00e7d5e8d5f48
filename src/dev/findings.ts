import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { Site } from '../site/site.ts'

const delayMs = 150

export type Findings = ReturnType<typeof createFindings>

/** Collects diagnostics, one pass at a time and after requests. A change during a pass starts another. */
export function createFindings(
  site: Pick<Site, 'diagnostics'>,
  onFound: (diagnostics: Diagnostic[], isNew: boolean) => void,
) {
  let isRunning = false
  let isRequested = false
  let last: string | undefined
  let current: Diagnostic[] | undefined

  async function run(): Promise<void> {
    isRunning = true
    while (isRequested) {
      // Pages that reload after the same change come first.
      await setTimeout(delayMs)
      isRequested = false
      const diagnostics = await pass()
      if (isRequested) continue
      const text = JSON.stringify(diagnostics)
      current = diagnostics
      onFound(diagnostics, text !== last)
      last = text
    }
    isRunning = false
  }

  async function pass(): Promise<Diagnostic[]> {
    try {
      return await site.diagnostics({
        yieldToEventLoop: async () => {
          await setImmediate()
        },
      })
    } catch (problem) {
      // A bug in Octavo must not stop the preview, so it is reported as a diagnostic.
      const message = `Internal error: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`
      return [
        {
          code: 'octavo/failed',
          severity: 'error',
          message,
          hint: 'This is a bug in Octavo. Please report it.',
        },
      ]
    }
  }

  return {
    /** Undefined until the first pass is done. */
    current: () => current,
    request(): void {
      isRequested = true
      if (!isRunning) void run()
    },
  }
}
