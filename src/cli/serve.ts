import { join } from 'node:path'
import { countDiagnostics, printText } from '../core/print.ts'
import { createLastChanged } from '../dev/last-changed.ts'
import { type ServedSite, startServe } from '../serve/serve.ts'
import { readSettings } from '../serve/settings.ts'
import { bareFindings } from '../site/bare-spec.ts'
import { basePath, siteTarget } from './folder.ts'
import { paint } from './paint.ts'
import { readPort } from './port.ts'

export type ServeFlags = { port: number; host: string; basePath?: string }

const shownAtOnce = 20
const patience = 10_000

/** Standard output has one line of JSON for every relayed request and nothing else; people read the other one. */
export async function runServe(
  named: string | undefined,
  options: ServeFlags,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const { folder, spec } = siteTarget(named)
  const base = basePath(options.basePath)
  const settings = readSettings(environment, base)
  const served = await startServe({
    ...settings,
    folder,
    spec,
    port: readPort(options.port),
    host: options.host,
    base,
    lastChanged: createLastChanged(folder),
    onRelayed: (line) => process.stdout.write(`${JSON.stringify(line)}\n`),
    onFault: (fault) => console.error(`Octavo failed: ${fault.stack}`),
  })
  const shown = settings.publicUrl ? `${settings.publicUrl}${base}, listening at ${served.url}` : served.url
  console.error(`Octavo serves ${spec ? join(folder, spec) : folder} at ${shown}`)
  stopOnSignal(served)
  await printErrors(served, spec !== undefined)
}

function stopOnSignal(served: ServedSite): void {
  const stop = () => {
    // A second signal ends the process at once.
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    void served.close(patience).then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** A site with mistakes is served as well as it can be: its other pages are right. */
async function printErrors(served: ServedSite, isBare: boolean): Promise<void> {
  const all = await served.diagnostics()
  const found = (isBare ? bareFindings(all) : all).filter(({ severity }) => severity === 'error')
  if (found.length === 0) return
  console.error(`\n${printText(found.slice(0, shownAtOnce), paint)}`)
  console.error(`${countDiagnostics(found)}. \`octavo validate\` prints every finding.`)
}
