import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { recoverFolder } from '../build/out-folder.ts'
import { countDiagnostics, printText } from '../core/diagnostic/print.ts'
import { UserError } from '../core/user-error.ts'
import { createLastChanged } from '../dev/last-changed.ts'
import { createLineWriter, createLog } from '../serve/log/log.ts'
import type { ServedSite, ServeOptions } from '../serve/serve.ts'
import { readFlag, type ServeFlag } from '../serve/settings/flags.ts'
import { type LogLevel, logLevels } from '../serve/settings/log-level.ts'
import { count, parseQuantity, size } from '../serve/settings/quantity.ts'
import { readSettings } from '../serve/settings/settings.ts'
import { suggestVariable, unknownVariables } from '../serve/settings/variables.ts'
import { basePath, siteTarget } from './folder.ts'
import { paint } from './paint.ts'
import { readPort } from './port.ts'
import { usersPath } from './users-place.ts'

export type ServeFlags = Partial<Record<ServeFlag, unknown>>

const shownAtOnce = 20
/** With the last words of the relay it is within ten seconds. */
const patience = 9_000

/** Standard output has lines of JSON for programs and nothing else; people read the other one. */
export async function runServe(
  named: string | undefined,
  options: ServeFlags,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  // A build that was killed in the moment of its swap.
  recoverFolder(resolve(named ?? '.'))
  const { folder, spec } = siteTarget(named)
  const flag = (name: ServeFlag) => readFlag(name, options, environment)
  const base = basePath(flag('basePath'))
  const settings = readSettings(environment, base)
  for (const name of unknownVariables(environment))
    console.error(`${name} is no variable of Octavo, and does nothing.${suggestVariable(name)}`)
  const serveOptions: ServeOptions = {
    ...settings,
    folder,
    spec,
    port: readPort(flag('port')),
    host: flag('host'),
    base,
    usersFile: usersPath(undefined, environment, folder),
    metricsPort: flag('metricsPort') === '' ? undefined : readPort(flag('metricsPort'), '--metrics-port'),
    cacheBytes: readSize(flag('cacheSize')),
    questionRate: readRate(flag('questionRate')),
    lastChanged: createLastChanged(folder),
    log: createLog(readLevel(flag('logLevel')), createLineWriter(process.stdout)),
  }
  // Loaded after the options are read: a wrong one is reported at once.
  const { startServe } = await import('../serve/serve.ts')
  const served = await startServe(serveOptions)
  const shown = settings.publicUrl ? `${settings.publicUrl}${base}, listening at ${served.url}` : served.url
  console.error(`Octavo serves ${spec ? join(folder, spec) : folder} at ${shown}`)
  stopOnSignal(served)
  process.on('SIGHUP', () => void served.reload().catch((problem: Error) => console.error(problem.message)))
  await printErrors(served, spec !== undefined)
}

function readRate(text: string): number {
  const rate = parseQuantity(text, count)
  if (rate === undefined) throw new UserError(`--question-rate must be ${count.words}.`)
  return rate
}

function readSize(text: string): number {
  const bytes = parseQuantity(text, { ...size, least: 0 })
  if (bytes === undefined) throw new UserError(`--cache-size must be ${size.words}.`)
  return bytes
}

function readLevel(text: string): LogLevel {
  const level = logLevels.find((level) => level === text)
  if (!level) throw new UserError(`--log-level must be one of ${logLevels.join(', ')}.`)
  return level
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

/** Checking a large site takes seconds of CPU time, which the first readers need more. */
const checkDelayMs = 1000

/** Prints errors once the site is up; everything else is served without them. */
async function printErrors(served: ServedSite, isBare: boolean): Promise<void> {
  await served.ready
  await pause(checkDelayMs, undefined, { ref: false })
  const all = await served.diagnostics()
  const { bareFindings } = await import('../site/bare-spec.ts')
  const errors = (isBare ? bareFindings(all) : all).filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  console.error(`\n${printText(errors.slice(0, shownAtOnce), paint)}`)
  console.error(`${countDiagnostics(errors)}. \`octavo validate\` prints every finding.`)
}
