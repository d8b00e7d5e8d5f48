/** @jsxImportSource ../draw */
import type { Difference } from '../../../request/check.ts'
import { Icon } from '../icon.tsx'
import { type DifferenceGroup, fieldOf, sentenceOf, summaryOf } from './differences.ts'

/** How much of an answer is not as the description says. */
export function DifferenceNote({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  const { wrong, extra } = summaryOf(differences)
  return (
    <div class={wrong ? 'op-note op-bad' : 'op-note'}>
      <Icon name={wrong ? 'bad' : 'note'} />
      <span>
        {wrong && (
          <>
            <b>{wrong}.</b> The response does not match the documented schema.{' '}
          </>
        )}
        {extra && <>{extra}.</>}
      </span>
    </div>
  )
}

type HintProps = {
  group: DifferenceGroup
  anchor: string
  /** What the whole is called; without it, the answer. */
  whole?: string
}

/** What is different, under the line that it is about. */
export function DifferenceHint({ group, anchor, whole }: HintProps) {
  const { words, href } = fieldOf(group.first, anchor)
  return (
    <span class={group.first.kind === 'undocumented' ? 'op-hint op-extra' : 'op-hint'} role="note">
      {sentenceOf(group.first, whole)}
      {group.count > 1 && `, and so ${group.count} times`}.
      {words && (
        <>
          {' See '}
          <a href={href}>{words}</a>.
        </>
      )}
    </span>
  )
}
