import type { Json } from '../../core/json.ts'
import { asFilePath } from '../../core/path.ts'
import { operationTitle } from '../../nav/operation-title.ts'
import { operationOf, type Route, type SchemaRef } from '../../nav/site-map.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { fileOf, type PartKey, partKey, resolveRef } from '../../spec/read/ref.ts'
import type { SpecReader } from '../flow/spec/spec.ts'

export async function schemaParts(
  { api, name }: SchemaRef,
  { use, spec }: SpecReader,
): Promise<{ key: PartKey; value: Json; bundle: Bundle } | undefined> {
  const key = partKey(asFilePath(api), ['components', 'schemas', name])
  const value = await use(spec.part, key)
  const bundle = await use(spec.schemaBundle, { api, keys: [key] })
  return value === undefined || !bundle ? undefined : { key, value, bundle }
}

/** Operations with a page that use a schema, directly or through others. */
export async function operationsUsing(
  { api, name }: SchemaRef,
  routes: Iterable<Route>,
  { use, spec }: SpecReader,
): Promise<{ title: string; url: string }[]> {
  const schemaKey = partKey(asFilePath(api), ['components', 'schemas', name])
  const outline = await use(spec.outline, api)
  const urls = new Map<string, string>()
  for (const route of routes) {
    const ref = operationOf(route)
    if (ref?.api === api && !urls.has(ref.key)) urls.set(ref.key, route.url)
  }
  const leads = new Map<PartKey, boolean>()
  const pages: { title: string; url: string }[] = []
  for (const operation of outline?.operations ?? []) {
    const url = urls.get(operation.key)
    if (url !== undefined && ((await leadsTo(operation.operation)) || (await itemLeadsTo(operation.item))))
      pages.push({ title: operationTitle(operation), url })
  }
  return pages

  /** Parameters may be set on the path item. */
  async function itemLeadsTo(item: PartKey): Promise<boolean> {
    const file = fileOf(item)
    for (const { ref } of findRefs(await use(spec.itemRest, item))) {
      const target = resolveRef(ref, file)
      if (target.kind !== 'refused' && (target.key === schemaKey || (await leadsTo(target.key)))) return true
    }
    return false
  }

  /** Visits each part once, so that cycles end. */
  async function leadsTo(start: PartKey): Promise<boolean> {
    const pending: PartKey[] = [start]
    const visited = new Set<PartKey>(pending)
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      if (leads.get(key)) return markLeading(start)
      const { targets } = await use(spec.partRefs, key)
      if (targets.includes(schemaKey)) return markLeading(start)
      for (const target of targets) {
        if (visited.has(target) || leads.get(target) === false) continue
        visited.add(target)
        pending.push(target)
      }
    }
    // None of the visited parts leads there either.
    for (const key of visited) leads.set(key, false)
    return false
  }

  function markLeading(key: PartKey): true {
    leads.set(key, true)
    return true
  }
}
