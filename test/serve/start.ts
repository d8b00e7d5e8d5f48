import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RelayLine } from '../../src/relay/relay.ts'
import { startServe } from '../../src/serve/serve.ts'
import { readSettings } from '../../src/serve/settings.ts'
import { type Api, booksSite } from './api.ts'

export type Started = {
  url: string
  port: string
  lines: RelayLine[]
  stop: (patience?: number) => Promise<void>
}

/** Writes a site folder that documents the API. */
export function writeSite(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-serve-'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return folder
}

/** `octavo serve` in this process, with these variables in its environment; the API may be called. */
export async function startSite(
  api: Api,
  environment: Record<string, string> = {},
  base = '',
): Promise<Started> {
  const folder = writeSite(booksSite(api.url))
  const lines: RelayLine[] = []
  // Not as a variable: that would need a public address, and there are tests without one.
  const isOpen = environment.OCTAVO_RELAY_ALLOW_PRIVATE !== ''
  const served = await startServe({
    ...readSettings(environment, base),
    allowPrivate: isOpen ? [`127.0.0.1:${api.port}`] : [],
    folder,
    port: 0,
    host: '127.0.0.1',
    base,
    cacheBytes: 16_000_000,
    questionRate: 1_000,
    log: {
      debug: () => undefined,
      info: (line, message) => message === 'relayed' && lines.push(line as RelayLine),
      warn: () => undefined,
      error: (fields) => {
        throw new Error(JSON.stringify(fields))
      },
    },
  })
  return {
    url: served.url,
    port: new URL(served.url).port,
    lines,
    async stop(patience = 0) {
      await served.close(patience)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
