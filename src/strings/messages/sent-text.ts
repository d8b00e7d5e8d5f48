import type { Forms, Words } from './words.ts'

/**
 * A text as JSON: plain, with values by number (`{=0}`, `{=1:or}`), with plural forms by the value of the number `=`, or a list
 * or group of texts.
 */
export type SentText = string | (Forms & { '=': number }) | SentText[] | { readonly [name: string]: SentText }

/** The texts of a file: for each module, those of its exports in alphabetical order. */
export type SentTexts = Readonly<Record<string, SentText[]>>

export function readSentText(text: SentText, words: Words): unknown {
  const read = (inner: SentText) => readSentText(inner, words)
  if (typeof text === 'string')
    return text.includes('{=') ? (...values: unknown[]) => fill(text, values, words) : text
  if (Array.isArray(text)) return text.map(read)
  if (hasForms(text))
    return (...values: unknown[]) =>
      fill(text[words.form(Number(values[text['=']]))] ?? text.other, values, words)
  return Object.fromEntries(Object.entries(text).map(([key, inner]) => [key, read(inner)]))
}

/** No name in a catalogue is `=`. */
const hasForms = (text: object): text is Forms & { '=': number } => '=' in text

const fill = (text: string, values: readonly unknown[], { formats }: Words): string =>
  text.replace(/\{=(\d):?(\w*)\}/g, (_all, at: string, kind: string) =>
    (formats[kind] ?? String)(values[Number(at)]),
  )
