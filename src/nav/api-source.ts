import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { filePath } from '../core/path.ts'
import { isUrl } from '../spec/read/ref.ts'

/** Under which key it is named, and what is expected there. */
export type ApiFamily = 'openapi' | 'asyncapi'

/** An API description that docs.json names. */
export type ApiSource = {
  /** The file, or the whole address: what every stage knows the description by. */
  id: string
  family: ApiFamily
  directory?: string
  /** Files of overlays; undefined when nothing is said about them. */
  overlays?: string[]
  /** A page of its own for what the description says about itself. */
  overview?: boolean
  at: Place
}

type Written = string | { source: string; directory?: string; overlays?: string[]; overview?: boolean }

/** `openapi` or `asyncapi` as docs.json has it -> its descriptions, in order. */
export function readApiSources(
  value: Written | Written[] | undefined,
  { family, at }: { family: ApiFamily; at: Place },
  diagnostics: Diagnostic[],
): ApiSource[] {
  const list = value === undefined ? [] : Array.isArray(value) ? value : [value]
  return list.flatMap((item) => {
    const { source, directory, overlays, overview } =
      typeof item === 'string' ? { source: item } : { ...item }
    const id = apiId(source)
    if (id === undefined || id === '') {
      const hint = 'Write a path inside the site folder, or an address that begins with `https://`.'
      diagnostics.push(
        report('config/invalid-value', `\`${source}\` is not a file of the site folder`, { hint, at }),
      )
      return []
    }
    const files = overlays?.flatMap((path) => filePath(path) ?? [])
    return [{ id, family, directory: folderOf(directory), overlays: files, overview, at }]
  })

  /** Where its pages begin; what an address cannot hold becomes a dash. */
  function folderOf(directory: string | undefined): string | undefined {
    const folder = directory === undefined ? '' : filePath(directory.replace(/[?#%\\]/g, '-'))
    if (folder !== undefined) return folder || undefined
    const hint = 'Write it without `..`, as it should stand in an address.'
    diagnostics.push(
      report('config/invalid-value', `\`${directory}\` is no folder of the site`, { hint, at }),
    )
    return undefined
  }
}

export function apiId(source: string): string | undefined {
  if (isUrl(source)) return URL.canParse(source) ? new URL(source).href.replace(/#.*$/, '') : undefined
  // A `#` would begin a place inside the file.
  return source.includes('#') ? undefined : filePath(source.trim())
}

/** A description is read once, so its overlays are the same wherever it is named. */
export function checkOverlays(sources: readonly ApiSource[]): Diagnostic[] {
  const ids = new Map<string, string>()
  return sources.flatMap(({ id, overlays, at }) => {
    if (overlays === undefined) return []
    const list = overlays.join(', ')
    const first = ids.get(id)
    ids.set(id, first ?? list)
    if (first === undefined || first === list) return []
    const message = `\`${id}\` is named twice with different overlays; those named first count`
    return [
      report('spec/overlay', message, {
        hint: 'Copy the description to a second file for the other overlays.',
        at,
      }),
    ]
  })
}
