import { dump } from 'js-yaml'
import type { Json, JsonPath } from '../../../core/json.ts'
import type { Span, TextEdit } from '../../read/locate-json.ts'
import { isObject, valueAt } from '../../read/pointer.ts'
import type { SpecSource } from '../../read/source.ts'
import type { Edit } from './repair.ts'

/** Converts edits to text edits; undefined if one is not possible. */
export function writeEdits(
  source: SpecSource,
  object: JsonPath,
  edits: readonly Edit[],
): TextEdit[] | undefined {
  const textEdits = edits.map((edit) => writeEdit(source, { ...edit, path: [...object, ...edit.path] }))
  return textEdits.every((edit) => edit !== undefined) ? textEdits : undefined
}

function writeEdit(source: SpecSource, edit: Edit): TextEdit | undefined {
  const holder = valueAt(source.value, edit.path.slice(0, -1))
  const before = valueAt(source.value, edit.path)
  switch (edit.kind) {
    case 'rename': {
      const { key } = source.locate(edit.path)
      return before === undefined || !key ? undefined : { ...key, text: keyText(source, edit.to) }
    }
    case 'remove':
      return before === undefined || !isObject(holder) ? undefined : removeKey(source, edit.path, holder)
    case 'append':
      return Array.isArray(before) ? appendItem(source, edit, before) : undefined
    case 'set':
      if (before !== undefined) return replaceValue(source, edit.path, edit.value)
      return isObject(holder) ? addKey(source, edit.path, edit.value) : undefined
  }
}

function replaceValue(source: SpecSource, path: JsonPath, value: Json): TextEdit {
  const { key, value: span } = source.locate(path)
  const text = inline(source, value)
  if (!key) return { ...span, text }
  const colon = source.text.indexOf(':', key.end) + 1
  // The empty value of `tags:` has no position.
  if (span.start === key.start) return { start: colon, end: colon, text: ` ${text}` }
  const isBelow = source.text.slice(colon, span.start).includes('\n')
  return isBelow ? { start: colon, end: span.end, text: ` ${text}` } : { ...span, text }
}

/** Inserts before the last key: `required` after `name` and `in`. */
function addKey(source: SpecSource, path: JsonPath, value: Json): TextEdit | undefined {
  const owner = path.slice(0, -1)
  const name = String(path.at(-1))
  const keys = Object.keys(valueAt(source.value, owner) as object)
  const { value: span } = source.locate(owner)
  const isFlow = source.text[span.start] === '{'
  const last = keys.at(-1)
  if (last === undefined)
    return isFlow ? { ...span, text: `{ ${keyText(source, name)}: ${inline(source, value)} }` } : undefined
  const { key } = source.locate([...owner, last])
  if (!key || key.start < span.start) return undefined
  const indent = indentAt(source.text, key.start)
  if (!isFlow)
    return { start: key.start, end: key.start, text: `${blockEntry(name, value, indent)}\n${indent}` }
  const isOwnLine =
    source.text.slice(0, key.start).endsWith(indent) && /\n\s*$/.test(source.text.slice(0, key.start))
  const entry = `${keyText(source, name)}: ${flowText(source, value, indent)},`
  return { start: key.start, end: key.start, text: isOwnLine ? `${entry}\n${indent}` : `${entry} ` }
}

function removeKey(source: SpecSource, path: JsonPath, holder: object): TextEdit | undefined {
  const owner = path.slice(0, -1)
  const keys = Object.keys(holder)
  const at = keys.indexOf(String(path.at(-1)))
  const { key, value } = source.locate(path)
  if (!key) return undefined
  const [before, after] = [keys[at - 1], keys[at + 1]]
  const next = after === undefined ? undefined : source.locate([...owner, after]).key
  if (next && next.start > key.start) return { start: key.start, end: next.start, text: '' }
  const previous = before === undefined ? undefined : source.locate([...owner, before])
  const end = Math.max(value.end, endOfEmpty(source, key))
  if (previous?.key && previous.value.end <= key.start) {
    const start = Math.max(previous.value.end, endOfEmpty(source, previous.key))
    return { start, end, text: '' }
  }
  // Removing the only key leaves an empty object.
  const span = source.locate(owner).value
  if (source.text[span.start] === '{') return { ...span, text: '{}' }
  return { start: key.start, end, text: '{}' }
}

/** A key without a value ends with its colon. */
function endOfEmpty({ text }: SpecSource, key: Span): number {
  const colon = text.indexOf(':', key.end)
  return colon === -1 ? key.end : colon + 1
}

function appendItem(
  source: SpecSource,
  { path, value: item }: Extract<Edit, { kind: 'append' }>,
  list: readonly Json[],
): TextEdit | undefined {
  const { value: span } = source.locate(path)
  if (list.length === 0) return { ...span, text: inline(source, [item]) }
  const first = source.locate([...path, 0]).value
  const last = source.locate([...path, list.length - 1]).value
  const at = last.end
  if (source.text[span.start] === '[') {
    const isOwnLine = /\n\s*$/.test(source.text.slice(0, first.start))
    const indent = indentAt(source.text, first.start)
    const text = flowText(source, item, indent)
    return { start: at, end: at, text: isOwnLine ? `,\n${indent}${text}` : `, ${text}` }
  }
  const dash = source.text.lastIndexOf('-', first.start)
  const indent = indentAt(source.text, dash)
  const lines = dumpBlock(item).split('\n')
  return { start: at, end: at, text: `\n${indent}- ${lines.join(`\n${indent}  `)}` }
}

/** The column of an offset, in spaces. */
function indentAt(text: string, offset: number): string {
  const line = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(line, offset).replace(/[^\s]/g, ' ')
}

const keyText = ({ format }: SpecSource, name: string) =>
  format === 'json' ? JSON.stringify(name) : dump(name, { lineWidth: -1 }).trim()

/** On one line. */
const inline = ({ format }: SpecSource, value: Json): string =>
  format === 'json'
    ? oneLine(value)
    : dump(value, { flowLevel: 0, lineWidth: -1, quoteStyle: 'double' }).trim()

const oneLine = (value: Json) => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')

function flowText(source: SpecSource, value: Json, indent: string): string {
  if (source.format === 'yaml') return inline(source, value)
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

function blockEntry(name: string, value: Json, indent: string): string {
  const isPlain = typeof value !== 'object' || value === null || !Object.values(value).some(isObject)
  const entry = isPlain
    ? `${dump(name, { lineWidth: -1 }).trim()}: ${dump(value, { flowLevel: 0, lineWidth: -1, quoteStyle: 'double' }).trim()}`
    : dumpBlock({ [name]: value })
  return entry.replaceAll('\n', `\n${indent}`)
}

const dumpBlock = (value: Json) => dump(value, { indent: 2, lineWidth: -1, quoteStyle: 'double' }).trimEnd()
