import { decodeStart, decodeText } from '../core/decode-text.ts'
import type { Checked, Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { SiteFiles } from '../core/files.ts'
import { parseJsonFile } from '../core/json.ts'
import { asFilePath, type FilePath } from '../core/path.ts'
import { textOf, valueAt } from '../spec/read/pointer.ts'
import { parseSource } from '../spec/read/source.ts'

const config = 'docs.json'
const isData = (path: string) => /\.(json|ya?ml)$/i.test(path)

/**
 * The files of a spec without a site, with a generated docs.json. Only data files are included, so that pages
 * in the same folder are not shown.
 */
export function createBareFiles(files: SiteFiles, spec: FilePath): SiteFiles {
  return {
    async read(path, limit) {
      if (path === config) return new TextEncoder().encode(await createConfig()).subarray(0, limit)
      return isData(path) ? files.read(path, limit) : undefined
    },
    async list() {
      const candidates = (await files.list()).filter((path) => isData(path) && path !== config)
      return [...candidates, asFilePath(config)].sort()
    },
  }

  async function createConfig(): Promise<string> {
    const start = decodeStart((await files.read(spec, startSize)) ?? new Uint8Array())
    const family = asyncStart.test(start) ? 'asyncapi' : 'openapi'
    const title = (await findTitle(files, spec)) ?? spec.slice(spec.lastIndexOf('/') + 1)
    return `${JSON.stringify({ name: title, navigation: { [family]: { source: spec, overview: true } } })}\n`
  }
}

/** The start of an AsyncAPI document of any version. */
const asyncStart = /(^|[{,\n])\s*["']?asyncapi["']?\s*:/

/** Enough for `info`, which is at the start of nearly every spec. */
const startSize = 64 * 1024

/** Reads only the start if possible, because parsing a large spec twice is slow. */
async function findTitle(files: SiteFiles, spec: FilePath): Promise<string | undefined> {
  const start = await files.read(spec, startSize)
  if (!start) return undefined
  const text = decodeStart(start)
  const title = /^\s*\{/.test(text) ? titleInJson(text) : titleInYaml(text)
  if (title) return title
  const bytes = await files.read(spec)
  const whole = bytes && decodeText(bytes)
  return whole === undefined ? undefined : titleOf(parseSource(spec, whole).value?.value)
}

/** The docs.json parser tolerates errors, including a truncated end. */
function titleInJson(text: string): string | undefined {
  return titleOf(parseJsonFile(asFilePath(config), text).value.value)
}

function titleInYaml(text: string): string | undefined {
  const block = /^info:.*\n(?:(?:[ \t].*)?\r?\n)*/m.exec(text)?.[0]
  return block === undefined ? undefined : titleOf(parseSource(asFilePath('info.yaml'), block).value?.value)
}

function titleOf(value: Parameters<typeof valueAt>[0]): string | undefined {
  return textOf(valueAt(value, ['info', 'title']))?.trim() || undefined
}

/**
 * Adapts diagnostics to a spec without a site: there is no docs.json to point to, and none that could allow a
 * URL.
 */
export function bareFindings(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    if (diagnostic.at?.file === config) return { ...diagnostic, at: undefined }
    if (diagnostic.code !== 'spec/ref-refused') return diagnostic
    if (!/^`https?:/i.test(diagnostic.message))
      return {
        ...diagnostic,
        hint: 'Move the file into the folder of the spec; files outside of it are not read.',
      }
    const hint = 'Create a docs.json and add the URL to `api.refs` to allow it.'
    return { ...diagnostic, severity: 'warning' as const, hint }
  })
}

/** Limits how many files are searched for a spec. */
const maxFiles = 200

/** For a folder without docs.json but with a spec, suggests showing the spec. */
export async function withSpecHint<Value>(
  checked: Checked<Value>,
  files: readonly FilePath[],
  startOf: (file: FilePath) => Promise<string | undefined>,
): Promise<Checked<Value>> {
  const depth = (file: string) => file.split('/').length
  const candidates = files.filter(isData).toSorted((a, b) => depth(a) - depth(b))
  for (const file of candidates.slice(0, maxFiles)) {
    const start = (await startOf(file)) ?? ''
    if (!asyncStart.test(start) && !/(^|[{,\n])\s*["']?openapi["']?\s*:\s*["']?3/.test(start)) continue
    const argument = /\s/.test(file) ? `"${file}"` : file
    const hint = `Run \`octavo dev ${argument}\` to show that spec, or \`octavo init\` to create a site.`
    const diagnostics = checked.diagnostics.map((diagnostic) =>
      diagnostic.code === 'config/missing' ? { ...diagnostic, hint } : diagnostic,
    )
    return { ...checked, diagnostics }
  }
  return checked
}
