import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { countDiagnostics, printGithub, printJson } from '../core/diagnostic/print.ts'
import { printList } from '../core/diagnostic/print-list.ts'
import { createDiskFiles } from '../core/files.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import { readAssets } from '../http/assets.ts'
import { bareFindings, createBareFiles } from '../site/bare-spec.ts'
import type { Fix } from '../site/diagnostics/fix.ts'
import { createSite, type Site, type SiteOptions } from '../site/site.ts'
import { plural } from '../strings/intl.ts'
import { readChoice } from './choice.ts'
import { compileLate } from './compile-late.ts'
import { siteTarget, type Target } from './folder.ts'
import { createMembers } from './members.ts'
import { paint } from './paint.ts'
import { createProgress } from './progress.ts'
import { shortPath } from './site-folder.ts'
import { writeFixes } from './write-fixes.ts'

export type ValidateFlags = { strict?: boolean; format: string; fix?: boolean; all?: boolean }

type CheckTarget = Target & Pick<SiteOptions, 'members' | 'onProgress'>

export async function runValidate(
  path: string | undefined,
  options: ValidateFlags,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  compileLate()
  readChoice('--format', options.format, ['text', 'json', 'github'])
  const location = siteTarget(path)
  const progress = createProgress(process.stderr)
  const target: CheckTarget = {
    ...location,
    members: createMembers(location.folder, environment),
    onProgress: progress.show,
  }
  const isWritten = !options.fix || (await applyAllFixes(target, options.format).finally(progress.clear))
  await withSite(target, async (site) => {
    const all = await site.diagnostics().finally(progress.clear)
    const diagnostics = target.spec ? bareFindings(all) : all
    await print(site, diagnostics, { ...options, ...location })
    const fails = diagnostics.some(
      ({ severity }) => severity === 'error' || (options.strict && severity === 'warning'),
    )
    process.exitCode = fails || !isWritten ? 1 : 0
  })
}

/** A fix may depend on another one in the same place, so files are read again a few times. */
const maxRounds = 10

/** `--fix`; false if a file could not be written. */
async function applyAllFixes(target: CheckTarget, format: string): Promise<boolean> {
  // Standard output is for the report.
  const print = format === 'text' ? console.log : console.error
  let count = 0
  for (let round = 0; round < maxRounds; round++) {
    const fixes = await withSite(target, (site) => site.fixes())
    const { done, problems } = writeFixes(target.folder, fixes)
    for (const fix of done) print(`fixed ${fix.at.file}:${fix.at.line}  ${describeFix(fix)}`)
    count += done.length
    if (problems.length > 0) {
      for (const problem of problems) console.error(problem)
      return false
    }
    if (done.length === 0) break
  }
  if (count > 0) print('')
  return true
}

const describeFix = (fix: Fix) => (fix.kind === 'name' ? `${fix.before} -> ${fix.after}` : fix.message)

async function withSite<Value>(target: CheckTarget, work: (site: Site) => Promise<Value>): Promise<Value> {
  const { folder, spec } = target
  const remote = createRemoteCache(folder, { allowHttp: false, allowLoopback: false, every: 0 })
  const disk = createDiskFiles(folder)
  const site = createSite({
    files: spec ? createBareFiles(disk, spec) : disk,
    highlight: 'later',
    deep: true,
    assets: readAssets(),
    readRemote: remote.read,
    members: target.members,
    onProgress: target.onProgress,
  })
  try {
    return await work(site)
  } finally {
    remote.close()
    await site.close()
  }
}

type PrintOptions = Target & Pick<ValidateFlags, 'format' | 'all'>

async function print(
  site: Site,
  diagnostics: Diagnostic[],
  { folder, spec, format, all }: PrintOptions,
): Promise<void> {
  if (format === 'json') {
    process.stdout.write(printJson(diagnostics))
    return
  }
  if (format === 'github') {
    const path = shortPath(folder)
    process.stdout.write(printGithub(diagnostics, path === '.' ? '' : `${path}/`))
    return
  }
  if (diagnostics.length > 0) process.stdout.write(`${printList(diagnostics, paint, { all })}\n`)
  // Without docs.json there are no pages to count.
  if (diagnostics.some(({ code }) => code === 'config/missing')) return
  const routes = [...(await site.map()).routes.values()]
  const countedRoutes = spec ? routes.filter((route) => route.kind === 'operation') : routes
  const isChannel = countedRoutes.some(
    (route) => route.kind === 'operation' && route.key.startsWith('channel '),
  )
  const word = spec ? (isChannel ? 'channel' : 'operation') : 'page'
  const total = plural(countedRoutes.length, word, `${word}s`)
  console.log(
    diagnostics.length === 0 ? `${total}, no problems found.` : `${total}, ${countDiagnostics(diagnostics)}.`,
  )
}
