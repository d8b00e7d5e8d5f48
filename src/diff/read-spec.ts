import { type Checked, type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import type { Json } from '../core/json.ts'
import { asFilePath, type FilePath } from '../core/path.ts'
import { fromPointer } from '../spec/read/pointer.ts'
import { parseSource, type SpecSource } from '../spec/read/source.ts'
import { readVersion } from '../spec/read/version.ts'
import type { Repaired } from '../spec/repair/edit/repair-document.ts'
import { repairFile } from '../spec/repair/edit/repair-file.ts'
import { type Api, readApi } from './api.ts'

export type SpecVersion = {
  api: Api
  /** The position of a part in the text. */
  place: (file: string, pointer: string) => Place | undefined
}

/** The text of a file or URL, or the reason why it cannot be read. */
export type ReadText = (file: FilePath) => Promise<{ text: string } | { reason: string; hint?: string }>

/** Parses a spec for comparison. The value is undefined if it cannot be read, and the diagnostics say why. */
export async function readSpec(
  file: FilePath,
  readText: ReadText,
): Promise<Checked<SpecVersion | undefined>> {
  const diagnostics: Diagnostic[] = []
  const sources = new Map<FilePath, SpecSource & Pick<Repaired, 'writtenPath'>>()
  const readDocument = async (name: FilePath): Promise<Json | undefined> => {
    const read = await readText(name)
    if (!('text' in read)) {
      const message = `\`${name}\` cannot be read: ${read.reason}`
      diagnostics.push(
        report(name === file ? 'spec/missing' : 'spec/ref-not-found', message, { hint: read.hint }),
      )
      return undefined
    }
    const parsed = parseSource(name, read.text)
    diagnostics.push(...parsed.diagnostics)
    if (!parsed.value) return undefined
    const repaired = repairFile(parsed.value)
    sources.set(name, { ...parsed.value, writtenPath: repaired.writtenPath })
    return repaired.value
  }
  const api = await readApi(file, readDocument)
  const place = (name: string, pointer: string) => {
    const source = sources.get(asFilePath(name))
    return source?.keyPlace(source.writtenPath(fromPointer(pointer)))
  }
  for (const [ref, reason] of api?.refused ?? [])
    diagnostics.push(
      report('spec/ref-refused', `\`${ref}\` is not resolved: ${reason}`, {
        hint: `Check the reference in \`${file}\`; its target is not compared.`,
      }),
    )
  if (api) return { value: { api, place }, diagnostics }
  const source = sources.get(file)
  const version = source && readVersion(source.value, file)
  if (version?.kind === 'problem') {
    const hint =
      version.path[0] === 'asyncapi' ? 'Use an OpenAPI document; AsyncAPI is not compared.' : version.hint
    diagnostics.push(report('spec/version', version.message, { hint, at: source?.place(version.path) }))
  }
  return { value: undefined, diagnostics }
}
