import { contentHash } from '../../core/hash.ts'
import { asFilePath } from '../../core/path.ts'
import { type AnyQuery, defineKeyedQuery, defineQueryBy, type Fingerprints } from '../../core/query.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { hashPart } from '../../spec/read/hash-part.ts'
import { entriesOf, isObject, listOf } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef } from '../../spec/read/ref.ts'
import { operationKey, schemasKey } from './query-keys.ts'
import type { SpecFlow } from './spec/spec.ts'

/** The hash and the reference targets of each part of a spec. */
type Graph = { parts: Map<PartKey, { hash: string; targets: readonly PartKey[] }>; head: string }

/**
 * Hashes that change if an operation or anything it references changes. Collecting the parts of an operation
 * takes far longer and is not needed to see that its page is current.
 */
export function createFingerprintFlow(spec: SpecFlow): Fingerprints {
  const graph = defineKeyedQuery(
    'graph',
    async (use, api: string): Promise<Graph> => {
      const parts: Graph['parts'] = new Map()
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
      return { parts, head: contentHash(JSON.stringify([head, [...(head?.ids ?? [])], exact])) }
    },
    { same: Object.is },
  )

  const operation = defineQueryBy(operationKey)('operationPrint', async (use, ref) => {
    const { api } = ref
    const { parts, head } = await use(graph, api)
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
        ...fingerprintsOf([operation.operation, ...refs, ...schemes], parts),
      ].join(),
    )
  })

  /** Channels are few, so all of their parts are hashed. */
  const channel = defineQueryBy(operationKey)('channelPrint', async (use, ref) => {
    const channel = await use(spec.channelParts, ref)
    if (!channel) return ''
    const { bundle, ...rest } = channel
    return contentHash(
      JSON.stringify([rest, [...bundle.parts], [...bundle.missing], [...(bundle.exact ?? [])]]),
    )
  })

  const schema = defineQueryBy(schemasKey)('schemaPrint', async (use, { api, keys }) => {
    const { parts, head } = await use(graph, api)
    // Schemas that no operation references are not in the graph; their whole file is hashed instead.
    const otherFiles = keys.filter((key) => !parts.has(key)).map((key) => fileOf(key))
    const values = await Promise.all([...new Set(otherFiles)].map((file) => use(spec.specValue, file)))
    return contentHash(
      [head, ...values.map((value) => JSON.stringify(value)), ...fingerprintsOf(keys, parts)].join(),
    )
  })

  return new Map<AnyQuery, AnyQuery>([
    [spec.operationParts, operation],
    [spec.channelParts, channel],
    [spec.schemaBundle, schema],
  ])
}

const schemeKey = (api: string, name: string) =>
  partKey(asFilePath(api), ['components', 'securitySchemes', name])

/** Fingerprints of these parts and of all parts they reference. */
function fingerprintsOf(roots: readonly PartKey[], parts: Graph['parts']): string[] {
  const seen = new Set(roots)
  const fingerprints: string[] = []
  for (const key of seen) {
    const part = parts.get(key)
    fingerprints.push(part ? key + part.hash : key)
    if (part) for (const target of part.targets) seen.add(target)
  }
  return fingerprints
}
