import type { Code } from '../../core/diagnostic/codes.ts'
import type { JsonPath } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { SpecNode } from '../read/bundle.ts'
import { fromPointer } from '../read/pointer.ts'

/** Something that is wrong with a description, at a place that is worked out later. */
export type DeepFinding = {
  code: Extract<Code, `spec/${string}`>
  file: FilePath
  path: JsonPath
  on: 'value' | 'key'
  message: string
  hint?: string
}

/** A finding about what stands at a path below a node. */
export function findingAt(
  { file, pointer }: SpecNode,
  below: JsonPath,
  {
    on = 'value',
    ...words
  }: Pick<DeepFinding, 'code' | 'message' | 'hint'> & Partial<Pick<DeepFinding, 'on'>>,
): DeepFinding {
  return { ...words, on, file, path: [...fromPointer(pointer), ...below] }
}
