import { type Audience, owner } from '../access/audience.ts'
import { decide, isIn, type SiteRule } from '../access/decide.ts'
import { readGroups } from '../access/level.ts'
import type { Checked } from '../core/diagnostic.ts'
import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { defineQuery, type Query, type Use } from '../core/query.ts'
import { generatedAccess, ruleOf } from '../nav/page-access.ts'
import { operationOf, type SiteMap } from '../nav/site-map.ts'
import { closedMessages } from '../spec/async/closed-messages.ts'
import { findGroups } from '../spec/find-groups.ts'
import { findRefs } from '../spec/find-refs.ts'
import { openParts } from '../spec/open-parts.ts'
import type { OperationOutline } from '../spec/outline.ts'
import { isObject, listOf, textOf, valueAt } from '../spec/pointer.ts'
import { reconcile } from '../spec/reconcile.ts'
import { type PartKey, partKey, resolveRef } from '../spec/ref.ts'
import type { SharedFlow } from './shared-flow.ts'

type Input = {
  accessRules: Query<{ rule: SiteRule; display: string }>
  /** What this audience sees of the site. */
  siteMap: Query<Checked<SiteMap>>
}

/** API descriptions without what this audience may not see: operations, fields, values, and examples of them. */
export function createClosedFlow(
  common: SharedFlow,
  { accessRules, siteMap }: Input,
  audience: Audience,
): { openValue: Query<Json | undefined> } {
  const { spec, sources, wholeMap } = common

  /** Which operations have a page, and which of them one that this audience may see. */
  const openOperations = defineQuery('openOperations', async (use) => {
    const keysIn = ({ routes }: SiteMap) =>
      [...routes.values()].flatMap((route) => {
        const shown = operationOf(route)
        return shown ? [`${shown.api} ${shown.key}`] : []
      })
    const placed = new Set(keysIn((await use(wholeMap, '')).value))
    const open = new Set(keysIn((await use(siteMap, '')).value))
    return { placed, open }
  })

  /** The files that a description is made of, opened; all that docs.json names together, because they share files. */
  const opened = defineQuery(
    'opened',
    async (use, root): Promise<{ files: Set<string>; values: Map<FilePath, Json> }> => {
      const roots = root === '' ? await use(sources.apiIds, '') : [root]
      const files = await collectFiles(roots, use, common)
      const closed = new Set<PartKey>()
      const decided = new Set<PartKey>()
      for (const id of roots) await decideOperations(id, use, closed, decided)
      const refs = new Map<FilePath, Parameters<typeof resolveRef>[2] & { anchors: Map<string, string> }>()
      const { allowed } = await use(sources.settings, '')
      for (const [file, value] of files) {
        const { anchors, ids } = await use(spec.names, file)
        refs.set(file, { allowed, self: textOf(valueAt(value, ['$self'])), ids, anchors })
      }
      const resolve = (ref: string, from: FilePath): PartKey | undefined => {
        const target = resolveRef(ref, from, refs.get(from))
        if (target.kind === 'refused') return undefined
        if (target.kind === 'part') return target.key
        const pointer = refs.get(target.file)?.anchors.get(target.name)
        return pointer === undefined ? undefined : `${target.file}#${pointer}`
      }
      for (const id of roots) {
        const document = files.get(id as FilePath)
        if (document === undefined) continue
        for (const key of closedMessages(id as FilePath, document, isClosed)) closed.add(key)
        for (const key of closedTags(id as FilePath, document, await outlineOf(id, use), closed))
          closed.add(key)
      }
      const values = openParts({ files, resolve, closed, decided, isClosed })
      return { files: new Set(files.keys()), values }
    },
    { same: Object.is },
  )

  const isClosed = (written: Json) => !isIn(readGroups(written) ?? [], audience)
  const outlineOf = async (id: string, use: Use) => (await use(spec.outline, id))?.operations ?? []

  /** An operation with pages is closed where all of them are; one without, by what it says itself. */
  async function decideOperations(
    id: string,
    use: Use,
    closed: Set<PartKey>,
    decided: Set<PartKey>,
  ): Promise<void> {
    const { rule, display } = await use(accessRules, '')
    const { placed, open } = await use(openOperations, '')
    // An older form of a description has no pages: its operations are those of the same name.
    const isPlaced = (await use(sources.apiIds, '')).includes(id)
    const named = (all: ReadonlySet<string>, key: string) =>
      isPlaced ? all.has(`${id} ${key}`) : [...all].some((one) => one.endsWith(` ${key}`))
    const items = new Map<PartKey, boolean>()
    for (const operation of await outlineOf(id, use)) {
      decided.add(operation.operation).add(operation.item)
      const own = decide(rule, ruleOf(generatedAccess(operation), display), audience).page === 'open'
      const isOpen = named(placed, operation.key) ? named(open, operation.key) : own
      if (!isOpen) closed.add(operation.operation)
      items.set(operation.item, (items.get(operation.item) ?? false) || isOpen)
    }
    for (const [item, isOpen] of items) if (!isOpen) closed.add(item)
  }

  const openValue = defineQuery(
    'openValue',
    async (use, file, previous: Json | undefined) => {
      const whole = await use(sources.specValue, file)
      const { rule } = await use(accessRules, '')
      if (rule.kind === 'open' || whole === undefined || audience.kind === owner.kind) return whole
      const named = await use(opened, '')
      const { values } = named.files.has(file) ? named : await use(opened, file)
      const open = values.get(file as FilePath)
      return open === undefined ? whole : reconcile(previous, open)
    },
    { same: Object.is },
  )

  return { openValue }
}

/** The groups that a description and its files ask for. */
export function createSpecGroups(common: SharedFlow) {
  return defineQuery('specGroups', async (use, id): Promise<readonly string[]> => {
    const files = await collectFiles([id], use, common)
    return [
      ...new Set([...files.values()].flatMap(findGroups).flatMap((written) => readGroups(written) ?? [])),
    ]
  })
}

/** A description with every file that it refers to. */
async function collectFiles(
  roots: readonly string[],
  use: Use,
  { spec, sources }: Pick<SharedFlow, 'spec' | 'sources'>,
): Promise<Map<FilePath, Json>> {
  const files = new Map<FilePath, Json>()
  const open = [...roots] as FilePath[]
  const { allowed } = await use(sources.settings, '')
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue
    const value = await use(sources.specValue, file)
    if (value === undefined) continue
    files.set(file, value)
    const { ids } = await use(spec.names, file)
    const options = { allowed, self: textOf(valueAt(value, ['$self'])), ids }
    const targets = new Set<FilePath>()
    for (const { ref } of findRefs(value)) {
      if (ref.startsWith('#')) continue
      const target = resolveRef(ref, file, options)
      if (target.kind !== 'refused') targets.add(target.file)
    }
    open.push(...targets)
  }
  return files
}

/** Tags that only closed operations have: their name tells what is there. */
function closedTags(
  file: FilePath,
  document: Json,
  operations: readonly OperationOutline[],
  closed: ReadonlySet<PartKey>,
): PartKey[] {
  const seen = new Map<string, boolean>()
  for (const { tag, operation } of operations)
    if (tag !== undefined) seen.set(tag, (seen.get(tag) ?? false) || !closed.has(operation))
  return listOf(valueAt(document, ['tags'])).flatMap((tag, at) =>
    isObject(tag) && seen.get(String(tag.name)) === false ? [partKey(file, ['tags', at])] : [],
  )
}
