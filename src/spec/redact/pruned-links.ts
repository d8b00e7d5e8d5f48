import type { Json } from '../../core/json.ts'
import { type ExcerptOperation, newRef, placeOf } from '../excerpt.ts'
import type { Bundle } from '../read/bundle.ts'
import { isData } from '../read/find-refs.ts'
import { entriesOf, isObject, type JsonObject, textOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, type RefOptions, resolveRef } from '../read/ref.ts'

/**
 * Response links reference operations: https://spec.openapis.org/oas/v3.1.1.html#link-object. Links to
 * removed operations would reveal them.
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
      const refPath = operation.kind === 'webhook' ? ['webhooks', ...place.slice(1)] : place
      return [operation.operation, partKey(id, refPath)].map((key) => [key, place] as const)
    }),
  )
  return { isRemoved, prune }

  /** Whether the value is a link to a removed operation, or a reference to one. */
  function isRemoved(value: Json, key: PartKey, hop = 0): boolean {
    if (!isObject(value) || hop > 20) return false
    if (isLink(value)) return newTarget(value, key) === 'nowhere'
    if (typeof value.$ref !== 'string') return false
    const target = resolveRef(value.$ref, fileOf(key), bundle)
    const next = target.kind === 'refused' ? undefined : bundle.parts.get(target.key)
    return next !== undefined && target.kind !== 'refused' && isRemoved(next, target.key, hop + 1)
  }

  /** The updated link target, if it moved. */
  function newTarget({ operationId, operationRef }: JsonObject, key: PartKey): string | undefined {
    if (typeof operationId === 'string') return names.has(operationId) ? undefined : 'nowhere'
    const target = resolveRef(String(operationRef), fileOf(key), bundle)
    // External URLs are not operations of this spec.
    return target.kind === 'refused' ? undefined : (newRef(target.key, places) ?? 'nowhere')
  }

  /** Returns the same object if nothing changes. */
  function prune(value: Json, key: PartKey): Json {
    if (Array.isArray(value)) {
      const items = value.map((item) => prune(item, key))
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    if (!isObject(value)) return value
    if (isLink(value)) {
      const ref = newTarget(value, key)
      return ref === undefined || ref === value.operationRef ? value : { ...value, operationRef: ref }
    }
    const pruned = Object.entries(value).map(([name, link]): [string, Json] => {
      if (typeof link !== 'object' || link === null || isData(name)) return [name, link]
      return [name, prune(name === 'links' ? withoutRemoved(link, key) : link, key)]
    })
    return pruned.some(([name, entry]) => entry !== value[name]) ? Object.fromEntries(pruned) : value
  }

  function withoutRemoved(links: Json, key: PartKey): Json {
    const entries = entriesOf(links)
    const visible = entries.filter(([, link]) => !isRemoved(link, key))
    return visible.length < entries.length ? Object.fromEntries(visible) : links
  }
}

/** Checks the shape, because `links` can also be a data field. */
function isLink(value: JsonObject): boolean {
  if (Object.hasOwn(value, 'responses')) return false
  return typeof value.operationId === 'string' || typeof value.operationRef === 'string'
}
