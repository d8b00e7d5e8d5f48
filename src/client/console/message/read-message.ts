import type { ConsoleState } from '../state.ts'
import { sortOf } from './composer.tsx'
import { payloadOf } from './payload.ts'

/** The message that is written, as it goes out. */
export async function readMessage(
  state: ConsoleState,
): Promise<{ data: string | Uint8Array<ArrayBuffer>; name: string } | { problem: string }> {
  const { channel, data, draft, file } = state
  const name = channel.send[draft.body]?.name ?? ''
  const sort = sortOf(state)
  if (sort === 'file') {
    if (!file) return { problem: 'Choose a file first.' }
    return { data: new Uint8Array(await file.arrayBuffer()), name }
  }
  const { text, mode } = draft.bodies[draft.body]!
  const isForm = data.bodies[draft.body]!.schema !== undefined && mode === 'form'
  const sent = payloadOf(isForm ? onOneLine(text) : text, sort)
  return sent === undefined ? { problem: `Not sent: this is not ${sort}.` } : { data: sent, name }
}

/** Who fills in a form has not chosen the spaces between its values. */
const onOneLine = (json: string) => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
