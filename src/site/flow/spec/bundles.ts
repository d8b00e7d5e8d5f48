import type { Json } from '../../../core/json.ts'
import type { FilePath } from '../../../core/path.ts'
import { defineKeyedQuery, defineQueryBy, listKey, type Use } from '../../../core/query.ts'
import { same } from '../../../core/same.ts'
import { type Bundle, bundleLimits, collectParts } from '../../../spec/read/bundle.ts'
import type { ExactNumbers } from '../../../spec/read/exact-number.ts'
import { findRefs } from '../../../spec/read/find-refs.ts'
import { entriesOf, isObject, listOf } from '../../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef } from '../../../spec/read/ref.ts'
import {
  type ChannelParts,
  isChannelHead,
  isChannelOutline,
  readChannelParts,
} from '../../page/channel-parts.ts'
import { operationKey, schemasKey } from '../query-keys.ts'
import type { createHeadFlow, SpecHead } from './head.ts'
import { type createSpecMemory, sameButMemory } from './memory.ts'
import type { createOutlineFlow } from './outline.ts'
import type { PartFlow } from './parts.ts'
import type { SourceFlow } from './sources.ts'

/** One operation with everything it references. */
export type OperationParts = {
  key: string
  /** What the page starts from; the rest is referenced. */
  roots: readonly PartKey[]
  kind: 'operation' | 'webhook'
  method: string
  path: string
  operation: PartKey
  item: { key: PartKey; value: Json }
  bundle: Bundle
  head: SpecHead
}

type Input = Pick<SourceFlow, 'exact'> &
  PartFlow &
  Pick<ReturnType<typeof createHeadFlow>, 'head'> &
  ReturnType<typeof createOutlineFlow> & { memories: ReturnType<typeof createSpecMemory> }

/** The parts of pages: an operation, channel or schema with everything it references. */
export function createBundleFlow(input: Input) {
  const { specValue, part, head, operationOutline } = input
  const { reachable, bundleOf } = createBundles(input)
  const itemRest = createItemRest(input)

  const operationParts = defineQueryBy(operationKey)(
    'operationParts',
    async (use, { api, key }): Promise<OperationParts | undefined> => {
      const specHead = await use(head, api)
      const outline = await use(operationOutline, { api, key })
      if (!specHead || !outline || outline.kind === 'channel') return undefined
      const { kind, method, path, operation, item } = outline
      const rest = await use(itemRest, item)
      const value = await use(part, operation)
      const security = (isObject(value) ? value.security : undefined) ?? specHead.security
      const schemes = listOf(security).flatMap((requirement) =>
        entriesOf(requirement).map(([name]) => partKey(specHead.id, ['components', 'securitySchemes', name])),
      )
      const roots = [operation, ...refsOfItem(item, rest, specHead), ...schemes]
      const bundle = await bundleOf(roots, specHead, use)
      const itemPart = { key: item, value: rest }
      return { key, roots, kind, method, path, operation, item: itemPart, bundle, head: specHead }
    },
    { same: sameButMemory },
  )

  const channelParts = defineQueryBy(operationKey)(
    'channelParts',
    async (use, { api, key }): Promise<ChannelParts | undefined> => {
      const specHead = await use(head, api)
      const operation = await use(operationOutline, { api, key })
      const document = await use(specValue, api)
      if (!isChannelHead(specHead) || !isChannelOutline(operation) || document === undefined) return undefined
      return readChannelParts({
        outline: operation,
        head: specHead,
        document,
        read: (inner) => use(part, inner),
        bundleOf: (roots) => bundleOf(roots, specHead, use),
      })
    },
    { same: sameButMemory },
  )

  /** Everything that schemas reference, directly or through others. */
  const schemaBundle = defineQueryBy(schemasKey)(
    'schemaBundle',
    async (use, { api, keys }): Promise<Bundle | undefined> => {
      const specHead = await use(head, api)
      return specHead && bundleOf(keys, specHead, use)
    },
    { same: sameButMemory },
  )

  return {
    itemRest,
    reachable,
    operationParts,
    channelParts,
    schemaBundle,
    wholeBundle: createWholeBundle(input, itemRest),
  }
}

function createBundles({ fileGraph, exact, memories }: Input) {
  /** All parts reachable from the roots. Changes of other parts stop here. */
  const reachable = defineQueryBy(listKey<readonly PartKey[]>())(
    'reached',
    (use, roots) => collectParts(roots, (file) => use(fileGraph, file)),
    {
      isLookUp: true,
      same: (before, now) =>
        same([...before.missing], [...now.missing]) &&
        before.parts.size === now.parts.size &&
        [...now.parts].every(([key, value]) => before.parts.get(key) === value),
    },
  )

  async function exactIn(parts: ReadonlyMap<PartKey, Json>, use: Use): Promise<ExactNumbers | undefined> {
    const files = new Set<FilePath>()
    // Most parts are in the same file as the one before.
    let start = '#'
    for (const key of parts.keys())
      if (!key.startsWith(start)) {
        files.add(fileOf(key))
        start = `${fileOf(key)}#`
      }
    const numbers: (readonly [number, string])[] = []
    for (const file of files) numbers.push(...(await use(exact, file)))
    return numbers.length > 0 ? new Map(numbers) : undefined
  }

  /** Everything that these parts reference. Pages share a cache only if the bundle is complete. */
  async function bundleOf(roots: readonly PartKey[], specHead: SpecHead, use: Use): Promise<Bundle> {
    const memory = memories.of(specHead)
    const reach = await use(reachable, roots)
    const { version, self, allowed, ids } = specHead
    const exact = await exactIn(reach.parts, use)
    // If the spec changed meanwhile, the bundle may be mixed and must not use the shared cache.
    const isShared = reach.parts.size < bundleLimits.parts && memories.of(specHead) === memory
    return { ...reach, version, self, allowed, ids, exact, memory: isShared ? memory : undefined }
  }

  return { reachable, bundleOf }
}

/** A path item without its operations, so that editing one does not affect the others. */
const createItemRest = ({ part }: Input) =>
  defineKeyedQuery(
    'itemRest',
    async (use, key: PartKey): Promise<Json> => {
      const value = await use(part, key)
      if (!isObject(value)) return {}
      const { parameters, servers, summary, description } = value
      return Object.fromEntries(
        Object.entries({ parameters, servers, summary, description }).flatMap(([key, field]) =>
          field === undefined ? [] : [[key, field]],
        ),
      )
    },
    { isLookUp: true },
  )

/** References of a path item outside its operations. */
const refsOfItem = (item: PartKey, rest: Json, specHead: SpecHead): PartKey[] =>
  findRefs(rest).flatMap(({ ref }) => {
    const target = resolveRef(ref, fileOf(item), specHead)
    return target.kind === 'refused' ? [] : [target.key]
  })

/** All parts that operations of a spec reference, without a limit, for search. */
const createWholeBundle = (
  { head, outline, fileGraph }: Input,
  itemRest: ReturnType<typeof createItemRest>,
) =>
  defineKeyedQuery(
    'wholeBundle',
    async (use, api: string): Promise<Bundle | undefined> => {
      const specHead = await use(head, api)
      const specOutline = specHead && (await use(outline, api))
      if (!specOutline) return undefined
      const roots = new Set<PartKey>()
      for (const { operation, item } of specOutline.operations) {
        roots.add(operation)
        for (const key of refsOfItem(item, await use(itemRest, item), specHead)) roots.add(key)
      }
      const whole = { parts: Number.POSITIVE_INFINITY }
      const { parts, missing } = await collectParts([...roots], (file) => use(fileGraph, file), whole)
      const { version, self, allowed, ids } = specHead
      return { parts, missing, version, self, allowed, ids }
    },
    { same: Object.is, maxResults: 1 },
  )
