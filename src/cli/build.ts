import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import picocolors from 'picocolors'
import { type Builder, type BuildResult, openBuilder } from '../build/build.ts'
import { pageLayouts } from '../build/file-name.ts'
import { redirectKinds } from '../build/hosts/host-files.ts'
import { readRelayPlace } from '../build/relay-place.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { countDiagnostics } from '../core/diagnostic/print.ts'
import { printList } from '../core/diagnostic/print-list.ts'
import { readPublicUrl } from '../core/public-url.ts'
import { isForUser, UserError } from '../core/user-error.ts'
import { createLastChanged } from '../dev/last-changed.ts'
import { bareFindings } from '../site/bare-spec.ts'
import { formatNumber, plural } from '../strings/intl.ts'
import { readChoice } from './choice.ts'
import { compileLate } from './compile-late.ts'
import { basePath, siteTarget } from './folder.ts'
import { paint } from './paint.ts'
import { createProgress, type Progress } from './progress.ts'
import { shortPath } from './site-folder.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export type BuildFlags = {
  out: string
  basePath?: string
  compress?: boolean
  relayUrl?: string
  publicUrl?: string
  /** Accepted for older scripts; a build no longer stops at errors. */
  force?: boolean
  strict?: boolean
  all?: boolean
  publicOnly?: boolean
  atomic?: boolean
  watch?: boolean
  jobs?: string
  pages: string
  redirects: string
}

export async function runBuild(pathArgument: string | undefined, options: BuildFlags): Promise<void> {
  compileLate()
  const { folder, spec } = siteTarget(pathArgument)
  const out = resolve(options.out)
  if (out === resolve(folder))
    throw new UserError('--out is the site folder. Choose another folder, such as dist.')
  const progress = createProgress(process.stderr)
  const startedAt = performance.now()
  const base = basePath(options.basePath)
  const builder = openBuilder({
    folder,
    spec,
    out,
    base,
    publicUrl: options.publicUrl ? readPublicUrl(options.publicUrl, base, '--public-url') : undefined,
    relay: readRelayPlace(options.relayUrl),
    compress: options.compress ?? false,
    jobs: readJobs(options.jobs),
    // Collects garbage earlier: a sixth less memory for little time.
    onManyPages: () => setFlagsFromString('--heap-growing-percent=60'),
    publicOnly: options.publicOnly ?? false,
    layout: readChoice('--pages', options.pages, pageLayouts),
    atomic: options.atomic ?? false,
    redirects: readChoice('--redirects', options.redirects, redirectKinds),
    lastChanged: createLastChanged(folder),
    onProgress: progress.show,
  })
  const report = createReport({ isBare: spec !== undefined, out, all: options.all })
  if (options.watch) return watchBuild({ builder, folder, progress, report })
  const result = await builder.build().finally(() => {
    progress.clear()
    return builder.close()
  })
  const problems = report(result, performance.now() - startedAt)
  if (result.kind === 'refused') process.exitCode = 1
  else if (options.strict && problems > 0) {
    console.error('Failed because of --strict. Fix the problems above.')
    process.exitCode = 1
  }
}

const maxJobs = 16

function readJobs(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const jobs = Number(value)
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > maxJobs)
    throw new UserError(`--jobs needs a number from 1 to ${maxJobs}, got ${JSON.stringify(value)}.`)
  return jobs
}

type Report = (result: BuildResult, milliseconds: number) => number

/** Prints the result of a build, and its problems unless they are those of the last one. Returns their number. */
function createReport({ isBare, out, all }: { isBare: boolean; out: string; all?: boolean }): Report {
  let printed = ''
  let isFirst = true
  return (result, milliseconds) => {
    const problems = problemsOf(result, isBare)
    const list = problems.length > 0 ? printList(problems, paint, { all }) : ''
    if (list !== printed && list !== '') console.error(`${list}\n${countDiagnostics(problems)}\n`)
    printed = list
    if (result.kind === 'refused')
      console.error(`Build stopped; ${shortPath(out)} is unchanged. Fix docs.json and build again.`)
    else
      console.log(
        summaryOf(result, out, milliseconds)
          .slice(0, isFirst ? undefined : 1)
          .join('\n'),
      )
    isFirst = false
    return problems.length
  }
}

type WatchInput = { builder: Builder; folder: string; progress: Progress; report: Report }

/** Builds after every change until the process is stopped. */
async function watchBuild({ builder, folder, progress, report }: WatchInput): Promise<void> {
  const { watchSite } = await import('../build/watch.ts')
  const watching = watchSite({
    builder,
    folder,
    onBuilt(result, milliseconds) {
      progress.clear()
      report(result, milliseconds)
    },
    onFailure(problem) {
      progress.clear()
      console.error(
        picocolors.red(isForUser(problem) ? problem.message : `Internal error: ${stackOf(problem)}`),
      )
    },
    onProblem(message) {
      progress.clear()
      console.error(picocolors.yellow(message))
    },
  })
  console.log(`Watching ${shortPath(folder)}. Press Ctrl+C to stop.`)
  stopOnSignal(() => {
    progress.clear()
    return watching.close()
  })
}

/** Errors and warnings; `validate` also prints notes. */
function problemsOf({ diagnostics }: BuildResult, isBare: boolean): Diagnostic[] {
  return (isBare ? bareFindings(diagnostics) : diagnostics).filter(({ severity }) => severity !== 'note')
}

/** The lines of the summary; rebuilds print only the first. */
function summaryOf(result: BuildResult, out: string, milliseconds: number): string[] {
  const { pages, reused, files, bytes, heaviest, notes } = result
  const unchanged = reused > 0 ? `, ${formatNumber(reused)} unchanged` : ''
  const lines = heaviest.map(({ url, bytes: size }) => `  ${sizeOf(size).padStart(8)}  ${url}`)
  return [
    `${picocolors.green('Built')} ${plural(pages, 'page', 'pages')} in ${(milliseconds / 1000).toFixed(1)} s${unchanged}`,
    `${plural(files, 'file', 'files')}, ${sizeOf(bytes)}, in ${shortPath(out)}`,
    ...(lines.length > 0 ? ['Largest pages:', ...lines] : []),
    ...notes,
  ]
}

const stackOf = (problem: unknown) => (problem instanceof Error ? problem.stack : String(problem))

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
