import { relative, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import picocolors from 'picocolors'
import { type BuildResult, buildSite } from '../build/build.ts'
import { readRelayPlace } from '../build/relay-place.ts'
import { countDiagnostics, printText } from '../core/print.ts'
import { readPublicUrl } from '../core/public-url.ts'
import { createLastChanged } from '../dev/last-changed.ts'
import { bareFindings } from '../site/bare-spec.ts'
import { compileLate } from './compile-late.ts'
import { basePath, siteTarget } from './folder.ts'
import { paint } from './paint.ts'
import { createProgress } from './progress.ts'

export type BuildFlags = {
  out: string
  basePath?: string
  compress?: boolean
  relayUrl?: string
  publicUrl?: string
  force?: boolean
  publicOnly?: boolean
}

export async function runBuild(named: string | undefined, options: BuildFlags): Promise<void> {
  compileLate()
  // V8 would let memory grow to four times what is in use before it looks for what is not: that costs little, and saves a sixth.
  setFlagsFromString('--heap-growing-percent=60')
  const { folder, spec } = siteTarget(named)
  const out = resolve(String(options.out))
  if (out === resolve(folder))
    throw new Error('--out is the site folder itself. Choose another folder, such as dist.')
  const progress = createProgress(process.stderr)
  const started = performance.now()
  const base = basePath(options.basePath)
  const result = await buildSite({
    folder,
    spec,
    out,
    base,
    publicUrl: options.publicUrl ? readPublicUrl(options.publicUrl, base, '--public-url') : undefined,
    relay: readRelayPlace(options.relayUrl),
    compress: options.compress ?? false,
    force: options.force ?? false,
    publicOnly: options.publicOnly ?? false,
    lastChanged: createLastChanged(folder),
    onProgress: progress.show,
  }).finally(progress.clear)
  printFindings(result, spec !== undefined)
  if (result.kind === 'refused') {
    console.error(
      `Nothing was written, and ${shortPath(out)} is as it was. Mend the errors, or build all the same with --force.`,
    )
    process.exitCode = 1
    return
  }
  console.log(summaryOf(result, out, performance.now() - started))
}

/** Notes are for those who ask for them with `validate`. */
function printFindings({ diagnostics }: BuildResult, isBare: boolean): void {
  const shown = (isBare ? bareFindings(diagnostics) : diagnostics).filter(
    ({ severity }) => severity !== 'note',
  )
  if (shown.length === 0) return
  console.error(`${printText(shown, paint)}\n${countDiagnostics(shown)}\n`)
}

function summaryOf(result: BuildResult, out: string, milliseconds: number): string {
  const { pages, reused, files, bytes, heaviest, notes } = result
  const kept = reused > 0 ? `, ${count(reused)} of them as they were` : ''
  const lines = heaviest.map(({ url, bytes: size }) => `  ${sizeOf(size).padStart(8)}  ${url}`)
  return [
    `${picocolors.green('Built')} ${count(pages)} pages${kept} in ${(milliseconds / 1000).toFixed(1)} s`,
    `${count(files)} files, ${sizeOf(bytes)}, in ${shortPath(out)}`,
    ...(lines.length > 0 ? ['Heaviest pages:', ...lines] : []),
    ...notes,
  ].join('\n')
}

const count = (value: number) => value.toLocaleString('en')

const sizeOf = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`

/** As somebody in this folder would name it. */
function shortPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near.startsWith('..') ? path : near || '.'
}
