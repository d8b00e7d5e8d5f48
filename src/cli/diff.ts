import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { decodeText } from '../core/decode-text.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { printText } from '../core/diagnostic/print.ts'
import { createDiskFiles } from '../core/files.ts'
import { asFilePath, type FilePath } from '../core/path.ts'
import { createRemoteCache, type RemoteCache } from '../core/remote/remote-cache.ts'
import { UserError } from '../core/user-error.ts'
import { type ApiChanges, countLevels } from '../diff/change.ts'
import { compareApis } from '../diff/compare-apis.ts'
import { type ReadText, readSpec, type SpecVersion } from '../diff/read-spec.ts'
import { writeGithub } from '../diff/write-github.ts'
import { writeJson } from '../diff/write-json.ts'
import { writeMarkdown } from '../diff/write-markdown.ts'
import { writeText } from '../diff/write-text.ts'
import { readChoice } from './choice.ts'
import { paint } from './paint.ts'
import { createProgress } from './progress.ts'

export type DiffOptions = { format: string; failOn: string; words?: boolean }

const formats = ['text', 'markdown', 'json', 'github']
const failOnValues = ['breaking', 'any', 'none']

/** Exit codes: 0, 1 for changes that match `--fail-on`, 2 if a spec cannot be read. */
export async function runDiff(
  before: string | undefined,
  after: string | undefined,
  options: DiffOptions,
): Promise<void> {
  const remote = createRemoteCache(undefined, { allowHttp: false, allowLoopback: false, every: 0 })
  const progress = createProgress(process.stderr)
  try {
    const checked = checkOptions(before, after, options)
    progress.show(`Reading ${checked.before}`)
    const old = await loadSpec(checked.before, remote).finally(progress.clear)
    progress.show(`Reading ${checked.after}`)
    const now = await loadSpec(checked.after, remote).finally(progress.clear)
    if (!old || !now) {
      process.exitCode = 2
      return
    }
    progress.show('Comparing')
    const changes = compareApis(old.api, now.api)
    progress.clear()
    process.stdout.write(write(changes, checked.format, { ...options, after: checked.after, now }))
    process.exitCode = fails(changes, checked.failOn) ? 1 : 0
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem))
    process.exitCode = 2
  } finally {
    remote.close()
  }
}

function checkOptions(before: string | undefined, after: string | undefined, options: DiffOptions) {
  const { format, failOn } = options
  if (before === undefined || after === undefined)
    throw new UserError('Pass two specs, the older one first: octavo diff old.yaml new.yaml')
  readChoice('--format', format, formats)
  readChoice('--fail-on', failOn, failOnValues)
  return { before, after, format, failOn }
}

/** An incomplete comparison may have missed breaking changes, so it fails too. */
function fails(changes: ApiChanges, failOn: string): boolean {
  if (failOn === 'none') return false
  const count = failOn === 'any' ? changes.changes.length : countLevels(changes).breaking
  return count > 0 || !changes.isComplete
}

type ReportOptions = { words?: boolean; after: string; now: SpecVersion }

function write(changes: ApiChanges, format: string, { words, after, now }: ReportOptions): string {
  if (format === 'json') return writeJson(changes)
  if (format === 'markdown') return `${writeMarkdown(changes, { words }).join('\n\n')}\n`
  if (format === 'text') return `${writeText(changes, { paint, words })}\n`
  const folder = after.replace(/^\.\//, '').replace(/[^/]*$/, '')
  return writeGithub(changes, ({ at }) => {
    const place = at?.of === 'after' ? now.place(at.file, at.pointer) : undefined
    return place && { ...place, file: asFilePath(`${folder}${place.file}`) }
  })
}

/** Reads a spec from disk or a URL, and prints its problems. */
async function loadSpec(location: string, remote: RemoteCache): Promise<SpecVersion | undefined> {
  const { file, readText } = /^https?:\/\//i.test(location)
    ? atUrl(location, remote)
    : onDisk(location, remote)
  const { value, diagnostics } = await readSpec(file, readText)
  const isNotCompared = ({ severity, code }: Diagnostic) =>
    severity === 'error' || code.startsWith('spec/ref-')
  const relevant = value ? diagnostics.filter(isNotCompared) : diagnostics
  if (relevant.length > 0) process.stderr.write(`${printText(relevant, paint)}\n`)
  return value
}

function atUrl(location: string, remote: RemoteCache): { file: FilePath; readText: ReadText } {
  const file = asFilePath(URL.canParse(location) ? new URL(location).href : location)
  return { file, readText: (url) => fetchText(url, remote) }
}

function onDisk(location: string, remote: RemoteCache): { file: FilePath; readText: ReadText } {
  const path = resolve(location)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new UserError(`File not found: ${path}`)
  if (!stats.isFile()) throw new UserError(`${path} is not a file. Pass a spec, such as openapi.yaml.`)
  // References in a spec are relative to the file that a link points to.
  const realPath = realpathSync(path)
  const files = createDiskFiles(dirname(realPath))
  const readText: ReadText = async (file) => {
    if (/^https?:\/\//i.test(file)) return fetchText(file, remote)
    const bytes = await files.read(file)
    const text = bytes && decodeText(bytes)
    if (text !== undefined) return { text }
    return { reason: bytes ? 'it is not UTF-8 text' : 'file not found' }
  }
  return { file: asFilePath(basename(realPath)), readText }
}

async function fetchText(url: string, remote: RemoteCache): ReturnType<ReadText> {
  const { text, problem } = await remote.read(url)
  return text === undefined
    ? { reason: problem?.reason ?? 'the response is empty', hint: problem?.hint }
    : { text }
}
