import type { Json } from '../../core/json.ts'
import type { SpecExample } from '../media.ts'
import { type ExactNumbers, writeJson } from '../read/exact-number.ts'
import { entriesOf, isObject } from '../read/pointer.ts'
import { exampleXml } from './xml.ts'

export { exampleXml } from './xml.ts'

export type ExampleText = { text: string; language: string }

/** A displayed example; `text` is a serialized example, shown unchanged. */
export function exampleText(
  type: string,
  { value, text }: Pick<SpecExample, 'value' | 'text'>,
  exact?: ExactNumbers,
): ExampleText {
  const family = familyOf(type)
  if (text !== undefined) return { text, language: languages[family] }
  if (value === undefined) return { text: '', language: 'text' }
  return writeValue(family, value, exact)
}

function writeValue(family: Family, value: Json, exact: ExactNumbers | undefined): ExampleText {
  switch (family) {
    case 'json':
      return { text: jsonText(value, exact), language: 'json' }
    case 'lines':
      return {
        text: itemsOf(value)
          .map((item) => lineText(item, exact))
          .join('\n'),
        language: 'json',
      }
    case 'events':
      return { text: itemsOf(value).map(eventText).join('\n\n'), language: 'text' }
    case 'form':
      return { text: typeof value === 'string' ? value : formText(value), language: 'text' }
    case 'parts':
      return { text: typeof value === 'string' ? value : partsText(value), language: 'text' }
    case 'xml':
      return { text: typeof value === 'string' ? value : exampleXml(value), language: 'xml' }
  }
  if (typeof value === 'string') return { text: value, language: languages[family] }
  // JSON is valid YAML, and the clearest format for other types.
  return { text: writeJson(value, exact, 2), language: family === 'yaml' ? 'yaml' : 'json' }
}

type Family = keyof typeof languages

const languages = {
  json: 'json',
  lines: 'json',
  events: 'text',
  form: 'text',
  parts: 'text',
  xml: 'xml',
  yaml: 'yaml',
  html: 'html',
  css: 'css',
  javascript: 'javascript',
  markdown: 'markdown',
  other: 'text',
}

const families: [RegExp, Family][] = [
  [
    /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq|jsonlines\+json)$|\+json-seq$/,
    'lines',
  ],
  [/^text\/event-stream$/, 'events'],
  [/[/+]json$|^(?:application\/)?\*(?:\/\*)?$|^$/, 'json'],
  [/^application\/x-www-form-urlencoded$/, 'form'],
  [/^multipart\//, 'parts'],
  [/[/+]xml$/, 'xml'],
  [/[/+](?:x-)?ya?ml$/, 'yaml'],
  [/^text\/html$/, 'html'],
  [/^text\/css$/, 'css'],
  [/\/(?:x-)?javascript$/, 'javascript'],
  [/^text\/(?:x-)?markdown$/, 'markdown'],
]

/** `application/problem+json; charset=utf-8` is JSON. */
function familyOf(type: string): Family {
  const mediaType = (type.split(';')[0] ?? '').trim().toLowerCase()
  if (mediaType === 'application/xhtml+xml') return 'html'
  return families.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'other'
}

/** Authors often write JSON as a string: it is the document, not a string value. */
function jsonText(value: Json, exact: ExactNumbers | undefined): string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return writeJson(value, exact, 2)
  try {
    JSON.parse(value)
    return value
  } catch {
    return JSON.stringify(value)
  }
}

function itemsOf(value: Json): Json[] {
  return Array.isArray(value) ? value : [value]
}

function lineText(item: Json, exact: ExactNumbers | undefined): string {
  return typeof item === 'string' && /^\s*[[{]/.test(item) ? item : writeJson(item, exact)
}

const eventFields = ['id', 'event', 'retry', 'data', 'comment']

/**
 * https://html.spec.whatwg.org/multipage/server-sent-events.html: fields on lines, events separated by a
 * blank line.
 */
function eventText(item: Json): string {
  if (typeof item === 'string')
    return /^(?:data|event|id|retry)?:/m.test(item) ? item : dataLines('data', item)
  const isEvent =
    isObject(item) && item.data !== undefined && Object.keys(item).every((key) => eventFields.includes(key))
  if (!isEvent) return dataLines('data', JSON.stringify(item))
  return eventFields
    .flatMap((key) => {
      const field = Object.hasOwn(item, key) ? item[key] : undefined
      return field === undefined ? [] : [dataLines(key === 'comment' ? '' : key, plainText(field))]
    })
    .join('\n')
}

function dataLines(field: string, text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `${field}: ${line}`)
    .join('\n')
}

/** Arrays repeat their name: https://spec.openapis.org/oas/v3.1.1.html#style-values, `form` exploded. */
function formText(value: Json): string {
  const pairs = entriesOf(value).flatMap(([name, entry]) =>
    itemsOf(entry).map((item) => [name, plainText(item)]),
  )
  return isObject(value) ? new URLSearchParams(pairs).toString() : plainText(value)
}

/** Parts by name, without boundaries. */
function partsText(value: Json): string {
  if (!isObject(value)) return itemsOf(value).map(plainText).join('\n')
  return entriesOf(value)
    .flatMap(([name, entry]) => itemsOf(entry).map((item) => `${name}: ${plainText(item)}`))
    .join('\n')
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
