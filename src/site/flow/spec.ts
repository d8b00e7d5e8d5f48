import type { Json } from '../../core/json.ts'
import { asFilePath } from '../../core/path.ts'
import { defineKeyedQuery, defineQueryBy, listKey, type Query, type Use } from '../../core/query.ts'
import { same } from '../../core/same.ts'
import type { About } from '../../reference/page/overview.tsx'
import { readAsyncOutline } from '../../spec/async/outline.ts'
import { filterOutline, readOutline, readText, type SpecOutline } from '../../spec/outline.ts'
import { type Bundle, bundleLimits, collectParts } from '../../spec/read/bundle.ts'
import type { ExactNumbers } from '../../spec/read/exact-number.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef } from '../../spec/read/ref.ts'
import { readVersion } from '../../spec/read/version.ts'
import { holdsParts, judgedPart, loadStructureCheck } from '../../spec/structure/structure.ts'
import {
  type ChannelParts,
  isChannelHead,
  isChannelOutline,
  readChannelParts,
} from '../page/channel-parts.ts'
import { createPartFlow } from './parts.ts'
import { checkedPartKey, operationKey, type RuleSet, ruleSetKey, schemasKey } from './query-keys.ts'
import { createSourceFlow, type SourceInput } from './sources.ts'
import type { SpecHead } from './spec-head.ts'
import { createSpecMemory, sameButMemory } from './spec-memory.ts'

/** One operation with everything it refers to. */
export type OperationParts = {
  key: string
  kind: 'operation' | 'webhook'
  method: string
  path: string
  operation: PartKey
  item: { key: PartKey; value: Json }
  bundle: Bundle
  head: SpecHead
}

/**
 * From the text of API descriptions to the parts one page needs.
 *
 *   specText -> source -> specValue -> part -> operationParts (what a page is made of)
 *                                        \--> outline (what navigation is made of), check (is it right?)
 *
 * `specValue` keeps every part that did not change, so all behind `part` stops there for them.
 */
export function createSpecFlow(
  sources: ReturnType<typeof createSourceFlow>,
  parts: ReturnType<typeof createPartFlow>,
  memories: ReturnType<typeof createSpecMemory>,
  /** Where not all of a description may be seen: the outline of all of it. */
  whole?: Query<string, SpecOutline | undefined>,
) {
  const { settings, exact } = sources
  const { specValue, names, part, fileGraph } = parts

  const head = defineKeyedQuery('specHead', async (use, id: string): Promise<SpecHead | undefined> => {
    const document = await use(specValue, id)
    if (document === undefined) return undefined
    const { allowed, families } = await use(settings)
    const version = readVersion(document, id, families.get(id) ?? 'any')
    if (version.kind === 'problem') return undefined
    const isAsync = version.kind === 'asyncapi'
    return {
      id: asFilePath(id),
      family: version.kind,
      version: isAsync ? '3.1' : version.version,
      channels: isAsync
        ? {
            version: version.version,
            contentType: textOf(valueAt(document, ['defaultContentType'])) ?? 'application/json',
          }
        : undefined,
      title: textOf(valueAt(document, ['info', 'title'])),
      servers: listOf(valueAt(document, ['servers'])),
      security: valueAt(document, ['security']),
      schemes: entriesOf(valueAt(document, ['components', 'securitySchemes'])).map(([name]) => name),
      self: textOf(valueAt(document, ['$self'])),
      allowed,
      ids: (await use(names, id)).ids,
      dialect: textOf(valueAt(document, ['jsonSchemaDialect'])),
    }
  })

  /** What a description says about itself. */
  const about = defineKeyedQuery('specAbout', async (use, id: string): Promise<About> => {
    const document = await use(specValue, id)
    const specHead = await use(head, id)
    const info = valueAt(document, ['info'])
    const ref = valueAt(info, ['description', '$ref'])
    const read = (key: PartKey) => use(part, key)
    const description =
      typeof ref === 'string' && specHead
        ? await readText(ref, { file: specHead.id, read, options: specHead })
        : undefined
    return {
      id,
      info: isObject(info) && description !== undefined ? { ...info, description } : info,
      docs: valueAt(document, ['externalDocs']),
      servers: specHead?.servers ?? [],
    }
  })

  /** Everything that parts lead to: a change of another part ends here. */
  const reached = defineQueryBy(listKey<readonly PartKey[]>())(
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
    const files = new Set([...parts.keys()].map(fileOf))
    const numbers: (readonly [number, string])[] = []
    for (const file of files) numbers.push(...(await use(exact, file)))
    return numbers.length > 0 ? new Map(numbers) : undefined
  }

  /** What these parts refer to. Only where all of it is there, other pages have the same, and share what was read. */
  async function bundleOf(roots: readonly PartKey[], specHead: SpecHead, use: Use): Promise<Bundle> {
    const memory = memories.of(specHead)
    const reach = await use(reached, roots)
    const { version, self, allowed, ids } = specHead
    const exact = await exactIn(reach.parts, use)
    // A description that changed in the middle of it is met halfway, and nothing of that may be remembered.
    const isShared = reach.parts.size < bundleLimits.parts && memories.of(specHead) === memory
    return { ...reach, version, self, allowed, ids, exact, memory: isShared ? memory : undefined }
  }

  const structure = defineQueryBy(ruleSetKey)(
    'structure',
    async (_use, { version, dialect }) => loadStructureCheck(version, dialect),
    { same: Object.is },
  )

  /** A part as it is checked: what stands in it and is a part of its own is taken out. */
  const shell = defineQueryBy(checkedPartKey)(
    'shell',
    async (use, { kind, rules, part: key }) => {
      const value = await use(part, key)
      return value && judgedPart(kind, value, rules.version)
    },
    { isLookUp: true },
  )

  /** What is wrong with one part. It runs again only when that part changed. */
  const check = defineQueryBy(checkedPartKey)('check', async (use, checked) => {
    const { kind, rules } = checked
    const isShell = holdsParts(kind, rules.version)
    const value = isShell ? await use(shell, checked) : await use(part, checked.part)
    if (value === undefined || (isObject(value) && typeof value.$ref === 'string')) return []
    const judge = await use(structure, rules)
    // A `$ref` in place of a whole map is followed, though OpenAPI does not know it there.
    return judge(kind, value).filter(({ path }) => path.at(-1) !== '$ref' || path.at(-2) !== 'properties')
  })

  const outline = defineKeyedQuery(
    'specOutline',
    async (use, id: string): Promise<SpecOutline | undefined> => {
      const specHead = await use(head, id)
      const document = await use(specValue, id)
      if (!specHead || document === undefined) return undefined
      const file = asFilePath(id)
      const read = (key: PartKey) => use(part, key)
      const { channels, allowed } = specHead
      const all = whole && !channels ? await use(whole, id) : undefined
      if (all) return filterOutline(all, document, read)
      if (channels) return readAsyncOutline({ file, document, version: channels.version, read, allowed })
      return readOutline(file, document, read, allowed)
    },
  )

  /** A path item without its operations, so that an edit of one does not touch the others. */
  const itemRest = defineKeyedQuery(
    'itemRest',
    async (use, key: PartKey) => {
      const value = await use(part, key)
      if (!isObject(value)) return {}
      const { parameters, servers, summary, description } = value
      return Object.fromEntries(
        Object.entries({ parameters, servers, summary, description }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as Json
    },
    { isLookUp: true },
  )

  const operationParts = defineQueryBy(operationKey)(
    'operationParts',
    async (use, { api, key }): Promise<OperationParts | undefined> => {
      const specHead = await use(head, api)
      const outlined = await use(operationOutline, { api, key })
      if (!specHead || !outlined || outlined.kind === 'channel') return undefined
      const { kind, method, path, operation, item } = outlined
      const rest = await use(itemRest, item)
      const value = await use(part, operation)
      const security = (isObject(value) ? value.security : undefined) ?? specHead.security
      const schemes = listOf(security).flatMap((requirement) =>
        entriesOf(requirement).map(([name]) => partKey(specHead.id, ['components', 'securitySchemes', name])),
      )
      const itemRefs = findRefs(rest).flatMap(({ ref: to }) => {
        const target = resolveRef(to, fileOf(item), specHead)
        return target.kind === 'refused' ? [] : [target.key]
      })
      const bundle = await bundleOf([operation, ...itemRefs, ...schemes], specHead, use)
      return {
        key,
        kind,
        method,
        path,
        operation,
        item: { key: item, value: rest },
        bundle,
        head: specHead,
      }
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

  /** One operation of the outline by itself, so that a page does not depend on its neighbours. */
  const operationOutline = defineQueryBy(operationKey)(
    'operationOutline',
    async (use, { api, key }) => {
      const index = await use(operationIndex, api)
      return index.get(key)
    },
    { isLookUp: true },
  )

  const operationIndex = defineKeyedQuery(
    'operationIndex',
    async (use, api: string) => {
      const specOutline = await use(outline, api)
      return new Map(specOutline?.operations.map((item) => [item.key, item]))
    },
    { same: Object.is, isLookUp: true },
  )

  /** What a schema and everything below it refers to. */
  const schemaBundle = defineQueryBy(schemasKey)(
    'schemaBundle',
    async (use, { api, keys }): Promise<Bundle | undefined> => {
      const specHead = await use(head, api)
      return specHead && bundleOf(keys, specHead, use)
    },
    { same: sameButMemory },
  )

  /** All of a description that operations lead to, for who goes through the whole of it. */
  const wholeBundle = defineKeyedQuery(
    'wholeBundle',
    async (use, api: string): Promise<Bundle | undefined> => {
      const specHead = await use(head, api)
      const specOutline = specHead && (await use(outline, api))
      if (!specOutline) return undefined
      const roots = new Set<PartKey>()
      for (const { operation, item } of specOutline.operations) {
        roots.add(operation)
        for (const { ref } of findRefs(await use(itemRest, item))) {
          const target = resolveRef(ref, fileOf(item), specHead)
          if (target.kind !== 'refused') roots.add(target.key)
        }
      }
      const whole = { parts: Number.POSITIVE_INFINITY }
      const { parts, missing } = await collectParts([...roots], (file) => use(fileGraph, file), whole)
      const { version, self, allowed, ids } = specHead
      return { parts, missing, version, self, allowed, ids }
    },
    { same: Object.is, most: 1 },
  )

  return {
    ...sources,
    ...parts,
    /** What was worked out from parts for pages is worked out again by who asks for one. */
    forgetMemory: memories.forget,
    wholeBundle,
    itemRest,
    head,
    about,
    structure,
    check,
    outline,
    operationOutline,
    operationParts,
    channelParts,
    schemaBundle,
  }
}

/** Descriptions as their owner sees them. */
export function createWholeSpec(input: Omit<SourceInput, 'forget'>) {
  const memories = createSpecMemory()
  const sources = createSourceFlow({ ...input, forget: memories.forget })
  return { sources, spec: createSpecFlow(sources, createPartFlow(sources, sources.specValue), memories) }
}

/** What a part is checked by: the version, and the dialect of schemas if it is another. */
export const ruleSetOf = ({
  version,
  dialect,
  channels,
}: Pick<SpecHead, 'version' | 'dialect' | 'channels'>): RuleSet =>
  channels ? { version: `asyncapi-${channels.version}` } : { version, dialect }
