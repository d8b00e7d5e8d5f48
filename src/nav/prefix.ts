import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import type { ApiSource } from './api-source.ts'

const usual = 'api-reference'

/** One description below one folder: its pages exist once, however often navigation names it. */
export const useKey = ({ id, directory }: ApiSource): string => `${directory ?? ''} ${id}`

/**
 * The folder of each description. When several would share one, the first in navigation keeps it and the others add
 * the shortest part of their file path that tells them apart: two versions of an API lose no page.
 */
export function assignPrefixes(
  sources: readonly ApiSource[],
  diagnostics: Diagnostic[],
): Map<string, string> {
  const prefixes = new Map<string, string>()
  // Channels and operations have names of their own: a description of each kind may share a folder.
  const byFamily = { openapi: new Map<string, ApiSource>(), asyncapi: new Map<string, ApiSource>() }
  for (const source of sources) {
    const key = useKey(source)
    if (prefixes.has(key)) continue
    const owners = byFamily[source.family]
    const wanted = source.directory ?? usual
    const owner = owners.get(wanted)
    const prefix = owner ? distinctPrefix(wanted, { id: source.id, ownerId: owner.id }, owners) : wanted
    prefixes.set(key, prefix)
    owners.set(prefix, source)
    if (!owner) continue
    const message = `\`${source.id}\` and \`${owner.id}\` would share the folder \`${wanted}\`; the pages of \`${source.id}\` are below \`${prefix}\``
    const hint = 'Give one of them a `directory` to choose another.'
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
  const own = parts(id)
  const candidates = [
    ...own.filter((part) => !ownerParts.has(part)).toSorted((a, b) => a.length - b.length),
    own.join('-'),
  ].filter(Boolean)
  for (const part of candidates) if (!taken.has(`${wanted}/${part}`)) return `${wanted}/${part}`
  let n = 2
  while (taken.has(`${wanted}/${n}`)) n += 1
  return `${wanted}/${n}`
}
