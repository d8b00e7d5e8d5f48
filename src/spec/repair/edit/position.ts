import type { JsonPath } from '../../../core/json.ts'

/** Where an object is in the text. Written out only for slips: a large document has a million objects and few of them. */
export type Position = { key: string | number; above: Position | undefined }

export function pathOf(position: Position | undefined): JsonPath {
  const path: (string | number)[] = []
  for (let at = position; at; at = at.above) path.push(at.key)
  return path.reverse()
}
