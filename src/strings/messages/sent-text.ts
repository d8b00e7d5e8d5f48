import type { Words } from './words.ts'
import { type ParsedMessage, writeMessage } from './written-message.ts'

/** A text as JSON: plain, with values, or a list or group of texts. */
export type SentText = string | { '=': ParsedMessage } | SentText[] | { readonly [name: string]: SentText }

/** The texts of a file: for each module, those of its exports in alphabetical order. */
export type SentTexts = Readonly<Record<string, SentText[]>>

export function readSentText(text: SentText, words: Words): unknown {
  if (typeof text === 'string') return text
  if (Array.isArray(text)) return text.map((item) => readSentText(item, words))
  // No name in a catalogue is `=`.
  const message = text['='] as ParsedMessage | undefined
  if (message) return (...values: readonly unknown[]) => writeMessage(message, values, words)
  return Object.fromEntries(Object.entries(text).map(([key, item]) => [key, readSentText(item, words)]))
}
