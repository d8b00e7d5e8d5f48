import { contentHash } from '../../core/hash.ts'
import { asFilePath } from '../../core/path.ts'
import { type AnyQuery, defineKeyedQuery, defineQueryBy, type Fingerprints } from '../../core/query.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { hashPart } from '../../spec/read/hash-part.ts'
import { entriesOf, isObject, listOf } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../../spec/read/ref.ts'
import { type HashedPart, hashClosures } from './closure-hashes.ts'
import { operationKey, schemasKey } from './query-keys.ts'
import type { SpecFlow } from './spec/spec.ts'

/** For each part of a spec, a hash of it and of everything it references. */
type Graph = { closures: ReadonlyMap<PartKey, string>; head: string }

/**
 * Hashes that change if an operation or anything it references changes. Collecting the parts of an operation
 * takes far longer and is not needed to see that its page is current.
 */
export function createFingerprintFlow(spec: SpecFlow): Fingerprints {
  const graph = defineKeyedQuery(
    'graph',
    async (use, api: string): Promise<Graph> => {
      const parts = new Map<PartKey, HashedPart<PartKey>>()
      const head = await use(spec.head, api)
      const outline = await use(spec.outline, api)
      const keys = new Set<PartKey>(outline?.operations.map(({ operation }) => operation))
      for (const { item } of outline?.operations ?? []) {
        const rest = await use(spec.itemRest, item)
        for (const { ref } of findRefs(rest)) {
          const target = head && resolveRef(ref, fileOf(item), head)
          if (target && target.kind !== 'refused') keys.add(target.key)
        }
      }
      for (const name of head?.schemes ?? []) keys.add(schemeKey(api, name))
      const files = new Set<string>()
      for (const key of keys) {
        const { read, refsOf } = await use(spec.fileGraph, fileOf(key))
        const targets = refsOf(key)
        parts.set(key, { hash: hashPart(read(key)), targets })
        files.add(fileOf(key))
        for (const target of targets) keys.add(target)
      }
      const exact = await Promise.all([...files].map(async (file) => [...(await use(spec.exact, file))]))
      return {
        closures: hashClosures(parts),
        head: contentHash(JSON.stringify([head, [...(head?.ids ?? [])], exact])),
      }
    },
    { same: Object.is },
  )

  const operation = defineQueryBy(operationKey)('operationPrint', async (use, ref) => {
    const { api } = ref
    const { closures, head } = await use(graph, api)
    const operation = await use(spec.operationOutline, ref)
    if (!operation) return ''
    const rest = await use(spec.itemRest, operation.item)
    const specHead = await use(spec.head, api)
    const value = await use(spec.part, operation.operation)
    const security = (isObject(value) ? value.security : undefined) ?? specHead?.security
    const schemes = listOf(security).flatMap((requirement) =>
      entriesOf(requirement).map(([name]) => schemeKey(api, name)),
    )
    const refs = findRefs(rest).flatMap(({ ref: to }) => {
      const target = specHead && resolveRef(to, fileOf(operation.item), specHead)
      return target && target.kind !== 'refused' ? [target.key] : []
    })
    return contentHash(
      [
        head,
        JSON.stringify([operation, rest]),
        ...fingerprintsOf([operation.operation, ...refs, ...schemes], closures),
      ].join(),
    )
  })

  /** Channels are few, so all of their parts are hashed. */
  const channel = defineQueryBy(operationKey)('channelPrint', async (use, ref) => {
    const channel = await use(spec.channelParts, ref)
    if (!channel) return ''
    const { bundle, ...rest } = channel
    return contentHash(JSON.stringify([rest, ...contentOf(bundle)]))
  })

  const schema = defineQueryBy(schemasKey)('schemaPrint', async (use, { api, keys }) => {
    const { closures, head } = await use(graph, api)
    const parts = keys.flatMap((key) => enclosing(key, closures) ?? [])
    if (parts.length === keys.length)
      return contentHash([head, ...keys, ...fingerprintsOf(parts, closures)].join())
    // Schemas that no operation references are not in the graph.
    const bundle = await use(spec.schemaBundle, { api, keys })
    return contentHash(JSON.stringify([head, ...(bundle ? contentOf(bundle) : [])]))
  })

  return new Map<AnyQuery, AnyQuery>([
    [spec.operationParts, operation],
    [spec.channelParts, channel],
    [spec.schemaBundle, schema],
  ])
}

const schemeKey = (api: string, name: string) =>
  partKey(asFilePath(api), ['components', 'securitySchemes', name])

const contentOf = ({ parts, missing, exact }: Bundle) => [[...parts], [...missing], [...(exact ?? [])]]

/** The part that contains a schema: one inside another schema has no part of its own. */
function enclosing(key: PartKey, closures: Graph['closures']): PartKey | undefined {
  const { file, path } = splitKey(key)
  for (let end = path.length; end >= 0; end--) {
    const part = partKey(file, path.slice(0, end))
    if (closures.has(part)) return part
  }
  return undefined
}

/** Fingerprints of these parts and of all parts they reference. */
const fingerprintsOf = (keys: readonly PartKey[], closures: Graph['closures']): string[] =>
  keys.map((key) => `${key} ${closures.get(key) ?? ''}`)
