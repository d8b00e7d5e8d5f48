import type { Json, JsonPath } from '../../core/json.ts'
import { type ObjectKind, type Step, stepsOf } from '../object-kinds.ts'
import { isObject, type JsonObject, toPointer } from '../pointer.ts'
import { isKnownDialect } from '../structure.ts'
import { applyEdits } from './apply-edits.ts'
import { guessKind } from './guess-kind.ts'
import { repairs } from './index.ts'
import type { Repair, RepairInput, RepairVersion, Slip } from './repair.ts'

/** A slip with the place of its object in the text. */
type FoundSlip = Slip & { object: JsonPath }

export type Repaired = {
  value: Json
  slips: FoundSlip[]
  /** The path of a value as the author wrote it, where a repair renamed a key on the way. */
  writtenPath: (path: JsonPath) => JsonPath
}

type Input = Pick<RepairInput, 'written'> & {
  value: Json
  kind: ObjectKind
  version: RepairVersion
}

/** Deeper than the maps that people put parts into, and nothing for data to get lost in. */
const maxCollectionDepth = 3

const repairsByKind = new Map<ObjectKind, Repair[]>()
for (const repair of repairs)
  for (const kind of repair.kinds) repairsByKind.set(kind, [...(repairsByKind.get(kind) ?? []), repair])

/**
 * A document as its author meant it, with what was changed on the way. Everything without a slip is shared with the
 * original, so an unchanged part stays the same object.
 */
export function repairDocument({ value: document, kind: rootKind, version, written }: Input): Repaired {
  const slips: FoundSlip[] = []
  /** Renamed keys by the pointer of their object: new name -> name in the text. */
  const renames = new Map<string, Map<string, string>>()
  // An alias of YAML is one object in several places, and is repaired once.
  const repaired = new Map<JsonObject, { kind: ObjectKind; value: Json }>()
  const isForeignDocument = isForeignDialect(isObject(document) ? document.jsonSchemaDialect : undefined)
  const value = visit(document, rootKind, { path: [], name: '' })
  return { value, slips, writtenPath: (path) => translate(path, renames) }

  function visit(original: Json, kind: ObjectKind, at: Position): Json {
    if (!isObject(original)) return original
    const before = repaired.get(original)
    if (before?.kind === kind) return before.value
    if (isForeign(kind, original)) return original
    const own = repairOne(original, kind, at)
    const result = visitChildren(own, kind, at)
    repaired.set(original, { kind, value: result })
    return result
  }

  /** A document or a schema may name another dialect, whose keywords are not ours to repair. */
  function isForeign(kind: ObjectKind, { $schema }: JsonObject): boolean {
    return kind === 'schema' && (isForeignDocument || isForeignDialect($schema))
  }

  function repairOne(original: JsonObject, kind: ObjectKind, { path, name }: Position): JsonObject {
    let value = original
    for (const repair of repairsByKind.get(kind) ?? []) {
      const input = { kind, value, name, version, document }
      const found = repair.find({ ...input, written: (below) => written([...path, ...below]) })
      if (found.length === 0) continue
      const edits = found.flatMap((slip) => slip.edits)
      // Edits below an object leave it an object.
      value = applyEdits(value, edits) as JsonObject
      for (const slip of found) slips.push({ ...slip, object: path })
      for (const edit of edits) if (edit.kind === 'rename') remember(path, edit.path, edit.to)
    }
    return value
  }

  function remember(object: JsonPath, way: JsonPath, to: string): void {
    const owner = toPointer([...object, ...way.slice(0, -1)])
    const names = renames.get(owner) ?? new Map<string, string>()
    names.set(to, String(way.at(-1)))
    renames.set(owner, names)
  }

  function visitChildren(object: JsonObject, kind: ObjectKind, { path }: Position): JsonObject {
    if (kind === 'callback') return visitMap(object, 'webhook', path)
    if (kind === 'collection') return visitCollection(object, path)
    if (kind === 'message' && isForeignFormat(object)) return object
    let copy: JsonObject | undefined
    for (const [key, step] of stepsOf(kind)) {
      if (!Object.hasOwn(object, key)) continue
      const child = object[key]!
      const after = visitStep(child, step, [...path, key])
      if (after === child) continue
      copy ??= { ...object }
      copy[key] = after
    }
    return copy ?? object
  }

  function visitStep(child: Json, { kind, many }: Step, path: JsonPath): Json {
    if (many === 'one') return visit(child, kind, { path, name: String(path.at(-1)) })
    if (many === 'map') return isObject(child) ? visitMap(child, kind, path) : child
    if (!Array.isArray(child)) return child
    const list = child.map((item, index) =>
      visit(item, kind, { path: [...path, index], name: String(index) }),
    )
    return list.some((item, index) => item !== child[index]) ? list : child
  }

  /** `schemas.yaml` with a schema under each name, or with more maps of them. */
  function visitCollection(object: JsonObject, path: JsonPath): JsonObject {
    if (path.length > maxCollectionDepth) return object
    let copy: JsonObject | undefined
    for (const [name, item] of Object.entries(object)) {
      if (!isObject(item) || name.startsWith('x-')) continue
      const after = visit(item, guessKind(item) ?? 'collection', { path: [...path, name], name })
      if (after === item) continue
      copy ??= { ...object }
      copy[name] = after
    }
    return copy ?? object
  }

  function visitMap(map: JsonObject, kind: ObjectKind, path: JsonPath): JsonObject {
    let copy: JsonObject | undefined
    const names = renames.size > 0 ? renames.get(toPointer(path)) : undefined
    for (const [name, item] of Object.entries(map)) {
      if (kind !== 'schema' && name.startsWith('x-')) continue
      const after = visit(item, kind, { path: [...path, names?.get(name) ?? name], name })
      if (after === item) continue
      copy ??= { ...map }
      copy[name] = after
    }
    return copy ?? map
  }
}

const isForeignDialect = (dialect: Json | undefined) =>
  typeof dialect === 'string' && !isKnownDialect(dialect) && !dialect.includes('draft-07')

/** A payload in Avro or another language of schemas has types of its own. */
function isForeignFormat({ schemaFormat }: JsonObject): boolean {
  return typeof schemaFormat === 'string' && !/asyncapi|schema\+(json|yaml)|openapi/i.test(schemaFormat)
}

/** `path` leads to the object in the text. */
type Position = { path: JsonPath; name: string }

function translate(path: JsonPath, renames: ReadonlyMap<string, ReadonlyMap<string, string>>): JsonPath {
  if (renames.size === 0) return path
  const result: (string | number)[] = []
  for (const part of path) result.push(renames.get(toPointer(result))?.get(String(part)) ?? part)
  return result
}
