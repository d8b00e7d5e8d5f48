import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { type Endpoint, readEndpoint } from '../spec/endpoint.ts'
import { type OperationOutline, readOutline } from '../spec/outline.ts'
import type { Bundle, SpecNode } from '../spec/read/bundle.ts'
import { findRefs } from '../spec/read/find-refs.ts'
import { createMemory } from '../spec/read/memory.ts'
import { findNames } from '../spec/read/names.ts'
import { entriesOf, fromPointer, isObject, listOf, textOf, valueAt } from '../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../spec/read/ref.ts'
import { readVersion } from '../spec/read/version.ts'
import type { ApiName, OperationName } from './change.ts'

/** One version of an API. */
export type Api = ApiName & {
  file: FilePath
  bundle: Bundle
  description?: string
  servers: Json[]
  security?: Json
  /** Names of security schemes. */
  schemes: string[]
  operations: ApiOperation[]
  /** Rejected references with the reason; their targets are not compared. */
  refused: ReadonlyMap<string, string>
}

export type ApiOperation = {
  name: OperationName
  endpoint: Endpoint
  /** The path item without its operations. */
  item: SpecNode
  /** `x-hidden`: excluded from generated output. */
  isHidden: boolean
}

type ReadDocument = (file: FilePath) => Promise<Json | undefined>

/**
 * Reads a spec with all referenced files. Includes invalid operations, which would otherwise look removed if only one
 * version is invalid.
 */
export async function readApi(
  file: FilePath,
  readDocument: ReadDocument,
  allowed: readonly string[] = [],
): Promise<Api | undefined> {
  const document = await readDocument(file)
  const version = document === undefined ? undefined : readVersion(document, file)
  if (document === undefined || version?.kind !== 'openapi') return undefined
  const self = textOf(valueAt(document, ['$self']))
  const ids = new Map([...findNames(document).ids].map(([id, pointer]) => [id, `${file}#${pointer}`]))
  const { documents, parts, missing, refused } = await collectAll({ file, document }, readDocument, {
    self,
    allowed,
    ids,
  })
  const schemes = entriesOf(valueAt(document, ['components', 'securitySchemes']))
  for (const [name, scheme] of schemes)
    parts.set(partKey(file, ['components', 'securitySchemes', name]), scheme)
  const bundle: Bundle = {
    version: version.version,
    parts,
    missing,
    self,
    allowed,
    ids,
    memory: createMemory(),
  }
  const read = async (key: PartKey) =>
    parts.get(key) ?? valueAt(documents.get(fileOf(key)), splitKey(key).path)
  const outline = await readOutline({ file, document, read, allowed })
  const operations: ApiOperation[] = []
  for (const operation of outline.operations) operations.push(await readOperation(operation, read, bundle))
  return {
    title: outline.title,
    version: textOf(valueAt(document, ['info', 'version'])),
    description: textOf(valueAt(document, ['info', 'description'])),
    file,
    bundle,
    servers: listOf(valueAt(document, ['servers'])),
    security: valueAt(document, ['security']),
    schemes: schemes.map(([name]) => name),
    operations,
    refused,
  }
}

async function readOperation(
  { key, method, path, summary, operationId, hidden, ...keys }: OperationOutline,
  read: (key: PartKey) => Promise<Json | undefined>,
  bundle: Bundle,
): Promise<ApiOperation> {
  const kind = keys.kind === 'webhook' ? 'webhook' : 'operation'
  const operation = nodeOf(keys.operation, (await read(keys.operation)) ?? null)
  const value = await read(keys.item)
  const shared = ['parameters', 'servers', 'summary', 'description'].flatMap((name) =>
    isObject(value) && value[name] !== undefined ? [[name, value[name]] as const] : [],
  )
  const item = nodeOf(keys.item, Object.fromEntries(shared))
  return {
    name: { key, kind, method, path, summary, operationId },
    endpoint: readEndpoint({ kind, method, path, operation, item }, bundle),
    item,
    isHidden: hidden,
  }
}

function nodeOf(key: PartKey, value: Json): SpecNode {
  return { file: fileOf(key), pointer: key.slice(key.indexOf('#') + 1), value }
}

/** All reference targets, in all files. */
async function collectAll(
  root: { file: FilePath; document: Json },
  readDocument: ReadDocument,
  options: Pick<Bundle, 'self' | 'allowed' | 'ids'>,
): Promise<Pick<Bundle, 'parts' | 'missing'> & Pick<Api, 'refused'> & { documents: Map<FilePath, Json> }> {
  const documents = new Map([[root.file, root.document]])
  const anchors = new Map<FilePath, ReadonlyMap<string, string>>()
  const parts = new Map<PartKey, Json>()
  const missing = new Set<PartKey>()
  const refused = new Map<string, string>()
  // The loop also visits files added during iteration.
  for (const [file, value] of documents) {
    parts.set(`${file}#`, value)
    for (const { ref } of findRefs(value)) {
      const target = resolveRef(ref, file, options)
      if (target.kind === 'refused') {
        refused.set(ref, target.reason)
        continue
      }
      if (parts.has(target.key) || missing.has(target.key)) continue
      const other = documents.get(target.file) ?? (await readDocument(target.file))
      if (other !== undefined) documents.set(target.file, other)
      const part = other === undefined ? undefined : partOf(target, other)
      if (part === undefined) missing.add(target.key)
      else parts.set(target.key, part)
    }
  }
  return { documents, parts, missing, refused }

  function partOf(target: Exclude<ReturnType<typeof resolveRef>, { kind: 'refused' }>, value: Json) {
    if (target.kind === 'part') return valueAt(value, splitKey(target.key).path)
    const names = anchors.get(target.file) ?? findNames(value).anchors
    anchors.set(target.file, names)
    const pointer = names.get(target.name)
    return pointer === undefined ? undefined : valueAt(value, fromPointer(pointer))
  }
}
