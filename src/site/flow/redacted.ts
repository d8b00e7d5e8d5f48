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
  /** What this audience sees of the site. */
  siteMap: Query<void, Checked<SiteMap>>
}

/** Specs on their way to an audience: their files, the operations decided on, and all parts that are closed so far. */
type Cut = {
  use: Use
  roots: readonly string[]
  files: ReadonlyMap<FilePath, Json>
  closed: Set<PartKey>
  decided: Set<PartKey>
}

/** Specs without what this audience may not see: operations, fields, values, and examples of them. */
export function createClosedFlow(
  common: SharedFlow,
  { accessRules, siteMap }: Input,
  audience: Audience,
): { openValue: Query<string, Json | undefined> } {
  const { spec, sources, wholeMap } = common

  /** Which operations have a page, and of which spec; and which of them one that this audience may see. */
  const openOperations = defineQuery('openOperations', async (use) => {
    const shownIn = ({ routes }: SiteMap) => [...routes.values()].flatMap((route) => operationOf(route) ?? [])
    const placed = new Map<string, string[]>()
    for (const { api, key } of shownIn((await use(wholeMap)).value))
      placed.set(key, [...(placed.get(key) ?? []), api])
    const open = new Set(shownIn((await use(siteMap)).value).map(({ api, key }) => `${api} ${key}`))
    return { placed, open }
  })

  /** The files of a spec as this audience sees them; of all that docs.json names together, because they share files. */
  const opened = defineKeyedQuery(
    'opened',
    async (use, root: string): Promise<{ files: Set<string>; values: Map<FilePath, Json> }> => {
      const roots = root === '' ? await use(sources.apiIds) : [root]
      const specs = await Promise.all(roots.map((id) => use(common.specFiles, id)))
      const files = new Map(specs.flatMap((spec) => [...spec.files]))
      const names = new Set<string>(files.keys())
      const cut: Cut = { use, roots, files, closed: new Set(), decided: new Set() }
      for (const id of roots) await decideOperations(id, cut)
      // Most specs have nothing for some readers only, and are not searched.
      if (cut.closed.size === 0 && specs.every(({ asks }) => asks.length === 0))
        return { files: names, values: new Map() }
      for (const id of roots) await closeAround(id, cut)
      const { closed, decided } = cut
      const resolve = await createResolve(cut, common)
      for (const key of closedLinks({ files, resolve, closed, ids: await closedIds(cut) })) closed.add(key)
      return { files: names, values: redactSpec({ files, resolve, closed, decided, isClosed }) }
    },
    { same: Object.is },
  )

  const isClosed = (written: Json) => !isIn(readGroups(written) ?? [], audience)
  const outlineOf = async (id: string, use: Use) => (await use(spec.outline, id))?.operations ?? []

  /** An operation with pages is closed where all of them are; one without, by what it says itself. */
  async function decideOperations(id: string, { use, closed, decided }: Cut): Promise<void> {
    const { rule, display } = await use(accessRules)
    const { placed, open } = await use(openOperations)
    const pagesOf = (key: string): readonly string[] => placed.get(key) ?? []
    const isSeen = (operation: OperationOutline, site: SiteRule) =>
      decide(site, ruleOf(generatedAccess(operation), display), audience).page === 'open'
    const items = new Map<PartKey, boolean>()
    for (const operation of await outlineOf(id, use)) {
      const { key } = operation
      decided.add(operation.operation).add(operation.item)
      const pages = pagesOf(key)
      // An older form of a spec has no pages: its operations are those of the same name, wherever they are.
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

  /** Restricts what would reveal restricted operations: messages, tags, and specs without public operations. */
  async function closeAround(id: string, { use, files, closed }: Cut): Promise<void> {
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

  /** Ids that only closed operations have. */
  async function closedIds({ use, roots, closed }: Cut): Promise<Set<string>> {
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
      const named = await use(opened, '')
      const { values } = named.files.has(file) ? named : await use(opened, file)
      const open = values.get(asFilePath(file))
      return open === undefined ? whole : reconcile(previous, open)
    },
    { same: Object.is },
  )

  return { openValue }
}

/** Where references between these files lead. */
async function createResolve({ use, files }: Cut, { sources, spec }: SharedFlow) {
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

/** What is usual was decided for the operation of the same name. */
const usuallyPublic: SiteRule = { kind: 'signed-in', usual: 'public' }

/** All but what other specs may refer to. */
const closedWhole = (file: FilePath, document: Json): PartKey[] =>
  entriesOf(document).flatMap(([key]) => (key === 'components' ? [] : [partKey(file, [key])]))

/** Tags that only closed operations have: their name tells what is there. */
function closedTags(
  file: FilePath,
  operations: readonly OperationOutline[],
  { files, closed }: Pick<Cut, 'files' | 'closed'>,
): PartKey[] {
  const seen = new Map<string, boolean>()
  const tagsOf = (key: PartKey) =>
    listOf(valueAt(files.get(fileOf(key)), [...splitKey(key).path, 'tags'])).flatMap((tag) =>
      isObject(tag) ? (textOf(tag.name) ?? []) : (textOf(tag) ?? []),
    )
  for (const { operation, tag, channel } of operations) {
    const parts = [operation, ...(channel?.operations ?? []).map(({ part }) => part)]
    for (const name of [...parts.flatMap(tagsOf), ...(tag === undefined ? [] : [tag])])
      seen.set(name, (seen.get(name) ?? false) || !closed.has(operation))
  }
  return [['tags'], ['info', 'tags']].flatMap((way) =>
    listOf(valueAt(files.get(file), way)).flatMap((tag, at) =>
      isObject(tag) && seen.get(String(tag.name)) === false ? [partKey(file, [...way, at])] : [],
    ),
  )
}
