import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { recoverFolder } from '../build/folder/out-folder.ts'
import { countDiagnostics } from '../core/diagnostic/print.ts'
import { printList } from '../core/diagnostic/print-list.ts'
import { UserError } from '../core/user-error.ts'
import { createLastChanged } from '../dev/last-changed.ts'
import { createLineWriter, createLog } from '../serve/log/log.ts'
import type { ServedSite, ServeOptions } from '../serve/serve.ts'
import { readFlag, type ServeFlag } from '../serve/settings/flags.ts'
import { type LogLevel, logLevels } from '../serve/settings/log-level.ts'
import { count, parseQuantity, type Quantity, size } from '../serve/settings/quantity.ts'
import { readSettings } from '../serve/settings/settings.ts'
import { suggestVariable, unknownVariables } from '../serve/settings/variables.ts'
import { listAny } from '../strings/intl.ts'
import { basePath, siteTarget } from './folder.ts'
import { paint } from './paint.ts'
import { readPort } from './port.ts'
import { usersPath } from './users/place.ts'

export type ServeFlags = Partial<Record<ServeFlag, string>>

/** Together with the end of open streams, stopping takes less than ten seconds. */
const stopTimeoutMs = 9_000

/** Standard output is for the log, in JSON. Texts for people go to standard error. */
export async function runServe(
  pathArgument: string | undefined,
  options: ServeFlags,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  // The last build may have been killed during its swap.
  if (pathArgument !== undefined) recoverFolder(resolve(pathArgument))
  const { folder, spec } = siteTarget(pathArgument)
  const flag = (name: ServeFlag) => readFlag(name, options, environment)
  const base = basePath(flag('basePath'))
  const settings = readSettings(environment, base)
  for (const name of unknownVariables(environment))
    console.error(`Unknown environment variable ${name} is ignored.${suggestVariable(name)}`)
  const serveOptions: ServeOptions = {
    ...settings,
    folder,
    spec,
    port: readPort(flag('port')),
    host: flag('host'),
    base,
    usersFile: usersPath(undefined, environment, folder),
    metricsPort: flag('metricsPort') === '' ? undefined : readPort(flag('metricsPort'), '--metrics-port'),
    cacheBytes: readQuantity('--cache-size', flag('cacheSize'), { ...size, min: 0 }),
    searchRate: readQuantity('--search-rate', flag('searchRate'), count),
    lastChanged: createLastChanged(folder),
    log: createLog(readLevel(flag('logLevel')), createLineWriter(process.stdout)),
  }
  // Loaded after the options are read, so that an invalid one is reported at once.
  const { startServe } = await import('../serve/serve.ts')
  const served = await startServe(serveOptions)
  const url = settings.publicUrl ? `${settings.publicUrl}${base} (listening on ${served.url})` : served.url
  console.error(`Serving ${spec ? join(folder, spec) : folder} at ${url}`)
  stopOnSignal(served)
  process.on('SIGHUP', () => void served.reload().catch((problem: Error) => console.error(problem.message)))
  await printErrors(served, spec !== undefined)
}

function readQuantity(option: string, text: string, quantity: Quantity): number {
  const value = parseQuantity(text, quantity)
  if (value === undefined) throw new UserError(`${option} must be ${quantity.text}, got \`${text}\`.`)
  return value
}

function readLevel(text: string): LogLevel {
  const level = logLevels.find((level) => level === text)
  if (!level) throw new UserError(`--log-level must be ${listAny(logLevels)}, got \`${text}\`.`)
  return level
}

function stopOnSignal(served: ServedSite): void {
  const stop = () => {
    // A second signal stops the process at once.
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    void served.close(stopTimeoutMs).then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Checking a large site takes seconds of CPU time, so the first requests go first. */
const checkDelayMs = 1000

/** Prints errors once the site is up. The rest of the site is served without the broken parts. */
async function printErrors(served: ServedSite, isBare: boolean): Promise<void> {
  await served.ready
  await pause(checkDelayMs, undefined, { ref: false })
  const all = await served.diagnostics()
  const { bareFindings } = await import('../site/bare-spec.ts')
  const errors = (isBare ? bareFindings(all) : all).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const allHint = 'Run `octavo validate --all` to list each problem.'
  console.error(`\n${printList(errors, paint, { allHint })}`)
  console.error(`${countDiagnostics(errors)}. Run \`octavo validate\` to see all problems.`)
}
