import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import type { ApiSource } from './api-source.ts'

const defaultDirectory = 'api-reference'

/** Identifies a spec in a directory. Its pages exist once, even if navigation lists it twice. */
export const useKey = ({ id, directory }: ApiSource): string => `${directory ?? ''} ${id}`

/**
 * The directory of each spec. If several use the same one, the first in navigation gets it, and the others
 * add the shortest distinct part of their file path.
 */
export function assignPrefixes(
  sources: readonly ApiSource[],
  diagnostics: Diagnostic[],
): Map<string, string> {
  const prefixes = new Map<string, string>()
  // Channel and operation paths do not collide, so OpenAPI and AsyncAPI documents may share a directory.
  const byFamily = { openapi: new Map<string, ApiSource>(), asyncapi: new Map<string, ApiSource>() }
  for (const source of sources) {
    const key = useKey(source)
    if (prefixes.has(key)) continue
    const owners = byFamily[source.family]
    const wanted = source.directory ?? defaultDirectory
    const owner = owners.get(wanted)
    const prefix = owner ? distinctPrefix(wanted, { id: source.id, ownerId: owner.id }, owners) : wanted
    prefixes.set(key, prefix)
    owners.set(prefix, source)
    if (!owner) continue
    const message = `\`${source.id}\` and \`${owner.id}\` use the same directory \`${wanted}\`; pages of \`${source.id}\` are in \`${prefix}\``
    const hint = 'Set `directory` on one of them to choose the path.'
    diagnostics.push(report('nav/shared-prefix', message, { hint, at: source.at }))
  }
  return prefixes
}

function distinctPrefix(
  wanted: string,
  { id, ownerId }: { id: string; ownerId: string },
  taken: ReadonlyMap<string, unknown>,
): string {
  const parts = (path: string) =>
    path
      .replace(/^https?:\/\//i, '')
      .replace(/\.\w+$/, '')
      .split('/')
      .map((part) => part.replace(/[^\w.~-]+/g, '-').replace(/^[.-]+/, ''))
      .filter(Boolean)
  const ownerParts = new Set(parts(ownerId))
  const idParts = parts(id)
  const candidates = [
    ...idParts.filter((part) => !ownerParts.has(part)).toSorted((a, b) => a.length - b.length),
    idParts.join('-'),
  ].filter(Boolean)
  for (const part of candidates) if (!taken.has(`${wanted}/${part}`)) return `${wanted}/${part}`
  let n = 2
  while (taken.has(`${wanted}/${n}`)) n += 1
  return `${wanted}/${n}`
}
