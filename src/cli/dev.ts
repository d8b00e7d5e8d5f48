import { spawn } from 'node:child_process'
import { join } from 'node:path'
import picocolors from 'picocolors'
import { type Audience, anonymous, groupName } from '../access/audience.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { countDiagnostics, printText } from '../core/diagnostic/print.ts'
import { UserError } from '../core/user-error.ts'
import { startDev } from '../dev/dev.ts'
import { compileLate } from './compile-late.ts'
import { basePath, siteTarget } from './folder.ts'
import { createMembers } from './members.ts'
import { paint } from './paint.ts'

export type DevFlags = {
  port: number
  host: string
  basePath?: string
  open: boolean
  trace?: boolean
  groups?: unknown
  anonymous?: boolean
}

const shownAtOnce = 20

export async function runDev(
  named: string | undefined,
  options: DevFlags,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  compileLate()
  const { folder, spec } = siteTarget(named)
  const port = Number(options.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`--port ${options.port} is not a port. Ports are numbers from 1 to 65535.`)
  const audience = readAudience(options)
  const started = performance.now()
  const server = await startDev({
    folder,
    spec,
    port,
    host: options.host,
    base: basePath(options.basePath),
    audience,
    members: createMembers(folder, environment),
    onRun: options.trace ? (stage, key) => console.log(picocolors.dim(`run ${stage} ${key}`)) : undefined,
    onDiagnostics: printFindings,
    onProblem: (message) => console.error(picocolors.yellow(message)),
    onChange: options.trace
      ? (paths) =>
          console.log(
            picocolors.dim(`changed ${paths.length > 5 ? `${paths.length} files` : paths.join(', ')}`),
          )
      : undefined,
  })
  console.log(
    `\n  ${picocolors.bold('Octavo')} shows ${spec ? join(folder, spec) : folder}\n  ${picocolors.cyan(server.url)}  ${picocolors.dim(`ready in ${Math.round(performance.now() - started)} ms, Ctrl-C stops it`)}\n`,
  )
  if (audience) console.log(`  ${wordsOf(audience)}\n`)
  if (options.open && process.stdout.isTTY && !process.env.CI) openBrowser(server.url)

  const stop = () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    void server.close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** `--anonymous`, or `--groups a,b`; an empty list is somebody who signed in and is in no group. */
function readAudience({ groups, anonymous: isAnonymous }: DevFlags): Audience | undefined {
  if (isAnonymous && groups !== undefined)
    throw new UserError('--anonymous and --groups say two different things. Use one of them.')
  if (isAnonymous) return anonymous
  if (groups === undefined) return undefined
  const names = groups === true ? [] : String(groups).split(',').map(groupName)
  return { kind: 'reader', groups: names.filter((name) => name !== '') }
}

function wordsOf(audience: Audience): string {
  if (audience.kind === 'anonymous') return 'As a visitor sees it who has not signed in.'
  const groups = audience.kind === 'reader' ? audience.groups.join(', ') : ''
  return groups ? `As a reader sees it who is in ${groups}.` : 'As a reader sees it who is in no group.'
}

function printFindings(diagnostics: Diagnostic[]): void {
  const shown = diagnostics.filter(({ severity }) => severity !== 'note')
  if (shown.length === 0) {
    console.log(picocolors.green('No mistakes found.'))
    return
  }
  console.log(`\n${printText(shown.slice(0, shownAtOnce), paint)}`)
  const rest = shown.length - shownAtOnce
  if (rest > 0) console.log(picocolors.dim(`… and ${rest} more; \`octavo validate\` prints all.`))
  console.log(countDiagnostics(shown))
}

/** Opens nothing on servers and in pipes; a machine without a browser is no mistake. */
function openBrowser(url: string): void {
  const [command, ...args]: [string, ...string[]] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
