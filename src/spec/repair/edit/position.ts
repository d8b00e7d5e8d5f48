import type { JsonPath } from '../../../core/json.ts'

/** The position of an object as a linked list, because paths are needed only for slips. */
export type Position = { key: string | number; above: Position | undefined }

export function pathOf(position: Position | undefined): JsonPath {
  const path: (string | number)[] = []
  for (let at = position; at; at = at.above) path.push(at.key)
  return path.reverse()
}
