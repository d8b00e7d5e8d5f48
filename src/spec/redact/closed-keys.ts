import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { extensionOf, readAccess } from '../extension.ts'
import { findRefs, isData } from '../read/find-refs.ts'
import { entriesOf, isObject, listOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, splitKey } from '../read/ref.ts'
import { walkParts } from '../structure/walk-parts.ts'

/** The input for redacting specs with restricted parts. */
export type ClosingInput = {
  /** All files. */
  files: ReadonlyMap<FilePath, Json>
  /** Resolves a reference to a file and pointer. */
  resolve: (ref: string, from: FilePath) => PartKey | undefined
  /** Operations with a known decision: restricted, or visible regardless of their groups. */
  closed: ReadonlySet<PartKey>
  decided: ReadonlySet<PartKey>
  /** Whether these groups, as written, deny the reader access. */
  isClosed: (groups: Json) => boolean
}

export type Closed = {
  /** Restricted parts. */
  keys: ReadonlySet<PartKey>
  /** Restricted `enum` values by schema. */
  values: ReadonlyMap<PartKey, readonly Json[]>
  /** Visible parts with access rules. */
  marked: readonly PartKey[]
  /** Roots to search: all files, and reference targets inside data. */
  roots: readonly PartKey[]
}

/** All parts the reader has no access to, directly or through a reference. */
export function findClosed({ files, resolve, closed, decided, isClosed }: ClosingInput): Closed {
  const keys = new Set<PartKey>(closed)
  const values = new Map<PartKey, Json[]>()
  const marked: PartKey[] = []
  const refs: { at: PartKey; to: PartKey }[] = []
  const roots = new Set<PartKey>([...files.keys()].map((file) => partKey(file, [])))
  const read = (key: PartKey) => valueAt(files.get(fileOf(key)), splitKey(key).path)
  const withSchemes = [...files.keys()].filter(
    (file) => valueAt(files.get(file), ['components', 'securitySchemes']) !== undefined,
  )
  for (const root of roots) {
    const { file, path: rootPath } = splitKey(root)
    const part = read(root)
    if (part === undefined) continue
    walkParts(part, (value, path, isNames) => {
      if (isNames || !isObject(value)) return
      if (Array.isArray(value.security))
        refs.push(...schemeRefs(withSchemes, partKey(file, [...rootPath, ...path()]), value.security))
      if (!('x-site' in value || 'x-mint' in value)) return
      const extension = extensionOf(value)
      const { groups } = readAccess(value)
      const hasGroups = groups !== undefined
      if (!hasGroups && extension.enum === undefined) return
      const key = partKey(file, [...rootPath, ...path()])
      const names = closedNames(extension.enum, isClosed)
      if (names.size > 0)
        for (const schema of enumsOf(key, read, resolve)) {
          const hidden = closedValues(read(schema), names)
          if (hidden.length > 0) values.set(schema, [...(values.get(schema) ?? []), ...hidden])
        }
      if (hasGroups && !decided.has(key) && isClosed(groups)) keys.add(key)
      else marked.push(key)
    })
    for (const { ref, path } of findRefs(part)) {
      const to = resolve(ref, file)
      if (to === undefined) continue
      refs.push({ at: partKey(file, [...rootPath, ...path]), to })
      // Extensions are only searched if referenced.
      if (mayBeData.test(to) && splitKey(to).path.some(isData)) roots.add(to)
    }
  }
  // References to a restricted part are restricted, transitively.
  for (let isDone = keys.size === 0; !isDone; ) {
    isDone = true
    for (const { at, to } of refs) {
      if (keys.has(at) || decided.has(at) || !isWithin(to, keys)) continue
      keys.add(at)
      isDone = false
    }
  }
  return { keys, values, marked, roots: [...roots] }
}

/** Security schemes are referenced by name in the root document. */
function schemeRefs(files: readonly FilePath[], key: PartKey, security: readonly Json[]) {
  return security.flatMap((requirement, at) =>
    entriesOf(requirement).flatMap(([name]) =>
      files.map((file) => ({
        at: `${key}/security/${at}`,
        to: partKey(file, ['components', 'securitySchemes', name]),
      })),
    ),
  )
}

const mayBeData = /\/(x-|example|default|enum|const|value|dataValue|serializedValue)/

/** `x-site: { enum: { beta: { groups: [staff] } } }`: restricted enum values. */
function closedNames(names: Json | undefined, isClosed: ClosingInput['isClosed']): ReadonlySet<string> {
  return new Set(
    entriesOf(names).flatMap(([name, rule]) => {
      const groups = isObject(rule) ? rule.groups : rule
      return groups !== undefined && isClosed(groups) ? [name] : []
    }),
  )
}

function closedValues(schema: Json | undefined, names: ReadonlySet<string>): Json[] {
  if (!isObject(schema)) return []
  const values = [...listOf(schema.enum), ...(schema.const === undefined ? [] : [schema.const])]
  return values.filter((value) => names.has(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** The schema and the schemas that define its values. */
function enumsOf(
  key: PartKey,
  read: (key: PartKey) => Json | undefined,
  resolve: ClosingInput['resolve'],
): ReadonlySet<PartKey> {
  const keys = new Set<PartKey>([key])
  for (const at of keys) {
    const value = read(at)
    if (!isObject(value) || keys.size > maxEnums) continue
    const target = typeof value.$ref === 'string' ? resolve(value.$ref, fileOf(at)) : undefined
    if (target !== undefined) keys.add(target)
    for (const word of ['allOf', 'oneOf', 'anyOf'])
      for (const index of listOf(value[word]).keys()) keys.add(`${at}/${word}/${index}`)
    for (const word of ['items', 'schema']) if (isObject(value[word])) keys.add(`${at}/${word}`)
  }
  return keys
}

const maxEnums = 200

/** Whether the part or one of its parents is in the set. */
export function isWithin(key: PartKey, keys: ReadonlySet<PartKey>): boolean {
  if (keys.has(key)) return true
  const { file, path } = splitKey(key)
  for (let length = path.length - 1; length >= 0; length--)
    if (keys.has(partKey(file, path.slice(0, length)))) return true
  return false
}
