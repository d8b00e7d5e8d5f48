import type { Code } from '../../core/diagnostic/codes.ts'
import type { JsonPath } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { SpecNode } from '../read/bundle.ts'
import { fromPointer } from '../read/pointer.ts'

/** A problem in a spec; its line and column are computed later. */
export type DeepFinding = {
  code: Extract<Code, `spec/${string}` | 'access/unclear'>
  file: FilePath
  path: JsonPath
  on: 'value' | 'key'
  message: string
  hint?: string
}

/** A finding at a path below a node. */
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
