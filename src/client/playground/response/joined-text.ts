import type { Use } from '../draw/use.ts'
import type { StreamEvent } from './event-reader.ts'

/** Where streams of models and logs keep their words, the outer name first. */
const places = ['choices', 'delta', 'message', 'content', 'text', 'token', 'response', 'output', 'data']

/** Characters of the joined text: its end is what is new. */
const maxJoined = 200_000

/** The words of all messages so far; those of each message are read once. */
export function useJoinedText(use: Use, events: readonly StreamEvent[]): () => string {
  const joined = use.ref({ text: '', count: 0 }).current
  return () => {
    for (const { data } of events.slice(joined.count)) joined.text += wordsOf(data)
    joined.count = events.length
    return joined.text.slice(-maxJoined)
  }
}

/** The words of one message: itself, or in JSON the text at a place where such messages have it. */
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
  const own: Record<string, unknown> = { ...value }
  for (const place of places) {
    const text = textIn(own[place], depth + 1)
    if (text) return text
  }
  return ''
}
