/** @jsxImportSource ../../playground/draw */
import { messageName as messageLabel } from '../../../strings/console.ts'
import * as strings from '../../../strings/console-talk.ts'
import { parseWritten } from '../../../value/written-json.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import type { Use } from '../../playground/draw/use.ts'
import { Tool } from '../../playground/icon.tsx'
import { DifferenceHint } from '../../playground/response/difference-note.tsx'
import { groupDifferences } from '../../playground/response/differences.ts'
import { JsonLine } from '../../playground/response/views/json-line.tsx'
import { layOut, listLines } from '../../playground/response/views/json-rows.ts'
import { Rows } from '../../playground/response/views/rows.tsx'
import type { Entry } from '../log/log.ts'
import { saveFile } from '../log/save-file.ts'
import { hexLine } from './bytes.ts'
import { sizeWords, timeWords } from './entry-words.ts'
import type { Verdict } from './identify.ts'

type BodyProps = { entry: Entry; verdict: Verdict | undefined }

/** A whole message, with differences from its schema. */
export function EntryBody({ entry, verdict }: BodyProps, use: Use): Drawn {
  const { at, data } = entry
  const value = use.memo(() => (typeof data === 'string' ? parseWritten(data) : undefined), [data])
  const isText = typeof data === 'string'
  return (
    <div class="o-whole">
      <p class="o-facts">
        <span>{timeWords(at, true)}</span>
        <span>{sizeWords(entry)}</span>
        <span>{verdictWords(verdict)}</span>
        <Tool
          label={strings.saveMessage}
          icon="down"
          onClick={() => saveFile([data], isText ? (value ? 'message.json' : 'message.txt') : 'message.bin')}
        />
      </p>
      {!isText ? (
        <HexRows bytes={data} />
      ) : value ? (
        <JsonRows value={value} verdict={verdict} />
      ) : (
        <TextRows text={data} />
      )}
    </div>
  )
}

function verdictWords(verdict: Verdict | undefined): string {
  switch (verdict?.kind) {
    case 'fits': {
      const extra = verdict.differences.length
      return extra ? strings.undocumentedFields(extra) : strings.matchesSchema
    }
    case 'differs':
      return strings.doesNotMatch(verdict.message.name)
    case 'undocumented':
      return strings.matchesNothing
    case 'unchecked':
      return strings.notCheckedBecause(verdict.why)
    default:
      return ''
  }
}

type JsonRowsProps = { value: NonNullable<ReturnType<typeof parseWritten>>; verdict: Verdict | undefined }

function JsonRows({ value, verdict }: JsonRowsProps, use: Use): Drawn {
  const { differences, message } = verdict && 'message' in verdict ? verdict : { differences: [] }
  const [folded, setFolded] = use.state<ReadonlySet<number>>(new Set())
  const rows = use.memo(() => layOut(value, differences), [value, verdict])
  const hints = use.memo(
    () => new Map(groupDifferences(differences).map((group) => [group.first, group])),
    [verdict],
  )
  const lines = use.memo(() => listLines(rows, folded, (difference) => hints.get(difference)), [rows, folded])
  return (
    <Rows
      label={messageLabel}
      lines={lines}
      draw={({ at, row, hint }, line) => {
        if (hint)
          return (
            <DifferenceHint
              key={`h${line}`}
              group={hint}
              anchor={message?.anchor ?? ''}
              whole={strings.wholeMessage}
            />
          )
        return (
          <JsonLine
            key={at}
            row={row}
            number={at + 1}
            isFolded={folded.has(at)}
            onFold={() => {
              const next = new Set(folded)
              if (!next.delete(at)) next.add(at)
              setFolded(next)
            }}
          />
        )
      }}
    />
  )
}

function HexRows({ bytes }: { bytes: Uint8Array }, use: Use): Drawn {
  const lines = use.memo(() => [...Array(Math.ceil(bytes.length / 16)).keys()], [bytes])
  return (
    <Rows
      label={strings.bytes}
      lines={lines}
      draw={(at) => (
        <span class="l" key={at}>
          {hexLine(bytes, at)}
        </span>
      )}
    />
  )
}

const maxTextLength = 50_000

const TextRows = ({ text }: { text: string }): Drawn => (
  <>
    <pre class="op-joined" tabIndex={0} role="group" aria-label={messageLabel}>
      {text.slice(0, maxTextLength)}
    </pre>
    {text.length > maxTextLength && (
      <p class="op-help">{strings.moreCharacters(text.length - maxTextLength)}</p>
    )}
  </>
)
