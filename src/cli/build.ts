import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import picocolors from 'picocolors'
import { type BuildResult, buildSite } from '../build/build.ts'
import { pageLayouts } from '../build/file-name.ts'
import { redirectKinds } from '../build/host-files.ts'
import { readRelayPlace } from '../build/relay-place.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { countDiagnostics } from '../core/diagnostic/print.ts'
import { printList } from '../core/diagnostic/print-list.ts'
import { readPublicUrl } from '../core/public-url.ts'
import { UserError } from '../core/user-error.ts'
import { createLastChanged } from '../dev/last-changed.ts'
import { bareFindings } from '../site/bare-spec.ts'
import { formatNumber, plural } from '../strings/intl.ts'
import { readChoice } from './choice.ts'
import { compileLate } from './compile-late.ts'
import { basePath, siteTarget } from './folder.ts'
import { paint } from './paint.ts'
import { createProgress } from './progress.ts'
import { shortPath } from './site-folder.ts'

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
  pages: string
  redirects: string
}

export async function runBuild(pathArgument: string | undefined, options: BuildFlags): Promise<void> {
  compileLate()
  // Collects garbage earlier: a sixth less memory for little time.
  setFlagsFromString('--heap-growing-percent=60')
  const { folder, spec } = siteTarget(pathArgument)
  const out = resolve(options.out)
  if (out === resolve(folder))
    throw new UserError('--out is the site folder. Choose another folder, such as dist.')
  const progress = createProgress(process.stderr)
  const startedAt = performance.now()
  const base = basePath(options.basePath)
  const result = await buildSite({
    folder,
    spec,
    out,
    base,
    publicUrl: options.publicUrl ? readPublicUrl(options.publicUrl, base, '--public-url') : undefined,
    relay: readRelayPlace(options.relayUrl),
    compress: options.compress ?? false,
    publicOnly: options.publicOnly ?? false,
    layout: readChoice('--pages', options.pages, pageLayouts),
    atomic: options.atomic ?? false,
    redirects: readChoice('--redirects', options.redirects, redirectKinds),
    lastChanged: createLastChanged(folder),
    onProgress: progress.show,
  }).finally(progress.clear)
  const problems = problemsOf(result, spec !== undefined)
  if (problems.length > 0) {
    const list = printList(problems, paint, { all: options.all })
    console.error(`${list}\n${countDiagnostics(problems)}\n`)
  }
  if (result.kind === 'refused') {
    console.error(`Build stopped; ${shortPath(out)} is unchanged. Fix docs.json and build again.`)
    process.exitCode = 1
    return
  }
  console.log(summaryOf(result, out, performance.now() - startedAt))
  if (options.strict && problems.length > 0) {
    console.error('Failed because of --strict. Fix the problems above.')
    process.exitCode = 1
  }
}

/** Errors and warnings; `validate` also prints notes. */
function problemsOf({ diagnostics }: BuildResult, isBare: boolean): Diagnostic[] {
  return (isBare ? bareFindings(diagnostics) : diagnostics).filter(({ severity }) => severity !== 'note')
}

function summaryOf(result: BuildResult, out: string, milliseconds: number): string {
  const { pages, reused, files, bytes, heaviest, notes } = result
  const unchanged = reused > 0 ? `, ${formatNumber(reused)} unchanged` : ''
  const lines = heaviest.map(({ url, bytes: size }) => `  ${sizeOf(size).padStart(8)}  ${url}`)
  return [
    `${picocolors.green('Built')} ${plural(pages, 'page', 'pages')} in ${(milliseconds / 1000).toFixed(1)} s${unchanged}`,
    `${plural(files, 'file', 'files')}, ${sizeOf(bytes)}, in ${shortPath(out)}`,
    ...(lines.length > 0 ? ['Largest pages:', ...lines] : []),
    ...notes,
  ].join('\n')
}

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`
