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
 * An API description without a site around it: the files of its folder, with a docs.json that is made up. Only what a
 * description can refer to is there, so that no page that happens to lie beside it is taken for one of the site.
 */
export function createBareFiles(files: SiteFiles, spec: FilePath): SiteFiles {
  return {
    async read(path, limit) {
      if (path === config) return new TextEncoder().encode(await madeUp()).subarray(0, limit)
      return isData(path) ? files.read(path, limit) : undefined
    },
    async list() {
      const candidates = (await files.list()).filter((path) => isData(path) && path !== config)
      return [...candidates, asFilePath(config)].sort()
    },
  }

  async function madeUp(): Promise<string> {
    const start = decodeStart((await files.read(spec, startSize)) ?? new Uint8Array())
    const family = asyncStart.test(start) ? 'asyncapi' : 'openapi'
    const title = (await findTitle(files, spec)) ?? spec.slice(spec.lastIndexOf('/') + 1)
    return `${JSON.stringify({ name: title, navigation: { [family]: { source: spec, overview: true } } })}\n`
  }
}

/** A description that says it is AsyncAPI, whatever the version. */
const asyncStart = /(^|[{,\n])\s*["']?asyncapi["']?\s*:/

/** Enough for `info`, which stands at the start of nearly every description. */
const startSize = 64 * 1024

/** Only the start is read where that is enough: to read the whole twice would cost as much as the rest of the work. */
async function findTitle(files: SiteFiles, spec: FilePath): Promise<string | undefined> {
  const start = await files.read(spec, startSize)
  if (!start) return undefined
  const text = decodeStart(start)
  const early = /^\s*\{/.test(text) ? titleInJson(text) : titleInYaml(text)
  if (early) return early
  const bytes = await files.read(spec)
  const whole = bytes && decodeText(bytes)
  return whole === undefined ? undefined : titleOf(parseSource(spec, whole).value?.value)
}

/** The parser of docs.json reads on over what is wrong, so also over the end that was cut off. */
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
 * Findings about a description by itself. There is no docs.json to look at, and none that could allow an address: that
 * such a reference is not followed is then no mistake of the author's.
 */
export function bareFindings(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    if (diagnostic.at?.file === config) return { ...diagnostic, at: undefined }
    if (diagnostic.code !== 'spec/ref-refused') return diagnostic
    if (!/^`https?:/i.test(diagnostic.message))
      return { ...diagnostic, hint: 'Only files in the folder of the description and below it are read.' }
    const hint = 'To have it read, make a site: a docs.json that lists the address under `api.refs`.'
    return { ...diagnostic, severity: 'warning' as const, hint }
  })
}

/** So many files are looked into for one. */
const maxFiles = 200

/** A folder without a docs.json that has an API description: that can be looked at as it is. */
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
    const shown = /\s/.test(file) ? `"${file}"` : file
    const hint = `\`octavo dev ${shown}\` shows that file by itself. For a site around it, run \`octavo init\`.`
    const diagnostics = checked.diagnostics.map((diagnostic) =>
      diagnostic.code === 'config/missing' ? { ...diagnostic, hint } : diagnostic,
    )
    return { ...checked, diagnostics }
  }
  return checked
}
