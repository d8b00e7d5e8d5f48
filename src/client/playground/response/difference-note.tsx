/** @jsxImportSource ../draw */
import type { Difference } from '../../../request/check.ts'
import * as strings from '../../../strings/playground-json.ts'
import { withElements } from '../draw/with-elements.ts'
import { Icon } from '../icon.tsx'
import { type DifferenceGroup, fieldOf, sentenceOf, summaryOf } from './differences.ts'

/** The number of differences from the spec. */
export function DifferenceNote({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  const { wrong, extra } = summaryOf(differences)
  return (
    <div class={wrong ? 'op-note op-bad' : 'op-note'}>
      <Icon name={wrong ? 'bad' : 'note'} />
      <span>
        {wrong && (
          <>
            <b>{strings.sentence(wrong)}</b> {strings.notAsDocumented}{' '}
          </>
        )}
        {extra && strings.sentence(extra)}
      </span>
    </div>
  )
}

type HintProps = {
  group: DifferenceGroup
  anchor: string
  /** The name of the root value. */
  whole?: string
}

/** A difference, below its line. */
export function DifferenceHint({ group, anchor, whole }: HintProps) {
  const { words, href } = fieldOf(group.first, anchor)
  return (
    <span class={group.first.kind === 'undocumented' ? 'op-hint op-extra' : 'op-hint'} role="note">
      {strings.sentence(
        [sentenceOf(group.first, whole), group.count > 1 && strings.times(group.count)]
          .filter(Boolean)
          .join(' '),
      )}{' '}
      {words &&
        withElements(strings.see, [
          <a key="field" href={href}>
            {words}
          </a>,
        ])}
    </span>
  )
}
