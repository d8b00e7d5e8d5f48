import type { Words } from './words.ts'

/** Plain text, or the number of a value and how it is written. */
export type MessagePart = string | [value: number, kind?: string]

/** The parts of a text, with plural forms by one of the values. */
export type ParsedMessage = MessagePart[] | { by: number; forms: Readonly<Record<string, MessagePart[]>> }

/** Fills in the values of a text. */
export function writeMessage(parsed: ParsedMessage, values: readonly unknown[], words: Words): string {
  const parts = Array.isArray(parsed)
    ? parsed
    : (parsed.forms[words.form(Number(values[parsed.by]))] ?? parsed.forms.other!)
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else text += (words.formats[part[1] ?? ''] ?? String)(values[part[0]])
  }
  return text
}
