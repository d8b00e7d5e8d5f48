import { asFilePath, type FilePath, filePath } from '../../core/path.ts'
import { fromPointer, toPointer } from './pointer.ts'

/** A place in a description: `openapi.yaml#/components/schemas/Order`. The file may be a URL. */
export type PartKey = string

export type RefTarget =
  | { kind: 'part'; file: FilePath; key: PartKey }
  /** `#name` or an `$id`: whoever reads the file knows where that is. */
  | { kind: 'name'; file: FilePath; name: string; key: PartKey }
  | Refusal

type Refusal = { kind: 'refused'; reason: string }

export type RefOptions = {
  self?: string
  allowed?: readonly string[]
  /** Schemas that are known by an `$id`. */
  ids?: ReadonlyMap<string, PartKey>
}

export const isUrl = (file: string) => /^https?:\/\//i.test(file)

export function partKey(file: FilePath, path: readonly (string | number)[]): PartKey {
  return `${file}#${toPointer(path)}`
}

export const fileOf = (key: PartKey): FilePath => asFilePath(key.slice(0, key.indexOf('#')))

export function splitKey(key: PartKey): { file: FilePath; path: string[] } {
  return { file: fileOf(key), path: fromPointer(key.slice(key.indexOf('#') + 1)) }
}

/**
 * Where a `$ref` leads, seen from the file it stands in. A file of the folder may refer to its neighbours and never out
 * of the folder; a URL to its own origin; everything else must be named in `allowed` (addresses, or folders that end
 * with a slash).
 */
export function resolveRef(ref: string, from: FilePath, options: RefOptions = {}): RefTarget {
  const hash = ref.indexOf('#')
  const address = hash === -1 ? ref : ref.slice(0, hash)
  const fragment = decode(hash === -1 ? '' : ref.slice(hash + 1))
  const part = address === '' ? undefined : options.ids?.get(address)
  if (part !== undefined && (fragment === '' || fragment.startsWith('/')))
    return { kind: 'part', file: fileOf(part), key: `${part}${plainly(fragment)}` }
  const target = address === '' || address === options.self ? from : targetFile(address, from, options)
  if (typeof target !== 'string') return target
  if (fragment === '' || fragment.startsWith('/'))
    return { kind: 'part', file: target, key: `${target}#${plainly(fragment)}` }
  return { kind: 'name', file: target, name: fragment, key: `${target}#${fragment}` }
}

/** The same pointer written in the one way: a `~` may stand where it need not. */
const plainly = (pointer: string) => (pointer.includes('~') ? toPointer(fromPointer(pointer)) : pointer)

function targetFile(address: string, from: FilePath, options: RefOptions): FilePath | Refusal {
  if (isUrl(address) || isUrl(from)) return targetUrl(address, from, options)
  if (/^[a-z][a-z0-9+.-]*:/i.test(address))
    return refuse(`\`${address}\` is neither a file nor a web address`)
  const path = decode(address)
  const file = filePath(path, from)
  // Two slashes of either kind begin the name of another machine.
  if (file === undefined || /^[\\/]{2}|[\0-\x1f]/.test(path))
    return refuse(`\`${address}\` is outside the site folder`)
  if (!/\.(json|ya?ml)$/i.test(file)) return refuse(`\`${address}\` is neither JSON nor YAML`)
  return file
}

function targetUrl(address: string, from: FilePath, { self, allowed = [] }: RefOptions): FilePath | Refusal {
  const base = isUrl(from) ? from : undefined
  if (!URL.canParse(address, base)) return refuse(`\`${address}\` is not an address`)
  const url = new URL(address, base)
  // With `$self`, a file of the folder may be known by its address.
  if (self && url.href === self) return from
  const sameOrigin = base !== undefined && new URL(base).origin === url.origin
  // A server may take an encoded slash for a slash, and climb out of the folder.
  const climbs = /%2f|%5c/i.test(url.pathname)
  const named = allowed.some(
    (prefix) => url.href === prefix || (prefix.endsWith('/') && !climbs && url.href.startsWith(prefix)),
  )
  return sameOrigin || named
    ? asFilePath(url.href)
    : refuse(`\`${url.origin}\` is not an address this site reads from`)
}

function refuse(reason: string): Refusal {
  return { kind: 'refused', reason }
}

/** Percent-encoding resolved; text with a broken escape stays as it is. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
