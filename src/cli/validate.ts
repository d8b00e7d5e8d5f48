import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { countDiagnostics, printGithub, printJson, printText } from '../core/diagnostic/print.ts'
import { printGrouped } from '../core/diagnostic/print-grouped.ts'
import { createDiskFiles } from '../core/files.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import { UserError } from '../core/user-error.ts'
import { readAssets } from '../http/assets.ts'
import { bareFindings, createBareFiles } from '../site/bare-spec.ts'
import type { Fix } from '../site/diagnostics/fix.ts'
import { createSite, type Site, type SiteOptions } from '../site/site.ts'
import { compileLate } from './compile-late.ts'
import { siteTarget, type Target } from './folder.ts'
import { createMembers } from './members.ts'
import { paint } from './paint.ts'
import { writeFixes } from './write-fixes.ts'

export type ValidateFlags = { strict?: boolean; format: string; fix?: boolean; all?: boolean }

type Checked = Target & Pick<SiteOptions, 'members'>

export async function runValidate(
  named: string | undefined,
  options: ValidateFlags,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  compileLate()
  const folder = siteTarget(named)
  const target: Checked = { ...folder, members: createMembers(folder.folder, environment) }
  if (!['text', 'json', 'github'].includes(options.format))
    throw new UserError(`--format ${options.format} is not known. Use text, json or github.`)
  const isWritten = !options.fix || (await applyAllFixes(target, options.format))
  await withSite(target, async (site) => {
    const all = await site.diagnostics()
    const diagnostics = target.spec ? bareFindings(all) : all
    await print(site, diagnostics, { ...options, spec: target.spec, named })
    const fails = diagnostics.some(
      ({ severity }) => severity === 'error' || (options.strict && severity === 'warning'),
    )
    process.exitCode = fails || !isWritten ? 1 : 0
  })
}

/** A fix may wait for another one in the same place, so files are read again a few times. */
const maxRounds = 10

/** `--fix`; false if a file could not be written. */
async function applyAllFixes(target: Checked, format: string): Promise<boolean> {
  // Standard output is for the report that programs read.
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

async function withSite<Value>(target: Checked, work: (site: Site) => Promise<Value>): Promise<Value> {
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
  })
  try {
    return await work(site)
  } finally {
    remote.close()
    await site.close()
  }
}

type PrintOptions = Pick<Target, 'spec'> & Pick<ValidateFlags, 'format' | 'all'> & { named?: string }

async function print(
  site: Site,
  diagnostics: Diagnostic[],
  { spec, named, format, all }: PrintOptions,
): Promise<void> {
  if (format === 'json') {
    process.stdout.write(printJson(diagnostics))
    return
  }
  if (format === 'github') {
    const path = (named ?? '').replace(/^\.\/|\/$/g, '')
    const folder =
      spec || path.endsWith('docs.json') ? path.replace(/[^/]*$/, '') : path && path !== '.' ? `${path}/` : ''
    process.stdout.write(printGithub(diagnostics, folder))
    return
  }
  if (diagnostics.length > 0)
    process.stdout.write(`${all ? printText(diagnostics, paint) : printGrouped(diagnostics, paint)}\n`)
  const routes = [...(await site.map()).routes.values()]
  const shown = spec ? routes.filter((route) => route.kind === 'operation') : routes
  const isChannel = shown.some((route) => route.kind === 'operation' && route.key.startsWith('channel '))
  const count = shown.length
  const word = spec ? (isChannel ? 'channel' : 'operation') : 'page'
  const what = `${count} ${word}${count === 1 ? '' : 's'}`
  console.log(
    diagnostics.length === 0 ? `${what}, no problems found.` : `${what}, ${countDiagnostics(diagnostics)}.`,
  )
}
