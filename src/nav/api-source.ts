import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { filePath } from '../core/path.ts'
import { isUrl } from '../spec/read/ref.ts'

/** The key under which a spec is listed. */
export type ApiFamily = 'openapi' | 'asyncapi'

/** A spec that docs.json lists. */
export type ApiSource = {
  /** The file path or URL, which identifies the spec in every stage. */
  id: string
  family: ApiFamily
  directory?: string
  /** Overlay files; undefined if not set. */
  overlays?: string[]
  /** Adds an overview page from `info` of the spec. */
  overview?: boolean
  at: Place
}

type WrittenSource = string | { source: string; directory?: string; overlays?: string[]; overview?: boolean }

/** The value of `openapi` or `asyncapi` in docs.json -> its specs, in order. */
export function readApiSources(
  value: WrittenSource | WrittenSource[] | undefined,
  { family, at }: { family: ApiFamily; at: Place },
  diagnostics: Diagnostic[],
): ApiSource[] {
  const list = value === undefined ? [] : Array.isArray(value) ? value : [value]
  return list.flatMap((item) => {
    const { source, directory, overlays, overview } =
      typeof item === 'string' ? { source: item } : { ...item }
    const id = apiId(source)
    if (id === undefined || id === '') {
      const hint = 'Use a path inside the site folder, or a URL that starts with `https://`.'
      diagnostics.push(
        report('config/invalid-value', `\`${source}\` is not a file in the site folder`, { hint, at }),
      )
      return []
    }
    const files = overlays?.flatMap((path) => filePath(path) ?? [])
    return [{ id, family, directory: folderOf(directory), overlays: files, overview, at }]
  })

  /** The directory of its pages; characters that a URL cannot contain become a dash. */
  function folderOf(directory: string | undefined): string | undefined {
    const folder = directory === undefined ? '' : filePath(directory.replace(/[?#%\\]/g, '-'))
    if (folder !== undefined) return folder || undefined
    const hint = 'Use a path without `..`.'
    diagnostics.push(
      report('config/invalid-value', `\`${directory}\` is not a valid directory`, { hint, at }),
    )
    return undefined
  }
}

export function apiId(source: string): string | undefined {
  if (isUrl(source)) return URL.canParse(source) ? new URL(source).href.replace(/#.*$/, '') : undefined
  // A `#` would start a fragment.
  return source.includes('#') ? undefined : filePath(source.trim())
}

/** A spec is read once, so its overlays must be the same everywhere. */
export function checkOverlays(sources: readonly ApiSource[]): Diagnostic[] {
  const ids = new Map<string, string>()
  return sources.flatMap(({ id, overlays, at }) => {
    if (overlays === undefined) return []
    const list = overlays.join(', ')
    const first = ids.get(id)
    ids.set(id, first ?? list)
    if (first === undefined || first === list) return []
    const message = `\`${id}\` is listed twice with different overlays; the first list is used`
    return [
      report('spec/overlay', message, {
        hint: 'Copy the spec to a second file for the other overlays.',
        at,
      }),
    ]
  })
}
