import { spawn } from 'node:child_process'
import { join } from 'node:path'
import picocolors from 'picocolors'
import { type Audience, anonymous, groupName } from '../access/audience.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { countDiagnostics } from '../core/diagnostic/print.ts'
import { printList } from '../core/diagnostic/print-list.ts'
import type { Feedback } from '../core/feedback-message.ts'
import { UserError } from '../core/user-error.ts'
import { startDev } from '../dev/dev.ts'
import { listAll } from '../strings/intl.ts'
import { compileLate } from './compile-late.ts'
import { basePath, siteTarget } from './folder.ts'
import { createMembers } from './members.ts'
import { paint } from './paint.ts'
import { readPort } from './port.ts'
import { createProgress } from './progress.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export type DevFlags = {
  port: string
  host: string
  basePath?: string
  open: boolean
  trace?: boolean
  groups?: string
  anonymous?: boolean
}

const maxNamedFiles = 5

export async function runDev(
  pathArgument: string | undefined,
  options: DevFlags,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  compileLate()
  const port = readPort(options.port)
  const base = basePath(options.basePath)
  const audience = readAudience(options)
  const { folder, spec } = siteTarget(pathArgument)
  const startedAt = performance.now()
  const progress = createProgress(process.stderr, { delayMs: 1000 })
  const print = (text: string) => {
    progress.clear()
    console.log(text)
  }
  const server = await startDev({
    folder,
    spec,
    port,
    host: options.host,
    base,
    audience,
    members: createMembers(folder, environment),
    onRun: options.trace ? (stage, key) => print(picocolors.dim(`run ${stage} ${key}`)) : undefined,
    onProgress: progress.show,
    onDiagnostics: (diagnostics) => print(describeProblems(diagnostics)),
    onChecked: progress.clear,
    onProblem(message) {
      progress.clear()
      console.error(picocolors.yellow(message))
    },
    onFeedback: (feedback) => print(describeFeedback(feedback)),
    onChange: options.trace ? (paths) => print(picocolors.dim(describeChange(paths))) : undefined,
  })
  if (port !== 0 && server.port !== port)
    console.log(picocolors.yellow(`Port ${port} is in use, using ${server.port}`))
  const milliseconds = Math.round(performance.now() - startedAt)
  console.log(
    `\n  Serving ${spec ? join(folder, spec) : folder}\n  ${picocolors.cyan(server.url)}  ${picocolors.dim(`Ready in ${milliseconds} ms. Press Ctrl+C to stop.`)}\n`,
  )
  if (audience) console.log(`  ${describeAudience(audience)}\n`)
  if (options.open && process.stdout.isTTY && !process.env.CI) openBrowser(server.url)

  stopOnSignal(() => {
    progress.clear()
    return server.close()
  })
}

/** `--anonymous`, or `--groups a,b`; an empty list is a signed-in reader without groups. */
function readAudience({ groups, anonymous: isAnonymous }: DevFlags): Audience | undefined {
  if (isAnonymous && groups !== undefined)
    throw new UserError('--anonymous and --groups cannot be combined. Use one of them.')
  if (isAnonymous) return anonymous
  if (groups === undefined) return undefined
  const names = groups.split(',').map(groupName)
  return { kind: 'reader', groups: names.filter((name) => name !== '') }
}

/** The preview stores no feedback. */
function describeFeedback({ page, rating, reason, comment }: Feedback): string {
  const details = [reason, comment].filter((text) => text !== undefined).join(': ')
  return `Feedback on ${page}: ${rating === 'up' ? 'helpful' : 'not helpful'}${details && ` (${details})`}`
}

function describeAudience(audience: Audience): string {
  if (audience.kind === 'anonymous') return 'Previewing as a visitor who is not signed in.'
  const groups = audience.kind === 'reader' ? audience.groups : []
  if (groups.length === 0) return 'Previewing as a signed-in reader without groups.'
  return `Previewing as a signed-in reader in ${listAll(groups)}.`
}

function describeProblems(diagnostics: readonly Diagnostic[]): string {
  if (diagnostics.length === 0) return picocolors.green('No problems found.')
  const list = printList(diagnostics, paint, { allHint: 'Run `octavo validate --all` to list each problem.' })
  return `\n${list}${countDiagnostics(diagnostics)}`
}

const describeChange = (paths: readonly string[]) =>
  `changed ${paths.length > maxNamedFiles ? `${paths.length} files` : paths.join(', ')}`

/** Errors are ignored: the machine may have no browser. */
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
