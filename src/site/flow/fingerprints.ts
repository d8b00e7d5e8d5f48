import { contentHash } from '../../core/hash.ts'
import { asFilePath } from '../../core/path.ts'
import { type AnyQuery, defineKeyedQuery, defineQueryBy, type Fingerprints } from '../../core/query.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { entriesOf, isObject, listOf } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef } from '../../spec/read/ref.ts'
import { operationKey, schemasKey } from './query-keys.ts'
import type { SpecFlow } from './spec/spec.ts'

/** Each part of a description by its hash, and where its references lead. */
type Graph = { parts: Map<PartKey, { print: string; targets: readonly PartKey[] }>; head: string }

/**
 * Short texts that change when an operation, or anything it refers to, does. To put the parts of an operation together
 * takes far longer, and is not needed to see that its page is still right.
 */
export function createFingerprintFlow(spec: SpecFlow): Fingerprints {
  const graph = defineKeyedQuery(
    'graph',
    async (use, api: string): Promise<Graph> => {
      const parts: Graph['parts'] = new Map()
      const head = await use(spec.head, api)
      const outline = await use(spec.outline, api)
      const wave = new Set<PartKey>(outline?.operations.map(({ operation }) => operation))
      for (const { item } of outline?.operations ?? []) {
        const rest = await use(spec.itemRest, item)
        for (const { ref } of findRefs(rest)) {
          const target = head && resolveRef(ref, fileOf(item), head)
          if (target && target.kind !== 'refused') wave.add(target.key)
        }
      }
      for (const name of head?.schemes ?? []) wave.add(schemeKey(api, name))
      const files = new Set<string>()
      for (const key of wave) {
        const value = await use(spec.part, key)
        const { targets } = await use(spec.partRefs, key)
        parts.set(key, { print: contentHash(JSON.stringify(value) ?? ''), targets })
        files.add(fileOf(key))
        for (const target of targets) wave.add(target)
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
        ...printsBehind([operation.operation, ...refs, ...schemes], parts),
      ].join(),
    )
  })

  /** Channels are few: all that one has is written down. */
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
    // What no operation refers to is not in the graph; its text stands for all of it.
    const beside = keys.filter((key) => !parts.has(key)).map((key) => fileOf(key))
    const texts = await Promise.all([...new Set(beside)].map((file) => use(spec.specValue, file)))
    return contentHash(
      [head, ...texts.map((value) => JSON.stringify(value)), ...printsBehind(keys, parts)].join(),
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

/** Of these parts and of all that they refer to. */
function printsBehind(roots: readonly PartKey[], parts: Graph['parts']): string[] {
  const seen = new Set(roots)
  const fingerprints: string[] = []
  for (const key of seen) {
    const part = parts.get(key)
    fingerprints.push(part ? key + part.print : key)
    if (part) for (const target of part.targets) seen.add(target)
  }
  return fingerprints
}
