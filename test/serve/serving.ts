import { createLog } from '../../src/serve/log.ts'
import { type ServedSite, type ServeOptions, startServe } from '../../src/serve/serve.ts'
import { readSettings } from '../../src/serve/settings.ts'

export type Serving = ServedSite & {
  /** Lines of the log. */
  lines: Record<string, unknown>[]
  /** Faults of the program, which no test wants to see. */
  faults: () => unknown[]
}

/** `octavo serve` of a folder in this process, with these variables in its environment. */
export async function serveFolder(
  folder: string,
  environment: Record<string, string> = {},
  options: Partial<ServeOptions> = {},
): Promise<Serving> {
  const lines: Record<string, unknown>[] = []
  const base = options.base ?? ''
  const served = await startServe({
    ...readSettings(environment, base),
    folder,
    port: 0,
    host: '127.0.0.1',
    base,
    cacheBytes: 16_000_000,
    questionRate: 1_000,
    log: createLog('debug', (line) => lines.push(JSON.parse(line))),
    ...options,
  })
  await served.ready
  return { ...served, lines, faults: () => lines.filter(({ level }) => level === 'error') }
}
