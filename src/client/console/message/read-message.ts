import * as strings from '../../../strings/console.ts'
import type { ConsoleState } from '../state.ts'
import { sortOf } from './composer.tsx'
import { payloadOf } from './payload.ts'

/** Encodes the composed message for sending. */
export async function readMessage(
  state: ConsoleState,
): Promise<{ data: string | Uint8Array<ArrayBuffer>; name: string } | { problem: string }> {
  const { channel, data, draft, file } = state
  const name = channel.send[draft.body]?.name ?? ''
  const sort = sortOf(state)
  if (sort === 'file') {
    if (!file) return { problem: strings.chooseFileFirst }
    return { data: new Uint8Array(await file.arrayBuffer()), name }
  }
  const { text, mode } = draft.bodies[draft.body]!
  const isForm = data.bodies[draft.body]!.schema !== undefined && mode === 'form'
  const payload = payloadOf(isForm ? onOneLine(text) : text, sort)
  return payload === undefined ? { problem: strings.notSentInvalid(sort) } : { data: payload, name }
}

/** Minifies the form's JSON; the reader did not enter its whitespace. */
const onOneLine = (json: string) => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
