import { bytesToBase64 } from '../message/bytes.ts'
import type { Entry } from './log.ts'
import { saveFile } from './save-file.ts'

/** One JSON line per message. */
const lineOf = ({ at, kind, data, name, verdict }: Entry): string =>
  `${JSON.stringify({
    time: new Date(at).toISOString(),
    direction: kind,
    message: name || (verdict && 'message' in verdict ? verdict.message.name : undefined),
    ...(typeof data === 'string'
      ? { type: 'text', text: data }
      : { type: 'binary', base64: bytesToBase64(data) }),
  })}\n`

/** Yields between batches, so that a long log does not block the page. */
export async function saveLog(entries: readonly Entry[]): Promise<void> {
  const parts: string[] = []
  let until = performance.now() + 20
  for (const entry of entries) {
    parts.push(lineOf(entry))
    if (performance.now() < until) continue
    await new Promise((resolve) => setTimeout(resolve))
    until = performance.now() + 20
  }
  saveFile(parts, 'messages.jsonl')
}
