import { type Audience, owner } from '../../access/audience.ts'
import { decide, isIn, type SiteRule } from '../../access/decide.ts'
import { readGroups } from '../../access/level.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import { asFilePath, type FilePath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import { generatedAccess, ruleOf } from '../../nav/page-access.ts'
import { operationOf, type SiteMap } from '../../nav/site-map.ts'
import { closedMessages } from '../../spec/async/closed-messages.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../../spec/read/pointer.ts'
import { reconcile } from '../../spec/read/reconcile.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../../spec/read/ref.ts'
import { closedLinks } from '../../spec/redact/closed-links.ts'
import { redactSpec } from '../../spec/redact/redact-spec.ts'
import type { SharedFlow } from './shared.ts'

type Input = {
  accessRules: Query<void, { rule: SiteRule; display: string }>
  /** The site map for this audience. */
  siteMap: Query<void, Checked<SiteMap>>
}

/** State of a redaction: the files of the specs, the operations decided so far, and the restricted parts. */
type Redaction = {
  use: Use
  roots: readonly string[]
  files: ReadonlyMap<FilePath, Json>
  closed: Set<PartKey>
  decided: Set<PartKey>
}

/** Specs without the parts that this audience may not see: operations, fields, values and their examples. */
export function createRedactionFlow(
  common: SharedFlow,
  { accessRules, siteMap }: Input,
  audience: Audience,
): { openValue: Query<string, Json | undefined> } {
  const { spec, sources, wholeMap } = common

  /** The specs with a page for each operation, and the operations with a page that this audience may see. */
  const openOperations = defineQuery('openOperations', async (use) => {
    const shownIn = ({ routes }: SiteMap) => [...routes.values()].flatMap((route) => operationOf(route) ?? [])
    const apisByKey = new Map<string, string[]>()
    for (const { api, key } of shownIn((await use(wholeMap)).value))
      apisByKey.set(key, [...(apisByKey.get(key) ?? []), api])
    const open = new Set(shownIn((await use(siteMap)).value).map(({ api, key }) => `${api} ${key}`))
    return { apisByKey, open }
  })

  /** The redacted files of a spec. With `''`, of all specs of the site together, because they share files. */
  const redactedFiles = defineKeyedQuery(
    'opened',
    async (use, root: string): Promise<{ files: Set<string>; values: Map<FilePath, Json> }> => {
      const roots = root === '' ? await use(sources.apiIds) : [root]
      const specs = await Promise.all(roots.map((id) => use(common.specFiles, id)))
      const files = new Map(specs.flatMap((spec) => [...spec.files]))
      const names = new Set<string>(files.keys())
      const redaction: Redaction = { use, roots, files, closed: new Set(), decided: new Set() }
      for (const id of roots) await decideOperations(id, redaction)
      // Most specs restrict nothing and are not searched.
      if (redaction.closed.size === 0 && specs.every(({ groupLists }) => groupLists.length === 0))
        return { files: names, values: new Map() }
      for (const id of roots) await closeAround(id, redaction)
      const { closed, decided } = redaction
      const resolve = await createResolve(redaction, common)
      for (const key of closedLinks({ files, resolve, closed, ids: await closedIds(redaction) }))
        closed.add(key)
      return { files: names, values: redactSpec({ files, resolve, closed, decided, isClosed }) }
    },
    { same: Object.is },
  )

  const isClosed = (groups: Json) => !isIn(readGroups(groups) ?? [], audience)
  const outlineOf = async (id: string, use: Use) => (await use(spec.outline, id))?.operations ?? []

  /** An operation with pages is restricted if all of them are; without pages, its own rules decide. */
  async function decideOperations(id: string, { use, closed, decided }: Redaction): Promise<void> {
    const { rule, display } = await use(accessRules)
    const { apisByKey, open } = await use(openOperations)
    const pagesOf = (key: string): readonly string[] => apisByKey.get(key) ?? []
    const isSeen = (operation: OperationOutline, site: SiteRule) =>
      decide(site, ruleOf(generatedAccess(operation), display), audience).page === 'open'
    const items = new Map<PartKey, boolean>()
    for (const operation of await outlineOf(id, use)) {
      const { key } = operation
      decided.add(operation.operation).add(operation.item)
      const pages = pagesOf(key)
      // An older version of a spec has no pages; its operations follow those with the same key elsewhere.
      const isOpen = pages.includes(id)
        ? open.has(`${id} ${key}`)
        : pages.length > 0
          ? pages.every((api) => open.has(`${api} ${key}`)) && isSeen(operation, usuallyPublic)
          : isSeen(operation, rule)
      if (!isOpen) closed.add(operation.operation)
      items.set(operation.item, (items.get(operation.item) ?? false) || isOpen)
    }
    for (const [item, isOpen] of items) if (!isOpen) closed.add(item)
  }

  /** Restricts other parts that reveal restricted operations: messages, tags, and specs without others. */
  async function closeAround(id: string, { use, files, closed }: Redaction): Promise<void> {
    const file = asFilePath(id)
    const document = files.get(file)
    if (document === undefined) return
    const operations = await outlineOf(id, use)
    for (const key of closedMessages(file, document, isClosed)) closed.add(key)
    for (const key of closedTags(file, operations, { files, closed })) closed.add(key)
    const isEmpty = operations.length > 0 && operations.every(({ operation }) => closed.has(operation))
    if (isEmpty && !hasSchemaPage(id, (await use(siteMap)).value))
      for (const key of closedWhole(file, document)) closed.add(key)
  }

  /** Ids that only restricted operations have. */
  async function closedIds({ use, roots, closed }: Redaction): Promise<Set<string>> {
    const all = (await Promise.all(roots.map((id) => outlineOf(id, use)))).flat()
    const idsOf = (isClosed: boolean) =>
      new Set(
        all.flatMap(({ operation, operationId }) =>
          closed.has(operation) === isClosed ? (operationId ?? []) : [],
        ),
      )
    const open = idsOf(false)
    return new Set([...idsOf(true)].filter((id) => !open.has(id)))
  }

  const openValue = defineKeyedQuery(
    'openValue',
    async (use, file: string, previous: Json | undefined) => {
      const whole = await use(sources.specValue, file)
      const { rule } = await use(accessRules)
      if (rule.kind === 'open' || whole === undefined || audience.kind === owner.kind) return whole
      const shared = await use(redactedFiles, '')
      const { values } = shared.files.has(file) ? shared : await use(redactedFiles, file)
      const open = values.get(asFilePath(file))
      return open === undefined ? whole : reconcile(previous, open)
    },
    { same: Object.is },
  )

  return { openValue }
}

/** Resolves references between these files. */
async function createResolve({ use, files }: Redaction, { sources, spec }: SharedFlow) {
  const refs = new Map<FilePath, Parameters<typeof resolveRef>[2] & { anchors: Map<string, string> }>()
  const { allowed } = await use(sources.settings)
  for (const [file, value] of files) {
    const { anchors, ids } = await use(spec.names, file)
    refs.set(file, { allowed, self: textOf(valueAt(value, ['$self'])), ids, anchors })
  }
  return (ref: string, from: FilePath): PartKey | undefined => {
    const target = resolveRef(ref, from, refs.get(from))
    if (target.kind === 'refused') return undefined
    if (target.kind === 'part') return target.key
    const pointer = refs.get(target.file)?.anchors.get(target.name)
    return pointer === undefined ? undefined : `${target.file}#${pointer}`
  }
}

const hasSchemaPage = (id: string, { routes }: SiteMap) =>
  [...routes.values()].some((route) => route.kind === 'page' && route.schema?.api === id)

/** The default of the site was already applied to the operation with the same key. */
const usuallyPublic: SiteRule = { kind: 'signed-in', usual: 'public' }

/** All parts of a spec except `components`, which other specs may reference. */
const closedWhole = (file: FilePath, document: Json): PartKey[] =>
  entriesOf(document).flatMap(([key]) => (key === 'components' ? [] : [partKey(file, [key])]))

/** Tags that only restricted operations have: their names would reveal them. */
function closedTags(
  file: FilePath,
  operations: readonly OperationOutline[],
  { files, closed }: Pick<Redaction, 'files' | 'closed'>,
): PartKey[] {
  const visibility = new Map<string, boolean>()
  const tagsOf = (key: PartKey) =>
    listOf(valueAt(files.get(fileOf(key)), [...splitKey(key).path, 'tags'])).flatMap((tag) =>
      isObject(tag) ? (textOf(tag.name) ?? []) : (textOf(tag) ?? []),
    )
  for (const { operation, tag, channel } of operations) {
    const parts = [operation, ...(channel?.operations ?? []).map(({ part }) => part)]
    for (const name of [...parts.flatMap(tagsOf), ...(tag === undefined ? [] : [tag])])
      visibility.set(name, (visibility.get(name) ?? false) || !closed.has(operation))
  }
  return [['tags'], ['info', 'tags']].flatMap((path) =>
    listOf(valueAt(files.get(file), path)).flatMap((tag, at) =>
      isObject(tag) && visibility.get(String(tag.name)) === false ? [partKey(file, [...path, at])] : [],
    ),
  )
}
