import type { Json, JsonPath } from '../../../core/json.ts'
import { asFilePath } from '../../../core/path.ts'
import { defineKeyedQuery, type Query } from '../../../core/query.ts'
import type { SpecNode } from '../../../spec/read/bundle.ts'
import { createFileGraph } from '../../../spec/read/file-graph.ts'
import { findRefs } from '../../../spec/read/find-refs.ts'
import { findNames } from '../../../spec/read/names.ts'
import { fromPointer, textOf, valueAt } from '../../../spec/read/pointer.ts'
import { fileOf, isUrl, type PartKey, resolveRef, splitKey } from '../../../spec/read/ref.ts'
import type { SourceFlow } from './sources.ts'

export function nodeOfKey(key: PartKey, value: Json): SpecNode {
  return { file: fileOf(key), pointer: key.slice(key.indexOf('#') + 1), value }
}

export type PartFlow = ReturnType<typeof createPartFlow>

/** The parts of specs. `specValue` contains only what the audience may see. */
export function createPartFlow(
  { text, remote, settings }: SourceFlow,
  specValue: Query<string, Json | undefined>,
) {
  /** Anchors and ids of schemas. Most specs have none and are not searched. */
  const names = defineKeyedQuery(
    'names',
    async (use, file: string) => {
      const content = isUrl(file) ? (await use(remote, file)).text : await use(text, asFilePath(file))
      const value = /["']?\$(anchor|dynamicAnchor|id)["']?\s*:/.test(content ?? '')
        ? await use(specValue, file)
        : undefined
      const names = findNames(value ?? null)
      const ids = new Map([...names.ids].map(([id, pointer]) => [id, `${file}#${pointer}`]))
      return { anchors: names.anchors, ids }
    },
    { isLookUp: true },
  )

  /** One part by its key. */
  const part = defineKeyedQuery(
    'part',
    async (use, key: PartKey) => {
      const { file, path } = splitKey(key)
      const value = await use(specValue, file)
      const name = key.slice(key.indexOf('#') + 1)
      if (name === '' || name.startsWith('/')) return valueAt(value, path)
      const pointer = (await use(names, file)).anchors.get(name)
      return pointer === undefined ? undefined : valueAt(value, fromPointer(pointer))
    },
    { same: Object.is, isLookUp: true },
  )

  const selfOf = defineKeyedQuery(
    'self',
    async (use, file: string) => textOf(valueAt(await use(specValue, file), ['$self'])),
    { isLookUp: true },
  )

  /** Reference targets of a part, and references that are not followed. */
  const partRefs = defineKeyedQuery(
    'partRefs',
    async (use, key: PartKey) => {
      const value = await use(part, key)
      const file = fileOf(key)
      const { allowed } = await use(settings)
      const self = await use(selfOf, file)
      const { ids } = await use(names, file)
      const targets = new Set<PartKey>()
      const refused: { path: JsonPath; ref: string; reason: string; isPrivate?: true }[] = []
      for (const { path, ref } of findRefs(value ?? null)) {
        const target = resolveRef(ref, file, { allowed, self, ids })
        if (target.kind === 'refused') refused.push({ ...target, path, ref })
        else targets.add(target.key)
      }
      return { targets: [...targets], refused }
    },
    { isLookUp: true },
  )

  /** A whole file as a graph, for stages that walk its parts. Their results are compared, not the graph. */
  const fileGraph = defineKeyedQuery(
    'fileGraph',
    async (use, path: string) => {
      const file = asFilePath(path)
      const value = await use(specValue, file)
      const { anchors, ids } = await use(names, file)
      const { allowed } = await use(settings)
      return createFileGraph({ file, value, anchors, refs: { allowed, self: await use(selfOf, file), ids } })
    },
    { same: Object.is, isLookUp: true },
  )

  return { specValue, names, part, partRefs, fileGraph }
}
