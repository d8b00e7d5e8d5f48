import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { Site } from '../site/site.ts'

const patience = 150

export type Findings = ReturnType<typeof createFindings>

/** Collects diagnostics, one pass at a time and after requests. A change during a pass starts another. */
export function createFindings(
  site: Pick<Site, 'diagnostics'>,
  onFound: (diagnostics: Diagnostic[], isNew: boolean) => void,
) {
  let running = false
  let again = false
  let last: string | undefined
  let current: Diagnostic[] | undefined

  async function run(): Promise<void> {
    running = true
    while (again) {
      // Pages that reload after the same change come first.
      await setTimeout(patience)
      again = false
      const diagnostics = await pass()
      if (again) continue
      const text = JSON.stringify(diagnostics)
      current = diagnostics
      onFound(diagnostics, text !== last)
      last = text
    }
    running = false
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
      again = true
      if (!running) void run()
    },
  }
}
