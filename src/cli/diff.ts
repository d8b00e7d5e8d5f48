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
import { type Description, type ReadText, readDescription } from '../diff/read-description.ts'
import { writeGithub } from '../diff/write-github.ts'
import { writeJson } from '../diff/write-json.ts'
import { writeMarkdown } from '../diff/write-markdown.ts'
import { writeText } from '../diff/write-text.ts'
import { paint } from './paint.ts'

export type DiffOptions = { format: string; failOn: string; words?: boolean }

const formats = ['text', 'markdown', 'json', 'github']
const reasons = ['breaking', 'any', 'none']

/** Exit codes: 0, 1 for changes that `--fail-on` names, 2 when the descriptions cannot be compared. */
export async function runDiff(
  before: string | undefined,
  after: string | undefined,
  options: DiffOptions,
): Promise<void> {
  const remote = createRemoteCache(undefined, { allowHttp: false, allowLoopback: false, every: 0 })
  try {
    const checked = checkOptions(before, after, options)
    const old = await readNamed(checked.before, remote)
    const now = await readNamed(checked.after, remote)
    if (!old || !now) {
      process.exitCode = 2
      return
    }
    const changes = compareApis(old.api, now.api)
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
    throw new UserError('Name two API descriptions, the older one first: octavo diff old.yaml new.yaml')
  if (!formats.includes(format))
    throw new UserError(`--format ${format} is not known. Use text, markdown, json or github.`)
  if (!reasons.includes(failOn))
    throw new UserError(`--fail-on ${failOn} is not known. Use breaking, any or none.`)
  return { before, after, format, failOn }
}

/** Where not everything was compared, nobody may say that nothing is broken. */
function fails(changes: ApiChanges, failOn: string): boolean {
  if (failOn === 'none') return false
  const count = failOn === 'any' ? changes.changes.length : countLevels(changes).breaking
  return count > 0 || !changes.isComplete
}

type Written = { words?: boolean; after: string; now: Description }

function write(changes: ApiChanges, format: string, { words, after, now }: Written): string {
  if (format === 'json') return writeJson(changes)
  if (format === 'markdown') return `${writeMarkdown(changes, { words }).join('\n\n')}\n`
  if (format === 'text') return `${writeText(changes, { paint, words })}\n`
  const folder = after.replace(/^\.\//, '').replace(/[^/]*$/, '')
  return writeGithub(changes, ({ at }) => {
    const place = at?.of === 'after' ? now.place(at.file, at.pointer) : undefined
    return place && { ...place, file: asFilePath(`${folder}${place.file}`) }
  })
}

/** A file with its neighbours, or an address. What is wrong with it is printed. */
async function readNamed(named: string, remote: RemoteCache): Promise<Description | undefined> {
  const { file, readText } = /^https?:\/\//i.test(named) ? atAddress(named, remote) : onDisk(named, remote)
  const { value, diagnostics } = await readDescription(file, readText)
  const isNotCompared = ({ severity, code }: Diagnostic) =>
    severity === 'error' || code.startsWith('spec/ref-')
  const shown = value ? diagnostics.filter(isNotCompared) : diagnostics
  if (shown.length > 0) process.stderr.write(`${printText(shown, paint)}\n`)
  return value
}

function atAddress(named: string, remote: RemoteCache): { file: FilePath; readText: ReadText } {
  const file = asFilePath(URL.canParse(named) ? new URL(named).href : named)
  return { file, readText: (url) => fetchText(url, remote) }
}

function onDisk(named: string, remote: RemoteCache): { file: FilePath; readText: ReadText } {
  const path = resolve(named)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new UserError(`There is no file ${path}.`)
  if (!stats.isFile())
    throw new UserError(`${path} is not a file. Name an API description, such as openapi.yaml.`)
  // A link to a description stands for it: its neighbours are those of the file itself.
  const real = realpathSync(path)
  const files = createDiskFiles(dirname(real))
  const readText: ReadText = async (file) => {
    if (/^https?:\/\//i.test(file)) return fetchText(file, remote)
    const bytes = await files.read(file)
    const text = bytes && decodeText(bytes)
    if (text !== undefined) return { text }
    return { reason: bytes ? 'it is not UTF-8 text' : 'there is no such file beside the description' }
  }
  return { file: asFilePath(basename(real)), readText }
}

async function fetchText(url: string, remote: RemoteCache): ReturnType<ReadText> {
  const { text, problem } = await remote.read(url)
  return text === undefined
    ? { reason: problem?.reason ?? 'nothing came back', hint: problem?.hint }
    : { text }
}
