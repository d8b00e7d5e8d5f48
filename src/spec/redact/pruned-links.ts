import type { Json } from '../../core/json.ts'
import { type ExcerptOperation, newRef, placeOf } from '../excerpt.ts'
import type { Bundle } from '../read/bundle.ts'
import { isData } from '../read/find-refs.ts'
import { entriesOf, isObject, type JsonObject, textOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, type RefOptions, resolveRef } from '../read/ref.ts'

/**
 * Links of responses name operations: https://spec.openapis.org/oas/v3.1.1.html#link-object. One to an operation that is
 * not in the description would say that there is one.
 */
export function createLinkFilter(
  operations: readonly ExcerptOperation[],
  { id }: RefOptions & { id: Parameters<typeof partKey>[0] },
  bundle: Bundle,
) {
  const names = new Set(
    operations.map(({ operation }) => textOf(valueAt(bundle.parts.get(operation), ['operationId']))),
  )
  const places = new Map(
    operations.flatMap((operation) => {
      const place = placeOf(operation, bundle.version)
      const own = operation.kind === 'webhook' ? ['webhooks', ...place.slice(1)] : place
      return [operation.operation, partKey(id, own)].map((key) => [key, place] as const)
    }),
  )
  return { isLost, prune }

  /** It is such a link, or refers to one. */
  function isLost(value: Json, key: PartKey, hop = 0): boolean {
    if (!isObject(value) || hop > 20) return false
    if (isLink(value)) return leadsTo(value, key) === 'nowhere'
    if (typeof value.$ref !== 'string') return false
    const target = resolveRef(value.$ref, fileOf(key), bundle)
    const next = target.kind === 'refused' ? undefined : bundle.parts.get(target.key)
    return next !== undefined && target.kind !== 'refused' && isLost(next, target.key, hop + 1)
  }

  /** Where a link leads now, if that has to be said anew. */
  function leadsTo({ operationId, operationRef }: JsonObject, key: PartKey): string | undefined {
    if (typeof operationId === 'string') return names.has(operationId) ? undefined : 'nowhere'
    const target = resolveRef(String(operationRef), fileOf(key), bundle)
    // An address elsewhere is no operation of this description.
    return target.kind === 'refused' ? undefined : (newRef(target.key, places) ?? 'nowhere')
  }

  /** The same value where nothing has to go. */
  function prune(value: Json, key: PartKey): Json {
    if (Array.isArray(value)) {
      const items = value.map((item) => prune(item, key))
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    if (!isObject(value)) return value
    if (isLink(value)) {
      const ref = leadsTo(value, key)
      return ref === undefined || ref === value.operationRef ? value : { ...value, operationRef: ref }
    }
    const pruned = Object.entries(value).map(([name, link]): [string, Json] => {
      if (typeof link !== 'object' || link === null || isData(name)) return [name, link]
      return [name, prune(name === 'links' ? withoutLost(link, key) : link, key)]
    })
    return pruned.some(([name, entry]) => entry !== value[name]) ? Object.fromEntries(pruned) : value
  }

  function withoutLost(links: Json, key: PartKey): Json {
    const entries = entriesOf(links)
    const shown = entries.filter(([, link]) => !isLost(link, key))
    return shown.length < entries.length ? Object.fromEntries(shown) : links
  }
}

/** By its form: what stands under `links` may also be a field of somebody's data. */
function isLink(value: JsonObject): boolean {
  if (Object.hasOwn(value, 'responses')) return false
  return typeof value.operationId === 'string' || typeof value.operationRef === 'string'
}
