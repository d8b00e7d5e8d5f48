/** @jsxImportSource ../../draw */
import type { Difference } from '../../../../request/check.ts'
import { parseWritten, writeWritten } from '../../../../value/written-json.ts'
import type { Drawn } from '../../draw/jsx-runtime.ts'
import type { Use } from '../../draw/use.ts'
import { formatTime } from '../amount.ts'
import { DifferenceHint } from '../difference-note.tsx'
import { groupDifferences, sentenceOf } from '../differences.ts'
import type { ArrivedEvent } from './use-events.ts'

type EventLineProps = { event: ArrivedEvent; differences: Difference[]; anchor: string }

/** An event: one line, or its full data if expanded. */
export function EventLine(
  { event: { at, name, data }, differences, anchor }: EventLineProps,
  use: Use,
): Drawn {
  const [isOpen, setIsOpen] = use.state(false)
  const mismatches = differences.filter(({ kind }) => kind !== 'undocumented')
  const toggle = () => setIsOpen(!isOpen)
  return (
    <li class={`${isOpen ? 'op-open' : ''} ${mismatches.length ? 'op-bad' : ''}`}>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        <time>+{formatTime(at, 2)}</time>
        <span class="op-dir" aria-hidden="true">
          ↓
        </span>
        <span class="op-name">{name || 'message'}</span>
      </button>
      {isOpen ? (
        <span class="op-data">
          {pretty(data)}
          {groupDifferences(differences).map((group, index) => (
            <DifferenceHint key={index} group={group} anchor={anchor} />
          ))}
        </span>
      ) : (
        <span class="op-data" onClick={toggle}>
          {mismatches[0] ? sentenceOf(mismatches[0]) : data.slice(0, 300)}
        </span>
      )}
    </li>
  )
}

const maxLength = 100_000

function pretty(data: string): string {
  const value = data.length < maxLength ? parseWritten(data) : undefined
  return value ? writeWritten(value) : data.slice(0, maxLength)
}
