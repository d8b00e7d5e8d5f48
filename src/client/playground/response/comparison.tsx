/** @jsxImportSource ../draw */

import { checkValue, type Difference } from '../../../request/check.ts'
import type { WrittenJson } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { DifferenceHint, DifferenceNote } from './difference-note.tsx'
import { type DifferenceGroup, groupDifferences, summaryOf } from './differences.ts'
import type { DocumentedContent } from './documented.ts'

/** How a response differs from the spec. */
export type Comparison = {
  differences: readonly Difference[]
  /** Groups by their first difference: the same difference is explained once. */
  hints: ReadonlyMap<Difference, DifferenceGroup>
  spoken: string
  drawNote: () => Drawn
  drawHint: (group: DifferenceGroup, key: string) => Drawn
}

export function compare(value: WrittenJson, content: DocumentedContent): Comparison {
  const differences = checkValue(value, content.schema ?? {}, content.schemas)
  const { wrong, extra } = summaryOf(differences)
  return {
    differences,
    hints: new Map(groupDifferences(differences).map((group) => [group.first, group])),
    spoken: [wrong, extra].filter(Boolean).join(', '),
    drawNote: () => <DifferenceNote differences={differences} />,
    drawHint: (group, key) => <DifferenceHint key={key} group={group} anchor={content.anchor} />,
  }
}
