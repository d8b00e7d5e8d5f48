import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { same } from '../core/same.ts'
import { type Closed, type ClosingInput, findClosed } from './closed-keys.ts'
import { findExamples } from './find-examples.ts'
import { createExampleFilter, gone } from './open-example.ts'
import { isObject, type JsonObject, listOf, valueAt } from './pointer.ts'
import { type PartKey, splitKey } from './ref.ts'

/** Edits of one file, by where they are made. */
type Edits = { here?: Json | typeof gone; below: Map<string, Edits> }

/**
 * Descriptions as a reader sees them who may not see all: without the parts that are for others, without what refers to
 * them, and without examples that show them. What did not change is the same value as before; files that did not change
 * are not in the answer.
 */
export function openParts(input: ClosingInput): Map<FilePath, Json> {
  const closed = findClosed(input)
  if (closed.keys.size + closed.values.size + closed.marked.length === 0) return new Map()
  const edits = new Map<FilePath, Edits>()
  const edit = (key: PartKey, value: Json | typeof gone) => {
    const { file, path } = splitKey(key)
    const whole = edits.get(file) ?? { below: new Map() }
    edits.set(file, whole)
    placeEdit(whole, path, value)
  }
  const read = (key: PartKey) => {
    const { file, path } = splitKey(key)
    return valueAt(input.files.get(file), path)
  }
  for (const key of closed.keys) edit(key, gone)
  for (const [key, values] of closed.values) closeValues(key, values, read(key), edit)
  for (const key of closed.marked) hideMarks(key, read(key), edit)
  if (closed.keys.size + closed.values.size > 0) openExamples(input, closed, read, edit)
  const opened = new Map<FilePath, Json>()
  for (const [file, tree] of edits) {
    const value = apply(input.files.get(file)!, tree)
    opened.set(file, value === gone ? {} : value)
  }
  return opened
}

type Edit = (key: PartKey, value: Json | typeof gone) => void

function placeEdit(tree: Edits, path: readonly string[], value: Json | typeof gone): void {
  let at = tree
  for (const part of path) {
    const next = at.below.get(part) ?? { below: new Map() }
    at.below.set(part, next)
    at = next
  }
  // What is closed stays so, whatever else is done to it.
  if (at.here !== gone) at.here = value
}

function apply(value: Json, { here, below }: Edits): Json | typeof gone {
  if (here !== undefined) return here
  if (below.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.flatMap((child, at) => {
      const tree = below.get(String(at))
      const open = tree ? apply(child, tree) : child
      return open === gone ? [] : [open]
    })
  const lost: string[] = []
  const result: [string, Json][] = []
  for (const [key, child] of Object.entries(value)) {
    const tree = below.get(key)
    const open = tree ? apply(child, tree) : child
    const isEmptied = Array.isArray(open) && open.length === 0 && Array.isArray(child) && child.length > 0
    if (open === gone || (isEmptied && choices.has(key))) continue
    result.push([key, open])
    if (key === 'properties' && tree) lost.push(...namesLost(child, open))
  }
  const object = Object.fromEntries(result)
  return lost.length > 0 ? withoutNames(object, new Set(lost)) : object
}

/** A choice of nothing would let nothing through. */
const choices = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems', 'enum', 'examples'])

const namesLost = (before: Json, after: Json) =>
  Object.keys(before as JsonObject).filter((name) => !Object.hasOwn(after as JsonObject, name))

/** What else of a schema speaks of its fields. */
function withoutNames(schema: JsonObject, lost: ReadonlySet<string>): JsonObject {
  const result = { ...schema }
  const isThere = (name: Json) => typeof name !== 'string' || !lost.has(name)
  if (Array.isArray(result.required)) result.required = result.required.filter(isThere)
  for (const word of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const written = result[word]
    if (!isObject(written)) continue
    result[word] = Object.fromEntries(
      Object.entries(written)
        .filter(([name]) => isThere(name))
        .map(([name, needs]) => [name, Array.isArray(needs) ? needs.filter(isThere) : needs]),
    )
  }
  if (isObject(result.discriminator) && !isThere(result.discriminator.propertyName ?? null))
    delete result.discriminator
  return result
}

/** Lists beside `enum` that say something of each value, in its order. */
const besideEnum = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-enumDescriptions']

function closeValues(key: PartKey, values: readonly Json[], schema: Json | undefined, edit: Edit): void {
  if (!isObject(schema)) return
  const isClosed = (value: Json) => values.some((one) => same(one, value))
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

/** Names of groups are nobody's business. */
function hideMarks(key: PartKey, owner: Json | undefined, edit: Edit): void {
  if (!isObject(owner)) return
  for (const word of ['x-site', 'x-mint']) {
    const said = owner[word]
    if (!isObject(said)) continue
    const { groups: _groups, enum: _enum, ...rest } = said
    if (isObject(rest.metadata)) {
      const { groups: _also, ...metadata } = rest.metadata
      rest.metadata = metadata
    }
    edit(`${key}/${word}`, Object.keys(rest).length > 0 ? rest : gone)
  }
}

function openExamples(
  { files, resolve }: ClosingInput,
  closed: Closed,
  read: (key: PartKey) => Json | undefined,
  edit: Edit,
): void {
  const { filter, isTouched } = createExampleFilter({ read, resolve, closed })
  for (const [file, document] of files) {
    for (const { schema, at } of findExamples(file, document, resolve)) {
      if (!isTouched(schema)) continue
      const value = read(at)
      if (value === undefined) continue
      const open = filter(value, schema)
      if (open !== value) edit(at, open)
    }
  }
}
