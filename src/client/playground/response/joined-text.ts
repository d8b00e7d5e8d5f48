import type { Use } from '../draw/use.ts'
import type { StreamEvent } from './event-reader.ts'

/** Properties that hold the text of model and log streams, outermost first. */
const places = ['choices', 'delta', 'message', 'content', 'text', 'token', 'response', 'output', 'data']

/** Only the end of longer text is shown. */
const maxJoined = 200_000

/** The text of all events so far; each event is read once. */
export function useJoinedText(use: Use, events: readonly StreamEvent[]): () => string {
  const joined = use.ref({ text: '', count: 0 }).current
  return () => {
    for (const { data } of events.slice(joined.count)) joined.text += wordsOf(data)
    joined.count = events.length
    return joined.text.slice(-maxJoined)
  }
}

/** The text of one event: itself, or a property of its JSON. */
export function wordsOf(data: string): string {
  if (data === '[DONE]') return ''
  try {
    return textIn(JSON.parse(data), 0)
  } catch {
    return data
  }
}

function textIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || depth > 8) return ''
  if (Array.isArray(value)) return textIn(value[0], depth + 1)
  const record: Record<string, unknown> = { ...value }
  for (const place of places) {
    const text = textIn(record[place], depth + 1)
    if (text) return text
  }
  return ''
}
