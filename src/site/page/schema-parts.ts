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
  const wanted = partKey(asFilePath(api), ['components', 'schemas', name])
  const outline = await use(spec.outline, api)
  const urls = new Map<string, string>()
  for (const route of routes) {
    const shown = operationOf(route)
    if (shown?.api === api && !urls.has(shown.key)) urls.set(shown.key, route.url)
  }
  const leads = new Map<PartKey, boolean>()
  const pages: { title: string; url: string }[] = []
  for (const operation of outline?.operations ?? []) {
    const url = urls.get(operation.key)
    if (url !== undefined && ((await leadsTo(operation.operation)) || (await sharedLeads(operation.item))))
      pages.push({ title: operationTitle(operation), url })
  }
  return pages

  /** Parameters may stand at the path. */
  async function sharedLeads(item: PartKey): Promise<boolean> {
    const file = fileOf(item)
    for (const { ref } of findRefs(await use(spec.itemRest, item))) {
      const target = resolveRef(ref, file)
      if (target.kind !== 'refused' && (target.key === wanted || (await leadsTo(target.key)))) return true
    }
    return false
  }

  /** Each part is asked once; a ring leads where its other ways lead. */
  async function leadsTo(start: PartKey): Promise<boolean> {
    const way: PartKey[] = [start]
    const seen = new Set<PartKey>(way)
    for (let key = way.pop(); key !== undefined; key = way.pop()) {
      if (leads.get(key)) return remember(start)
      const { targets } = await use(spec.partRefs, key)
      if (targets.includes(wanted)) return remember(start)
      for (const target of targets) {
        if (seen.has(target) || leads.get(target) === false) continue
        seen.add(target)
        way.push(target)
      }
    }
    // Nothing that was seen on the way leads there either.
    for (const key of seen) leads.set(key, false)
    return false
  }

  function remember(key: PartKey): true {
    leads.set(key, true)
    return true
  }
}
