import { sortOf } from './composer.tsx'
import { payloadOf } from './payload.ts'
import type { ConsoleState } from './state.ts'

/** The message that is written, as it goes out. */
export async function readMessage(
  state: ConsoleState,
): Promise<{ data: string | Uint8Array<ArrayBuffer>; name: string } | { problem: string }> {
  const { channel, draft, file } = state
  const name = channel.send[draft.body]?.name ?? ''
  const sort = sortOf(state)
  if (sort === 'file') {
    if (!file) return { problem: 'Choose a file first.' }
    return { data: new Uint8Array(await file.arrayBuffer()), name }
  }
  const data = payloadOf(draft.bodies[draft.body]!.text, sort)
  return data === undefined ? { problem: `Not sent: this is not ${sort}.` } : { data, name }
}
