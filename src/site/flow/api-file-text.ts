import type { Query, Use } from '../../core/query.ts'
import { collectionFormats } from '../../outputs/collections/index.ts'
import type { OperationModel } from '../../reference/operation/operation-model.ts'
import type { SeenOperation } from './operation-lists.ts'
import type { OperationParts } from './spec/bundles.ts'
import type { SpecFlow } from './spec/spec.ts'

export type ApiFileInput = {
  spec: SpecFlow
  model: (parts: OperationParts, use: Use) => Promise<OperationModel>
  requiredOnly: (use: Use) => Promise<boolean>
  /** Called regularly during long work. */
  yieldToEventLoop?: () => Promise<void>
}

type Input = ApiFileInput & { seenOperations: Query<string, SeenOperation[]> }

/** Writes downloadable files. */
export function createApiFileWriters({ spec, model, requiredOnly, yieldToEventLoop, seenOperations }: Input) {
  async function writeSpec(use: Use, api: string): Promise<string | undefined> {
    const document = await use(spec.specValue, api)
    const head = await use(spec.head, api)
    if (!head || document === undefined) return undefined
    const keys = new Set((await use(seenOperations, api)).map(({ key }) => key))
    const operations: OperationParts[] = []
    for (const { key } of (await use(spec.outline, api))?.operations ?? []) {
      const parts = keys.has(key) ? await use(spec.operationParts, { api, key }) : undefined
      if (parts) operations.push(parts)
      if (operations.length % 50 === 49) await yieldToEventLoop?.()
    }
    const { writePrunedSpec } = await import('../../spec/redact/pruned-spec.ts')
    const pieces = await writePrunedSpec({
      document,
      head,
      operations,
      graphOf: (file) => use(spec.fileGraph, file),
      exactOf: (file) => use(spec.exact, file),
    })
    const texts: string[] = []
    for (const piece of pieces) if (texts.push(piece) % 50 === 0) await yieldToEventLoop?.()
    return texts.join('')
  }

  async function writeCollection(use: Use, api: string, file: string): Promise<string | undefined> {
    const format = collectionFormats.find((format) => format.file === file)
    const head = await use(spec.head, api)
    if (!format || !head) return undefined
    const { createCollection, createCollectionOperation } = await import('../view/collection-input.ts')
    const isShort = await requiredOnly(use)
    const operations: ReturnType<typeof createCollectionOperation>[] = []
    for (const entry of await use(seenOperations, api)) {
      const parts = await use(spec.operationParts, { api, key: entry.key })
      // Readers do not send webhooks.
      if (parts?.kind !== 'operation') continue
      operations.push(createCollectionOperation(entry, await model(parts, use), isShort))
      if (operations.length % 20 === 0) await yieldToEventLoop?.()
    }
    return createCollection(format, head, operations)
  }

  return { writeSpec, writeCollection }
}
