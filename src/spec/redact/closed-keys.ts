import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { extensionOf, readAccess } from '../extension.ts'
import { findRefs, isData } from '../read/find-refs.ts'
import { entriesOf, isObject, listOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, splitKey } from '../read/ref.ts'
import { walkParts } from '../structure/walk-parts.ts'

/** What is asked about files of descriptions that hold parts for some readers only. */
export type ClosingInput = {
  /** Every file, as a whole. */
  files: ReadonlyMap<FilePath, Json>
  /** Where a reference leads, as a pointer into a file. */
  resolve: (ref: string, from: FilePath) => PartKey | undefined
  /** Operations and the like that were decided on elsewhere: closed, or open whatever they say of groups. */
  closed: ReadonlySet<PartKey>
  decided: ReadonlySet<PartKey>
  /** May this reader not see what is for these groups? `written` is as the author wrote it. */
  isClosed: (written: Json) => boolean
}

export type Closed = {
  /** Parts that are not there for this reader. */
  keys: ReadonlySet<PartKey>
  /** Values of an `enum` that are not, by the schema they stand in. */
  values: ReadonlyMap<PartKey, readonly Json[]>
  /** Parts that say something about groups, and stay. */
  marked: readonly PartKey[]
  /** Where parts stand: every file, and what references lead to where otherwise only data stands. */
  roots: readonly PartKey[]
}

/** Every part that a reader may not see: by what it says itself, or because it refers to one of these. */
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
    const { file, path: way } = splitKey(root)
    const part = read(root)
    if (part === undefined) continue
    walkParts(part, (value, path, isNames) => {
      if (isNames || !isObject(value)) return
      if (Array.isArray(value.security))
        refs.push(...schemeRefs(withSchemes, partKey(file, [...way, ...path()]), value.security))
      if (!('x-site' in value || 'x-mint' in value)) return
      const extension = extensionOf(value)
      const { groups } = readAccess(value)
      const closes = groups !== undefined
      if (!closes && extension.enum === undefined) return
      const key = partKey(file, [...way, ...path()])
      const names = closedNames(extension.enum, isClosed)
      if (names.size > 0)
        for (const schema of enumsOf(key, read, resolve)) {
          const hidden = closedValues(read(schema), names)
          if (hidden.length > 0) values.set(schema, [...(values.get(schema) ?? []), ...hidden])
        }
      if (closes && !decided.has(key) && isClosed(groups)) keys.add(key)
      else marked.push(key)
    })
    for (const { ref, path } of findRefs(part)) {
      const to = resolve(ref, file)
      if (to === undefined) continue
      refs.push({ at: partKey(file, [...way, ...path]), to })
      // Below `x-` and the like nobody looks for parts, unless a reference leads there.
      if (mayBeAside.test(to) && splitKey(to).path.some(isData)) roots.add(to)
    }
  }
  // What refers to a closed part is closed, and so is what refers to that.
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

/** Whoever asks for a security scheme names it; it stands in the description, wherever the operation does. */
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

const mayBeAside = /\/(x-|example|default|enum|const|value|dataValue|serializedValue)/

/** `x-site: { enum: { beta: { groups: [staff] } } }`: single values that are for some readers only. */
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
  const all = [...listOf(schema.enum), ...(schema.const === undefined ? [] : [schema.const])]
  return all.filter((value) => names.has(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** The schema itself, and those that it takes its values from. */
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

/** The part itself, or one around it. */
export function isWithin(key: PartKey, keys: ReadonlySet<PartKey>): boolean {
  if (keys.has(key)) return true
  const { file, path } = splitKey(key)
  for (let length = path.length - 1; length >= 0; length--)
    if (keys.has(partKey(file, path.slice(0, length)))) return true
  return false
}
