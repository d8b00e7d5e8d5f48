import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import type { ChannelOperationOutline, Side } from './async/channel.ts'
import { methods } from './endpoint.ts'
import { readExtension, type SiteExtension } from './extension.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf, valueAt } from './read/pointer.ts'
import { fileOf, type PartKey, partKey, type RefOptions, resolveRef, splitKey } from './read/ref.ts'

/**
 * An operation in navigation. Independent of descriptions and schemas, so their changes do not invalidate it.
 */
export type OperationOutline = {
  /** `GET /users/{id}`, `webhook order.paid` or `channel floor`. */
  key: string
  kind: 'operation' | 'webhook' | 'channel'
  method: string
  /** The path, webhook name, or channel address. */
  path: string
  item: PartKey
  operation: PartKey
  tag?: string
  summary?: string
  operationId?: string
  deprecated: boolean
  hidden: boolean
  meta: Pick<SiteExtension, 'href' | 'metadata' | 'mcp'> & {
    /** Access rules of the operation, then of its path item. */
    access?: SiteExtension['access'][]
    /** Has page settings in `x-site`. */
    isWritten: boolean
  }
  /** The operations of a channel. */
  channel?: {
    id: string
    operations: ChannelOperationOutline[]
    /** Set if the channel has only replies. */
    replySide?: Side
    /** Messages used only by hidden operations. */
    quiet?: 'all' | string[]
  }
}

export type TagOutline = { name: string; label: string; parent?: string; description?: string }

export type SpecOutline = {
  title?: string
  operations: OperationOutline[]
  tags: TagOutline[]
  /** `x-tagGroups`. */
  tagGroups: { name: string; tags: string[] }[]
  /** Schema names, for schema pages. */
  schemas: string[]
}

type Read = (key: PartKey) => Promise<Json | undefined>

type OutlineInput = { file: FilePath; document: Json; read: Read; allowed?: readonly string[] }

/** Reads parts and resolves their references. */
type Lookup = { read: Read; options: RefOptions }

/** The operations of a document in document order. */
export async function readOutline({
  file,
  document,
  read,
  allowed = [],
}: OutlineInput): Promise<SpecOutline> {
  const options = { self: textOf(valueAt(document, ['$self'])), allowed }
  const lookup: Lookup = { read, options }
  const tags = await followTexts(readTags(valueAt(document, ['tags'])), { file, document, ...lookup })
  const hiddenTags = tagsOutsideNavigation(document)
  const operations: OperationOutline[] = []
  for (const [kind, section] of [
    ['operation', 'paths'],
    ['webhook', 'webhooks'],
    ['webhook', 'x-webhooks'],
  ] as const) {
    for (const [path] of entriesOf(valueAt(document, [section]))) {
      if (path.startsWith('x-')) continue
      // Some specs list a webhook under both keys.
      if (section === 'x-webhooks' && valueAt(document, ['webhooks', path]) !== undefined) continue
      const item = await resolvePart(partKey(file, [section, path]), read, options)
      if (!item) continue
      const refAccess = readExtension(await read(partKey(file, [section, path]))).access
      for (const { outline, tagNames } of await readItem({ kind, path, item, refAccess }, lookup)) {
        outline.tag = tagNames.find((tag) => !hiddenTags.has(tag))
        operations.push(outline)
      }
    }
  }
  const schemas = entriesOf(valueAt(document, ['components', 'schemas'])).map(([name]) => name)
  const title = textOf(valueAt(document, ['info', 'title']))
  return { title, operations, tags, tagGroups: readTagGroups(document), schemas }
}

function tagsOutsideNavigation(document: Json): Set<string> {
  const names = listOf(valueAt(document, ['tags'])).flatMap((tag) =>
    isObject(tag) && typeof tag.name === 'string' && typeof tag.kind === 'string' && tag.kind !== 'nav'
      ? [tag.name]
      : [],
  )
  return new Set(names)
}

function readTagGroups(document: Json): SpecOutline['tagGroups'] {
  return listOf(valueAt(document, ['x-tagGroups'])).flatMap((group) =>
    isObject(group) && typeof group.name === 'string'
      ? [{ name: group.name, tags: listOf(group.tags).filter((tag) => typeof tag === 'string') }]
      : [],
  )
}

type Part = { key: PartKey; value: JsonObject }

type PathItem = {
  kind: 'operation' | 'webhook'
  path: string
  item: Part
  /** Siblings of a path item reference. */
  refAccess: SiteExtension['access']
}

type ItemOperation = { outline: OperationOutline; tagNames: string[] }

async function readItem(owner: PathItem, { read, options }: Lookup): Promise<ItemOperation[]> {
  const { key, value: item } = owner.item
  const { file, path: itemPath } = splitKey(key)
  const slots = slotsOf(item)
  // Webhooks are usually POST; other methods get a suffix.
  const main = slots.some(({ method }) => method === 'POST') ? 'POST' : slots[0]?.method
  const operations: ItemOperation[] = []
  for (const { method, below } of slots) {
    const slot = partKey(file, [...itemPath, ...below])
    const operation = (await resolvePart(slot, read, options)) ?? (await readUnresolved(slot, read))
    if (!operation || operation.value['x-excluded'] === true || item['x-excluded'] === true) continue
    const { tags } = operation.value
    operations.push({
      outline: describeOperation(operation, { method, isMain: method === main }, owner),
      tagNames: listOf(tags)
        .filter((tag) => typeof tag === 'string')
        .filter((tag) => tag.trim() !== ''),
    })
  }
  return operations
}

/** The methods of a path item in document order, custom methods (3.2) last. */
function slotsOf(item: JsonObject): { method: string; below: string[] }[] {
  const keys = Object.keys(item)
  const standard = methods
    .toSorted((a, b) => keys.indexOf(a) - keys.indexOf(b))
    .map((method) => ({ method: method.toUpperCase(), below: [method] }))
  const custom = entriesOf(item.additionalOperations).map(([method]) => ({
    method,
    below: ['additionalOperations', method],
  }))
  return [...standard, ...custom].filter(({ below }) => valueAt(item, below) !== undefined)
}

function describeOperation(
  { key: operation, value }: Part,
  { method, isMain }: { method: string; isMain: boolean },
  { kind, path, item, refAccess }: PathItem,
): OperationOutline {
  const webhook = isMain ? `webhook ${path}` : `webhook ${path} ${method}`
  const { href, metadata, content, mcp, access } = readExtension(value)
  return {
    key: kind === 'operation' ? `${method} ${path}` : webhook,
    kind,
    method,
    path,
    item: item.key,
    operation,
    summary: textOf(value.summary) ?? textOf(item.value.summary),
    operationId: textOf(value.operationId),
    deprecated: value.deprecated === true,
    hidden: value['x-hidden'] === true || item.value['x-hidden'] === true,
    meta: {
      href,
      metadata,
      ...declaredAccess([access, readExtension(item.value).access, refAccess]),
      isWritten: content !== undefined || Object.keys(metadata).length > 0,
      ...(mcp && { mcp }),
    },
  }
}

/** Access rules, if any. */
export function declaredAccess(all: readonly SiteExtension['access'][]): {
  access?: SiteExtension['access'][]
} {
  const access = all.filter((rule) => rule.groups !== undefined || rule.public !== undefined)
  return access.length > 0 ? { access } : {}
}

/** Some specs use `$ref` for whole path items or operations. */
export async function resolvePart(key: PartKey, read: Read, options: RefOptions): Promise<Part | undefined> {
  let at = key
  for (let hop = 0; hop < 20; hop++) {
    const value = await read(at)
    if (!isObject(value)) return undefined
    if (typeof value.$ref !== 'string') return { key: at, value }
    const target = resolveRef(value.$ref, fileOf(at), options)
    if (target.kind !== 'part') return undefined
    at = target.key
  }
  return undefined
}

/** Operations with an unresolved reference keep their page, because method and path are known. */
async function readUnresolved(key: PartKey, read: Read): Promise<Part | undefined> {
  const value = await read(key)
  return isObject(value) ? { key, value } : undefined
}

export function readTags(value: Json | undefined): TagOutline[] {
  return listOf(value).flatMap((tag) => {
    if (!isObject(tag) || typeof tag.name !== 'string') return []
    const label = textOf(tag['x-group']) ?? textOf(tag['x-displayName']) ?? textOf(tag.summary) ?? tag.name
    return [{ name: tag.name, label, parent: textOf(tag.parent), description: textOf(tag.description) }]
  })
}

type TextInput = Lookup & { file: FilePath; document: Json }

/** Some specs use a `$ref` for tag descriptions. */
async function followTexts(tags: TagOutline[], { file, document, read, options }: TextInput) {
  const rawTags = listOf(valueAt(document, ['tags']))
  return Promise.all(
    tags.map(async (tag) => {
      const index = rawTags.findIndex((item) => isObject(item) && item.name === tag.name)
      const ref = valueAt(rawTags[index], ['description', '$ref'])
      if (typeof ref !== 'string') return tag
      return { ...tag, description: await readText(ref, { file, read, options }) }
    }),
  )
}

/** The text behind a `$ref`. */
export async function readText(
  ref: string,
  { file, read, options }: Omit<TextInput, 'document'>,
): Promise<string | undefined> {
  const target = resolveRef(ref, file, options)
  return target.kind === 'part' ? textOf(await read(target.key)) : undefined
}

/** The outline of a redacted spec. */
export async function filterOutline(
  outline: SpecOutline,
  document: Json,
  read: (key: PartKey) => Promise<Json | undefined>,
): Promise<SpecOutline> {
  const operations: OperationOutline[] = []
  for (const operation of outline.operations)
    if ((await read(operation.operation)) !== undefined) operations.push(operation)
  const schemas = entriesOf(valueAt(document, ['components', 'schemas'])).map(([name]) => name)
  const title = textOf(valueAt(document, ['info', 'title']))
  return { ...outline, title, operations, tags: readTags(valueAt(document, ['tags'])), schemas }
}
