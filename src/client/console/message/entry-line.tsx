/** @jsxImportSource ../../playground/draw */

import * as strings from '../../../strings/console-talk.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { sentenceOf } from '../../playground/response/differences.ts'
import type { Entry } from '../log/log.ts'
import { bytesToHex } from './bytes.ts'
import { EntryBody } from './entry-body.tsx'
import { sizeWords, timeWords } from './entry-words.ts'
import { isWrong, type Verdict } from './identify.ts'

type EntryLineProps = {
  entry: Entry
  verdict: Verdict | undefined
  isOpen: boolean
  /** The Tab key stops here. */
  isStop: boolean
  /** Position in the list, from 1. */
  place: number
  count: number
  onToggle: (id: number) => void
  /** Returns whether the focus moved. */
  onMove: (id: number, key: string) => boolean
}

const ways = { received: ['', '↓'], sent: ['oc-out', '↑'], connection: ['op-sys', '•'] } as const

/** A message: one line, or its full content if expanded. */
export function EntryLine(props: EntryLineProps): Drawn {
  const { entry, verdict, isOpen, isStop, place, count, onToggle, onMove } = props
  const { id, at, kind, data, isBad } = entry
  const [way, mark] = ways[kind]
  const difference = verdict?.kind === 'differs' ? verdict.differences.find(isWrong) : undefined
  const head = (
    <>
      <time>{timeWords(at)}</time>
      <span class="op-dir">
        <span aria-hidden="true">{mark}</span>
        <span class="o-sr">{strings.entryKinds[kind]}</span>
      </span>
    </>
  )
  const attributes = {
    class: `${way} ${isOpen ? 'op-open' : ''} ${difference || isBad ? 'op-bad' : ''}`,
    'data-id': id,
    'aria-posinset': place,
    'aria-setsize': count,
  }
  if (kind === 'connection')
    return (
      <li {...attributes} data-tall>
        {head}
        <span class="op-data">{data as string}</span>
      </li>
    )
  const name = nameOf(entry, verdict)
  const toggle = () => onToggle(id)
  return (
    <li {...attributes} data-tall={isOpen}>
      <button
        type="button"
        aria-expanded={isOpen}
        tabIndex={isStop ? 0 : -1}
        onClick={toggle}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && onMove(id, event.key)) event.preventDefault()
        }}
      >
        {head}
        <span class={name ? 'op-name' : 'op-name oc-none'}>
          {name || (verdict?.kind === 'undocumented' ? strings.notDocumented : strings.notChecked)}
        </span>
      </button>
      {isOpen ? (
        <EntryBody entry={entry} verdict={verdict} />
      ) : (
        <>
          <span class="op-data" onClick={toggle}>
            {difference ? sentenceOf(difference, strings.wholeMessage) : lineOf(data, name)}
          </span>
          <span class="oc-size">{sizeWords(entry)}</span>
        </>
      )}
    </li>
  )
}

/** The documented name, or an empty string if unknown. */
function nameOf({ name, kind, data }: Entry, verdict: Verdict | undefined): string {
  if (verdict && 'message' in verdict) return verdict.message.name
  return kind === 'sent'
    ? name || (typeof data === 'string' ? strings.textMessage : strings.binaryMessage)
    : ''
}

/** The start of a message, without the property that repeats its name. */
function lineOf(data: Entry['data'], name: string): string {
  if (typeof data !== 'string') return bytesToHex(data.subarray(0, 40))
  const line = data.slice(0, 300).replace(/\s+/g, ' ')
  return line.replace(new RegExp(`"(?:type|event)": ?${JSON.stringify(name).replace(/\W/g, '\\$&')}, ?`), '')
}
