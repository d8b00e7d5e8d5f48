import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { same } from '../../core/same.ts'
import { findExamples } from '../deep/find-examples.ts'
import { isObject, listOf, valueAt } from '../read/pointer.ts'
import { type PartKey, splitKey } from '../read/ref.ts'
import { createExampleFilter, gone } from '../sample/open-example.ts'
import { type Closed, type ClosingInput, findClosed } from './closed-keys.ts'
import { findLostNames, withoutNames } from './lost-names.ts'

/** Edits of one file by position. */
type Edits = { here?: Json | typeof gone; lost?: ReadonlySet<string>; below: Map<string, Edits> }

/**
 * Specs as seen by a reader with limited access: without restricted parts, references to them, and examples that show them.
 * Unchanged values keep their identity, and unchanged files are omitted.
 */
export function redactSpec(input: ClosingInput): Map<FilePath, Json> {
  const closed = findClosed(input)
  if (closed.keys.size + closed.values.size + closed.marked.length === 0) return new Map()
  const edits = new Map<FilePath, Edits>()
  const editsAt = (key: PartKey) => {
    const { file, path } = splitKey(key)
    const whole = edits.get(file) ?? { below: new Map() }
    edits.set(file, whole)
    return findEdits(whole, path)
  }
  const edit = (key: PartKey, value: Json | typeof gone) => {
    const at = editsAt(key)
    // Restricted parts stay removed, regardless of other edits.
    if (at.here !== gone) at.here = value
  }
  const read = (key: PartKey) => {
    const { file, path } = splitKey(key)
    return valueAt(input.files.get(file), path)
  }
  for (const key of closed.keys) edit(key, gone)
  for (const [key, values] of closed.values) closeValues({ key, values, schema: read(key) }, edit)
  for (const key of closed.marked) hideMarks(key, read(key), edit)
  const reading: Reading = { closed, read, resolve: input.resolve }
  for (const [key, names] of findLostNames(reading)) editsAt(key).lost = names
  if (closed.keys.size + closed.values.size > 0) openExamples(reading, edit)
  const opened = new Map<FilePath, Json>()
  for (const [file, tree] of edits) {
    const whole = input.files.get(file)
    const value = whole === undefined ? whole : apply(whole, tree)
    if (value !== whole && value !== undefined) opened.set(file, value === gone ? {} : value)
  }
  return opened
}

type Reading = Pick<ClosingInput, 'resolve'> & {
  closed: Closed
  read: (key: PartKey) => Json | undefined
}

type Edit = (key: PartKey, value: Json | typeof gone) => void

function findEdits(tree: Edits, path: readonly string[]): Edits {
  let at = tree
  for (const part of path) {
    const next: Edits = at.below.get(part) ?? { below: new Map() }
    at.below.set(part, next)
    at = next
  }
  return at
}

function apply(value: Json, { here, lost, below }: Edits): Json | typeof gone {
  if (here !== undefined) return here
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((child, at) => applyAt(below.get(String(at)), child))
    return items.every((item, at) => item === value[at]) ? value : items.filter((item) => item !== gone)
  }
  const fields = Object.entries(value).map(([key, child]) => {
    const field = applyAt(below.get(key), child)
    const isEmptied = Array.isArray(field) && field.length === 0 && field !== child
    return [key, isEmptied && choices.has(key) ? gone : field] as const
  })
  const isLeft = (entry: readonly [string, Json | typeof gone]): entry is [string, Json] => entry[1] !== gone
  const isSame = fields.every(([key, field]) => field === value[key])
  const object = isSame ? value : Object.fromEntries(fields.filter(isLeft))
  return lost ? withoutNames(object, lost) : object
}

const applyAt = (tree: Edits | undefined, value: Json) => (tree ? apply(value, tree) : value)

/** An empty choice would reject every value. */
const choices = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems', 'enum', 'examples'])

/** Arrays parallel to `enum`. */
const besideEnum = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-enumDescriptions']

type ClosedValues = { key: PartKey; values: readonly Json[]; schema: Json | undefined }

function closeValues({ key, values, schema }: ClosedValues, edit: Edit): void {
  if (!isObject(schema)) return
  const isClosed = (value: Json) => values.some((item) => same(item, value))
  const all = listOf(schema.enum)
  all.forEach((value, at) => {
    if (!isClosed(value)) return
    edit(`${key}/enum/${at}`, gone)
    for (const word of besideEnum) {
      const beside = schema[word]
      if (Array.isArray(beside)) edit(`${key}/${word}/${at}`, gone)
      else if (isObject(beside)) edit(`${key}/${word}/${pointerPart(String(value))}`, gone)
    }
  })
  for (const word of ['const', 'default', 'example'])
    if (schema[word] !== undefined && isClosed(schema[word])) edit(`${key}/${word}`, gone)
}

const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Group names are not published. */
function hideMarks(key: PartKey, owner: Json | undefined, edit: Edit): void {
  if (!isObject(owner)) return
  for (const word of ['x-site', 'x-mint']) {
    const words = owner[word]
    if (!isObject(words)) continue
    const { groups: _groups, enum: _enum, ...rest } = words
    if (isObject(rest.metadata)) {
      const { groups: _also, ...metadata } = rest.metadata
      rest.metadata = metadata
    }
    edit(`${key}/${word}`, Object.keys(rest).length > 0 ? rest : gone)
  }
}

function openExamples({ closed, read, resolve }: Reading, edit: Edit): void {
  const { filter, isTouched } = createExampleFilter({ read, resolve, closed })
  // Several schemas can share an example; the restrictions of all apply.
  const opened = new Map<PartKey, Json | typeof gone>()
  for (const root of closed.roots)
    for (const { schema, at, isMany } of findExamples(root, { read, resolve })) {
      const value = opened.get(at) ?? read(at)
      if (value === undefined || value === gone || !isTouched(schema)) continue
      const open = isMany ? gone : filter(value, schema)
      if (open === value) continue
      opened.set(at, open)
      edit(at, open)
    }
}
