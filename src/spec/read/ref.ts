import { asFilePath, type FilePath, filePath } from '../../core/path.ts'
import { privateRefReason } from '../../core/policy/private-files.ts'
import { fromPointer, toPointer } from './pointer.ts'

/** A position in a spec: `openapi.yaml#/components/schemas/Order`. The file can be a URL. */
export type PartKey = string

export type RefTarget =
  | { kind: 'part'; file: FilePath; key: PartKey }
  /** `#name` or an `$id`, resolved when the file is read. */
  | { kind: 'name'; file: FilePath; name: string; key: PartKey }
  | Refusal

type Refusal = { kind: 'refused'; reason: string; isPrivate?: true }

export type RefOptions = {
  self?: string
  allowed?: readonly string[]
  /** Schemas with an `$id`. */
  ids?: ReadonlyMap<string, PartKey>
}

const hasScheme = (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text)

export const isUrl = (file: string) => /^https?:\/\//i.test(file)

export function partKey(file: FilePath, path: readonly (string | number)[]): PartKey {
  return `${file}#${toPointer(path)}`
}

export const fileOf = (key: PartKey): FilePath => asFilePath(key.slice(0, key.indexOf('#')))

export function splitKey(key: PartKey): { file: FilePath; path: string[] } {
  return { file: fileOf(key), path: fromPointer(key.slice(key.indexOf('#') + 1)) }
}

/**
 * Resolves a `$ref`. Files may reference files within the site folder, URLs may reference their own origin;
 * everything else must be in `allowed` (URLs, or prefixes that end with a slash).
 */
export function resolveRef(ref: string, from: FilePath, options: RefOptions = {}): RefTarget {
  const hash = ref.indexOf('#')
  const location = hash === -1 ? ref : ref.slice(0, hash)
  const fragment = decode(hash === -1 ? '' : ref.slice(hash + 1))
  const part = location === '' ? undefined : options.ids?.get(location)
  if (part !== undefined && (fragment === '' || fragment.startsWith('/')))
    return { kind: 'part', file: fileOf(part), key: `${part}${normalizePointer(fragment)}` }
  const target = location === '' || location === options.self ? from : targetFile(location, from, options)
  if (typeof target !== 'string') return target
  if (fragment === '' || fragment.startsWith('/'))
    return { kind: 'part', file: target, key: `${target}#${normalizePointer(fragment)}` }
  return { kind: 'name', file: target, name: fragment, key: `${target}#${fragment}` }
}

/** The normalized pointer, without unnecessary `~` escapes. */
const normalizePointer = (pointer: string) =>
  pointer.includes('~') ? toPointer(fromPointer(pointer)) : pointer

function targetFile(location: string, from: FilePath, options: RefOptions): FilePath | Refusal {
  if (isUrl(location) || isUrl(from)) return targetUrl(location, from, options)
  const path = decode(location)
  const file = filePath(path, from)
  // A path that resolves to `a:b.json` would name a drive or a scheme to other programs.
  if (hasScheme(location) || (file !== undefined && file !== from && hasScheme(file)))
    return refuse(`\`${location}\` is neither a file path nor an HTTP URL`)
  // Two slashes of either kind start a network path.
  if (file === undefined || /^[\\/]{2}|[\0-\x1f]/.test(path))
    return refuse(`\`${location}\` is outside the site folder`)
  if (!/\.(json|ya?ml)$/i.test(file)) return refuse(`\`${location}\` is not a JSON or YAML file`)
  const reason = file === from ? undefined : privateRefReason(file, from)
  if (reason) return { ...refuse(`\`${location}\` ${reason}`), isPrivate: true }
  return file
}

function targetUrl(location: string, from: FilePath, { self, allowed = [] }: RefOptions): FilePath | Refusal {
  const base = isUrl(from) ? from : undefined
  if (!URL.canParse(location, base)) return refuse(`\`${location}\` is not a valid URL`)
  const url = new URL(location, base)
  // `$self` is the URL of the spec itself.
  if (self && url.href === self) return from
  const isSameOrigin = base !== undefined && new URL(base).origin === url.origin
  // Servers can decode an encoded slash and leave the folder.
  const hasEncodedSlash = /%2f|%5c/i.test(url.pathname)
  const isAllowed = allowed.some(
    (prefix) =>
      url.href === prefix || (prefix.endsWith('/') && !hasEncodedSlash && url.href.startsWith(prefix)),
  )
  return isSameOrigin || isAllowed
    ? asFilePath(url.href)
    : refuse(`\`${url.origin}\` is not an allowed origin`)
}

function refuse(reason: string): Refusal {
  return { kind: 'refused', reason }
}

/** Decodes percent-encoding; returns text with invalid escapes unchanged. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
