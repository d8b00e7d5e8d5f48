/** @jsxImportSource ../../playground/draw */

import * as strings from '../../../strings/console.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { formatBytes } from '../../playground/response/amount.ts'
import { jsonProblem } from './json-problem.ts'
import { payloadOf, type Sort } from './payload.ts'

type RawProps = {
  /** The message is documented as JSON. */
  isJson: boolean
  sort: Sort
  text: string
  file: File | undefined
  onText: (text: string) => void
  onFile: (file: File | undefined) => void
}

/** A raw message: text, typed bytes or a file. */
export function RawMessage({ isJson, sort, text, file, onText, onFile }: RawProps): Drawn {
  if (sort === 'file')
    return (
      <>
        <input
          class="o-input"
          id="try-body"
          type="file"
          aria-label={strings.fileToSend}
          onChange={(event) => onFile(event.currentTarget.files?.[0])}
        />
        <p class="op-help">{file ? `${file.name}, ${formatBytes(file.size)}` : strings.noFile}</p>
      </>
    )
  const problem = problemOf(text, sort, isJson)
  return (
    <>
      <textarea
        class="o-input o-mono"
        id="try-body"
        aria-label={isJson && sort !== 'hex' && sort !== 'base64' ? strings.jsonMessage : strings.messageName}
        rows={Math.min(16, Math.max(3, text.split('\n').length + 1))}
        spellcheck={false}
        autocomplete="off"
        value={text}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : 'try-body!'}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {problem !== undefined && (
        <p class="op-help op-bad" id="try-body!">
          {problem}
        </p>
      )}
    </>
  )
}

function problemOf(text: string, sort: Sort, isJson: boolean): string | undefined {
  if (sort === 'hex' || sort === 'base64')
    return payloadOf(text, sort) ? undefined : strings.invalidEncoding(sort)
  const problem = isJson && text.trim() !== '' ? jsonProblem(text) : undefined
  return problem && strings.invalidJson(problem)
}
