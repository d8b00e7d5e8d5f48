import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { isObject } from '../read/pointer.ts'
import { type PartKey, partKey } from '../read/ref.ts'
import { walkParts } from '../structure/walk-parts.ts'
import { isWithin } from './closed-keys.ts'

type Input = {
  files: ReadonlyMap<FilePath, Json>
  resolve: (ref: string, from: FilePath) => PartKey | undefined
  closed: ReadonlySet<PartKey>
  /** IDs of restricted operations. */
  ids: ReadonlySet<string>
}

/** Response links to restricted operations: https://spec.openapis.org/oas/v3.2.0#link-object. */
export function closedLinks({ files, resolve, closed, ids }: Input): PartKey[] {
  const keys: PartKey[] = []
  if (closed.size === 0) return keys
  for (const [file, document] of files)
    walkParts(document, (value, path, isNames) => {
      if (isNames || !isObject(value)) return
      const { operationId, operationRef } = value
      if (typeof operationId !== 'string' && typeof operationRef !== 'string') return
      const linkPath = path()
      if (linkPath.at(-2) !== 'links') return
      const target = typeof operationRef === 'string' ? resolve(operationRef, file) : undefined
      const isClosed = target !== undefined && isWithin(target, closed)
      if (isClosed || (typeof operationId === 'string' && ids.has(operationId)))
        keys.push(partKey(file, linkPath))
    })
  return keys
}
