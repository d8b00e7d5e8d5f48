import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { same } from '../../core/same.ts'
import { findExamples } from '../deep/find-examples.ts'
import { isObject, listOf, valueAt } from '../read/pointer.ts'
import { type PartKey, splitKey } from '../read/ref.ts'
import { createExampleFilter, removed } from '../sample/example-filter.ts'
import { type Closed, type ClosingInput, findClosed } from './closed-keys.ts'
import { findRemovedNames, withoutNames } from './removed-names.ts'

/** Edits of one file by position. */
type Edits = { here?: Json | typeof removed; removedNames?: ReadonlySet<string>; below: Map<string, Edits> }

/**
 * Specs as seen by a reader with limited access: without restricted parts, references to them, and examples
 * that show them. Unchanged values keep their identity, and unchanged files are omitted.
 */
export function redactSpec(input: ClosingInput): Map<FilePath, Json> {
  const closed = findClosed(input)
  if (closed.keys.size + closed.values.size + closed.marked.length === 0) return new Map()
  const edits = new Map<FilePath, Edits>()
  const editsAt = (key: PartKey) => {
    const { file, path } = splitKey(key)
    const root = edits.get(file) ?? { below: new Map() }
    edits.set(file, root)
    return findEdits(root, path)
  }
  const edit = (key: PartKey, value: Json | typeof removed) => {
    const at = editsAt(key)
    // Restricted parts stay removed, regardless of other edits.
    if (at.here !== removed) at.here = value
  }
  const read = (key: PartKey) => {
    const { file, path } = splitKey(key)
    return valueAt(input.files.get(file), path)
  }
  for (const key of closed.keys) edit(key, removed)
  for (const [key, values] of closed.values) removeValues({ key, values, schema: read(key) }, edit)
  for (const key of closed.marked) removeAccessRules(key, read(key), edit)
  const reading: Reading = { closed, read, resolve: input.resolve }
  for (const [key, names] of findRemovedNames(reading)) editsAt(key).removedNames = names
  if (closed.keys.size + closed.values.size > 0) redactExamples(reading, edit)
  const redacted = new Map<FilePath, Json>()
  for (const [file, tree] of edits) {
    const document = input.files.get(file)
    const value = document === undefined ? document : apply(document, tree)
    if (value !== document && value !== undefined) redacted.set(file, value === removed ? {} : value)
  }
  return redacted
}

type Reading = Pick<ClosingInput, 'resolve'> & {
  closed: Closed
  read: (key: PartKey) => Json | undefined
}

type Edit = (key: PartKey, value: Json | typeof removed) => void

function findEdits(tree: Edits, path: readonly string[]): Edits {
  let at = tree
  for (const part of path) {
    const next: Edits = at.below.get(part) ?? { below: new Map() }
    at.below.set(part, next)
    at = next
  }
  return at
}

function apply(value: Json, { here, removedNames, below }: Edits): Json | typeof removed {
  if (here !== undefined) return here
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((child, at) => applyAt(below.get(String(at)), child))
    return items.every((item, at) => item === value[at]) ? value : items.filter((item) => item !== removed)
  }
  const fields = Object.entries(value).map(([key, child]) => {
    const field = applyAt(below.get(key), child)
    const isEmptied = Array.isArray(field) && field.length === 0 && field !== child
    return [key, isEmptied && choices.has(key) ? removed : field] as const
  })
  const isPresent = (entry: readonly [string, Json | typeof removed]): entry is [string, Json] =>
    entry[1] !== removed
  const isSame = fields.every(([key, field]) => field === value[key])
  const object = isSame ? value : Object.fromEntries(fields.filter(isPresent))
  return removedNames ? withoutNames(object, removedNames) : object
}

const applyAt = (tree: Edits | undefined, value: Json) => (tree ? apply(value, tree) : value)

/** An empty choice would reject every value. */
const choices = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems', 'enum', 'examples'])

/** Arrays parallel to `enum`. */
const besideEnum = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-enumDescriptions']

type ClosedValues = { key: PartKey; values: readonly Json[]; schema: Json | undefined }

function removeValues({ key, values, schema }: ClosedValues, edit: Edit): void {
  if (!isObject(schema)) return
  const isClosed = (value: Json) => values.some((item) => same(item, value))
  const enumValues = listOf(schema.enum)
  enumValues.forEach((value, at) => {
    if (!isClosed(value)) return
    edit(`${key}/enum/${at}`, removed)
    for (const word of besideEnum) {
      const companion = schema[word]
      if (Array.isArray(companion)) edit(`${key}/${word}/${at}`, removed)
      else if (isObject(companion)) edit(`${key}/${word}/${pointerPart(String(value))}`, removed)
    }
  })
  for (const word of ['const', 'default', 'example'])
    if (schema[word] !== undefined && isClosed(schema[word])) edit(`${key}/${word}`, removed)
}

const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Group names are not published. */
function removeAccessRules(key: PartKey, owner: Json | undefined, edit: Edit): void {
  if (!isObject(owner)) return
  for (const word of ['x-site', 'x-mint']) {
    const words = owner[word]
    if (!isObject(words)) continue
    const { groups: _groups, enum: _enum, ...rest } = words
    if (isObject(rest.metadata)) {
      const { groups: _metadataGroups, ...metadata } = rest.metadata
      rest.metadata = metadata
    }
    edit(`${key}/${word}`, Object.keys(rest).length > 0 ? rest : removed)
  }
}

function redactExamples({ closed, read, resolve }: Reading, edit: Edit): void {
  const { filter, isAffected } = createExampleFilter({ read, resolve, closed })
  // Several schemas can share an example; the restrictions of all apply.
  const redacted = new Map<PartKey, Json | typeof removed>()
  for (const root of closed.roots)
    for (const { schema, at, isMany } of findExamples(root, { read, resolve })) {
      const value = redacted.get(at) ?? read(at)
      if (value === undefined || value === removed || !isAffected(schema)) continue
      const result = isMany ? removed : filter(value, schema)
      if (result === value) continue
      redacted.set(at, result)
      edit(at, result)
    }
}
