import { encodeAddress } from '../core/encode-address.ts'
import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { defineQuery, type Query, type Use } from '../core/query.ts'
import { same } from '../core/same.ts'
import type { ApiFamily } from '../nav/api-source.ts'
import type { About } from '../reference/overview.tsx'
import { readAsyncOutline } from '../spec/async/outline.ts'
import type { AsyncVersion } from '../spec/async/traits.ts'
import { type Bundle, bundleLimits, collectParts, type OpenApiVersion } from '../spec/bundle.ts'
import type { ExactNumbers } from '../spec/exact-number.ts'
import { findRefs } from '../spec/find-refs.ts'
import { leaveSeen, readOutline, readText, type SpecOutline } from '../spec/outline.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../spec/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef } from '../spec/ref.ts'
import {
  holdsParts,
  judgedPart,
  loadStructureCheck,
  type PartKind,
  type StructureVersion,
} from '../spec/structure.ts'
import { readVersion } from '../spec/version.ts'
import { type ChannelParts, readChannelParts } from './channel-parts.ts'
import { createPartFlow } from './part-flow.ts'
import { createSourceFlow, type SourceInput } from './source-flow.ts'
import { createSpecMemory, sameButMemory } from './spec-memory.ts'

/** What all pages of a description share. */
export type SpecHead = {
  id: FilePath
  family: ApiFamily
  /** How its schemas are read. Those of AsyncAPI are JSON Schema, as in OpenAPI 3.1. */
  version: OpenApiVersion
  /** Of an AsyncAPI description: its own version, and what messages are in where they do not say it. */
  channels?: { version: AsyncVersion; contentType: string }
  title?: string
  servers: Json[]
  security?: Json
  schemes: string[]
  self?: string
  allowed: string[]
  ids: ReadonlyMap<string, PartKey>
  /** What it says about the dialect of its schemas. */
  dialect?: string
}

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
  whole?: Query<SpecOutline | undefined>,
) {
  const { settings, exact } = sources
  const { specValue, names, part, fileGraph } = parts

  const head = defineQuery('specHead', async (use, id): Promise<SpecHead | undefined> => {
    const document = await use(specValue, id)
    if (document === undefined) return undefined
    const { allowed, families } = await use(settings, '')
    const version = readVersion(document, id, families.get(id) ?? 'any')
    if (version.kind === 'problem') return undefined
    const isAsync = version.kind === 'asyncapi'
    return {
      id: id as FilePath,
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
  const about = defineQuery('specAbout', async (use, id): Promise<About> => {
    const document = await use(specValue, id)
    const known = await use(head, id)
    const info = valueAt(document, ['info'])
    const ref = valueAt(info, ['description', '$ref'])
    const read = (key: PartKey) => use(part, key)
    const description =
      typeof ref === 'string' && known
        ? await readText(ref, { file: known.id, read, options: known })
        : undefined
    return {
      id,
      info: isObject(info) && description !== undefined ? { ...info, description } : info,
      docs: valueAt(document, ['externalDocs']),
      servers: known?.servers ?? [],
    }
  })

  /** Everything that parts lead to: a change of another part ends here. */
  const reached = defineQuery(
    'reached',
    (use, roots) => collectParts(JSON.parse(roots) as PartKey[], (file) => use(fileGraph, file)),
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
    const found: (readonly [number, string])[] = []
    for (const file of files) found.push(...(await use(exact, file)))
    return found.length > 0 ? new Map(found) : undefined
  }

  /** What these parts refer to. Only where all of it is there, other pages have the same, and share what was read. */
  async function bundleOf(roots: readonly PartKey[], known: SpecHead, use: Use): Promise<Bundle> {
    const memory = memories.of(known)
    const found = await use(reached, JSON.stringify(roots))
    const { version, self, allowed, ids } = known
    const exact = await exactIn(found.parts, use)
    // A description that changed in the middle of it is met halfway, and nothing of that may be remembered.
    const isShared = found.parts.size < bundleLimits.parts && memories.of(known) === memory
    return { ...found, version, self, allowed, ids, exact, memory: isShared ? memory : undefined }
  }

  const structure = defineQuery(
    'structure',
    async (_use, key) => {
      const [version, dialect] = key.split('|')
      return loadStructureCheck(version as StructureVersion, dialect)
    },
    { same: Object.is },
  )

  /** A part as it is checked: what stands in it and is a part of its own is taken out. */
  const shell = defineQuery(
    'shell',
    async (use, key) => {
      const [kind, version, ...rest] = key.split(' ')
      const value = await use(part, rest.join(' '))
      return value && judgedPart(kind as PartKind, value, version!.split('|')[0] as StructureVersion)
    },
    { isLookUp: true },
  )

  /** What is wrong with one part. It runs again only when that part changed. */
  const check = defineQuery('check', async (use, key) => {
    const [kind, version, ...rest] = key.split(' ')
    const isShell = holdsParts(kind as PartKind, version!.split('|')[0] as StructureVersion)
    const value = await use(isShell ? shell : part, isShell ? key : rest.join(' '))
    if (value === undefined || (isObject(value) && typeof value.$ref === 'string')) return []
    const judge = await use(structure, version!)
    // A `$ref` in place of a whole map is followed, though OpenAPI does not know it there.
    return judge(kind as PartKind, value).filter(
      ({ path }) => path.at(-1) !== '$ref' || path.at(-2) !== 'properties',
    )
  })

  const outline = defineQuery('specOutline', async (use, id): Promise<SpecOutline | undefined> => {
    const known = await use(head, id)
    const document = await use(specValue, id)
    if (!known || document === undefined) return undefined
    const file = id as FilePath
    const read = (key: PartKey) => use(part, key)
    const { channels, allowed } = known
    const all = whole && !channels ? await use(whole, id) : undefined
    if (all) return leaveSeen(all, document, read)
    if (channels) return readAsyncOutline({ file, document, version: channels.version, read, allowed })
    return readOutline(file, document, read, allowed)
  })

  /** A path item without its operations, so that an edit of one does not touch the others. */
  const itemRest = defineQuery(
    'itemRest',
    async (use, key: PartKey) => {
      const value = await use(part, key)
      if (!isObject(value)) return {}
      const { parameters, servers, summary, description } = value
      return Object.fromEntries(
        Object.entries({ parameters, servers, summary, description }).filter(([, one]) => one !== undefined),
      ) as Json
    },
    { isLookUp: true },
  )

  const operationParts = defineQuery(
    'operationParts',
    async (use, ref): Promise<OperationParts | undefined> => {
      const { api, key } = JSON.parse(ref) as { api: string; key: string }
      const known = await use(head, api)
      const found = await use(operationOutline, ref)
      if (!known || !found || found.kind === 'channel') return undefined
      const { kind, method, path, operation, item } = found
      const rest = await use(itemRest, item)
      const value = await use(part, operation)
      const security = (isObject(value) ? value.security : undefined) ?? known.security
      const schemes = listOf(security).flatMap((one) =>
        entriesOf(one).map(([name]) => partKey(known.id, ['components', 'securitySchemes', name])),
      )
      const itemRefs = findRefs(rest).flatMap(({ ref: to }) => {
        const target = resolveRef(to, fileOf(item), known)
        return target.kind === 'refused' ? [] : [target.key]
      })
      const bundle = await bundleOf([operation, ...itemRefs, ...schemes], known, use)
      return {
        key,
        kind,
        method,
        path,
        operation,
        item: { key: item, value: rest },
        bundle,
        head: known,
      }
    },
    { same: sameButMemory },
  )

  const channelParts = defineQuery(
    'channelParts',
    async (use, ref): Promise<ChannelParts | undefined> => {
      const { api } = JSON.parse(ref) as { api: string; key: string }
      const known = await use(head, api)
      const found = await use(operationOutline, ref)
      const document = await use(specValue, api)
      if (!known?.channels || !found?.channel || document === undefined) return undefined
      return readChannelParts({
        outline: found,
        head: known,
        document,
        read: (key) => use(part, key),
        bundleOf: (roots) => bundleOf(roots, known, use),
      })
    },
    { same: sameButMemory },
  )

  /** One operation of the outline by itself, so that a page does not depend on its neighbours. */
  const operationOutline = defineQuery(
    'operationOutline',
    async (use, ref) => {
      const { api, key } = JSON.parse(ref) as { api: string; key: string }
      const index = await use(operationIndex, api)
      return index.get(key)
    },
    { isLookUp: true },
  )

  const operationIndex = defineQuery(
    'operationIndex',
    async (use, api) => {
      const found = await use(outline, api)
      return new Map(found?.operations.map((one) => [one.key, one]))
    },
    { same: Object.is, isLookUp: true },
  )

  /** What a schema and everything below it refers to. */
  const schemaBundle = defineQuery(
    'schemaBundle',
    async (use, ref): Promise<Bundle | undefined> => {
      const { api, keys } = JSON.parse(ref) as { api: string; keys: PartKey[] }
      const known = await use(head, api)
      return known && bundleOf(keys, known, use)
    },
    { same: sameButMemory },
  )

  /** All of a description that operations lead to, for who goes through the whole of it. */
  const wholeBundle = defineQuery(
    'wholeBundle',
    async (use, api): Promise<Bundle | undefined> => {
      const known = await use(head, api)
      const found = known && (await use(outline, api))
      if (!found) return undefined
      const roots = new Set<PartKey>()
      for (const { operation, item } of found.operations) {
        roots.add(operation)
        for (const { ref } of findRefs(await use(itemRest, item))) {
          const target = resolveRef(ref, fileOf(item), known)
          if (target.kind !== 'refused') roots.add(target.key)
        }
      }
      const whole = { parts: Number.POSITIVE_INFINITY }
      const { parts, missing } = await collectParts([...roots], (file) => use(fileGraph, file), whole)
      const { version, self, allowed, ids } = known
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

/** What a part is checked by: the version, and the dialect of schemas where it is another. */
export const judgeOf = ({
  version,
  dialect,
  channels,
}: Pick<SpecHead, 'version' | 'dialect' | 'channels'>): string =>
  channels
    ? `asyncapi-${channels.version}`
    : dialect === undefined
      ? version
      : `${version}|${encodeAddress(dialect)}`
