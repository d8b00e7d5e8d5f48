import type { Forms, Words } from './words.ts'

/** The type of a placeholder's value: `{host}`, `{count}`, `{low:number}`, `{names:or}`, `{names:code}`, `{day:date}`. */
type ValueOf<Placeholder extends string> = Placeholder extends `${string}:number` | 'count'
  ? number
  : Placeholder extends `${string}:${'and' | 'or' | 'list' | 'code'}`
    ? readonly string[]
    : Placeholder extends `${string}:date`
      ? string
      : string | number

/** The values of a text, in the order of its placeholders. Repeated placeholders have one value. */
type ValuesOf<
  Text extends string,
  Known extends string = never,
> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? Placeholder extends Known
    ? ValuesOf<Rest, Known>
    : [value: ValueOf<Placeholder>, ...ValuesOf<Rest, Known | Placeholder>]
  : []

/** A text with values filled in. `source` is what it was created from. */
export type Message<Values extends readonly unknown[] = never> = {
  (...values: Values): string
  readonly source: string | Forms
}

export const isMessage = (part: unknown): part is Message => typeof part === 'function' && 'source' in part

/** The texts of a catalogue without their functions, for a page or a translation. */
export type SourceOf<Part> = Part extends { readonly source: string | Forms }
  ? string | Forms
  : Part extends string
    ? string
    : { readonly [Key in keyof Part]: SourceOf<Part[Key]> }

export function sourcesOf<Part>(part: Part): SourceOf<Part> {
  const read = (value: unknown): unknown => {
    if (isMessage(value)) return value.source
    if (typeof value !== 'object' || value === null) return value
    return Array.isArray(value)
      ? value.map(read)
      : Object.fromEntries(Object.entries(value).map(([key, child]) => [key, read(child)]))
  }
  // The type describes what `read` returns.
  return read(part) as SourceOf<Part>
}

/**
 * A message of the English catalogue. Numbers, lists and dates are written as the language does; plural forms are chosen
 * by `{count}`. The values are in the order of the placeholders in the English text (in `other`, for plural forms).
 */
export type CreateMessage = <const Source extends string | Forms>(
  source: Source,
) => Message<ValuesOf<Source extends { other: infer Other extends string } ? Other : Source & string>>

export function messagesIn(words: Words): CreateMessage {
  const create = (source: string | Forms): unknown => createMessage(source, source, words)
  // The values are checked against the placeholders by the type alone.
  return create as CreateMessage
}

/** The text of a language. The values are in the order of the placeholders in the English text. */
export function createMessage(
  text: string | Forms,
  english: string | Forms,
  words: Words,
): Message<readonly unknown[]> {
  let parsed: ParsedMessage | undefined
  const write = (...values: readonly unknown[]): string => {
    parsed ??= parseMessage(text, placeholdersOf(english))
    return writeMessage(parsed, values, words)
  }
  return Object.assign(write, { source: text })
}

function parseMessage(text: string | Forms, names: readonly string[]): ParsedMessage {
  if (typeof text === 'string') return parseText(text, names)
  const forms = Object.entries(text).map(([form, one]) => [form, parseText(one, names)] as const)
  return { by: names.indexOf('count'), forms: Object.fromEntries(forms) }
}

function parseText(text: string, names: readonly string[]): MessagePart[] {
  // Odd parts are placeholders.
  const parts = text.split(placeholder).map((part, index): MessagePart => {
    if (index % 2 === 0) return part
    const { name, kind } = splitPlaceholder(part)
    return kind ? [names.indexOf(name), kind] : [names.indexOf(name)]
  })
  return parts.filter((part) => part !== '')
}

/** `{0}` is not one: the page puts elements there. */
export const placeholder = /\{([a-z]\w*(?::\w+)?)\}/i

export type Placeholder = { name: string; kind: string }

/** The placeholders of a text, each once. */
export function readPlaceholders(source: string | Forms): Placeholder[] {
  const text = typeof source === 'string' ? source : source.other
  const parts = text.split(placeholder).filter((_, index) => index % 2 === 1)
  return [...new Map(parts.map(splitPlaceholder).map((part) => [part.name, part])).values()]
}

export const placeholdersOf = (source: string | Forms): string[] =>
  readPlaceholders(source).map(({ name }) => name)

export function splitPlaceholder(text: string): Placeholder {
  const [name = '', kind = name === 'count' ? 'number' : ''] = text.split(':')
  return { name, kind }
}

/** Plain text, or the number of a value and how it is written. */
type MessagePart = string | [value: number, kind?: string]

/** The parts of a text, with plural forms by one of the values. */
type ParsedMessage = MessagePart[] | { by: number; forms: Readonly<Record<string, MessagePart[]>> }

/** Fills in the values of a text. */
function writeMessage(parsed: ParsedMessage, values: readonly unknown[], words: Words): string {
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
