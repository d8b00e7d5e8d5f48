import type { Json, JsonPath } from '../../../core/json.ts'
import { isObject, type JsonObject } from '../../read/pointer.ts'
import { type ObjectKind, type Step, stepsOf } from '../../structure/object-kinds.ts'
import { isKnownDialect } from '../../structure/structure.ts'
import { guessKind } from './guess-kind.ts'
import { type Position, pathOf } from './position.ts'
import type { RepairInput } from './repair.ts'
import { createObjectRepair, type LocatedSlip } from './repair-object.ts'

export type Repaired = {
  value: Json
  slips: LocatedSlip[]
  /** The original path of a value, before keys were renamed. */
  writtenPath: (path: JsonPath) => JsonPath
}

type Input = Pick<RepairInput, 'kind' | 'version' | 'sourceText'> & {
  value: Json
  /** Objects without slips in an earlier walk, by kind. */
  clean?: WeakMap<object, ObjectKind>
}

/** Maps of parts are rarely nested deeper, unlike example data. */
const maxCollectionDepth = 3

/** Slips in these kinds also depend on the object's key and on other parts. */
const dependsOnNames = new Set<ObjectKind>([
  'document',
  'pathItem',
  'webhook',
  'operation',
  'asyncDocument',
  'response',
])

/** The repaired document and its slips. Unchanged parts keep their identity. */
export function repairDocument({
  value: document,
  kind: rootKind,
  version,
  sourceText,
  clean,
}: Input): Repaired {
  const { slips, repair, renamedKeys, writtenPath } = createObjectRepair({ document, version, sourceText })
  // A YAML alias is one object in several places, repaired once.
  const repaired = new Map<JsonObject, { kind: ObjectKind; value: Json }>()
  const isForeignDocument = isForeignDialect(isObject(document) ? document.jsonSchemaDialect : undefined)
  const value = visit(document, rootKind, undefined)
  return { value, slips, writtenPath }

  function visit(original: Json, kind: ObjectKind, at: Position | undefined): Json {
    if (!isObject(original)) return original
    const before = repaired.get(original)
    if (before?.kind === kind) return before.value
    if (isForeign(kind, original) || clean?.get(original) === kind) return original
    const count = slips.length
    const result = visitChildren(repair(original, kind, at), kind, at)
    // Rechecking flat objects is cheaper than caching them.
    if (slips.length === count && !holdsObjects(original)) return result
    repaired.set(original, { kind, value: result })
    if (slips.length === count && !dependsOnNames.has(kind)) clean?.set(original, kind)
    return result
  }

  /** Documents and schemas with another dialect are not repaired. */
  function isForeign(kind: ObjectKind, { $schema }: JsonObject): boolean {
    return kind === 'schema' && (isForeignDocument || isForeignDialect($schema))
  }

  function visitChildren(object: JsonObject, kind: ObjectKind, at: Position | undefined): JsonObject {
    if (kind === 'callback') return visitMap(object, 'webhook', at)
    if (kind === 'collection') return visitCollection(object, at)
    if (kind === 'message' && isForeignFormat(object)) return object
    const steps = stepsOf(kind)
    if (steps.size === 0) return object
    let copy: JsonObject | undefined
    for (const key in object) {
      const child = object[key]
      if (typeof child !== 'object' || child === null) continue
      const step = steps.get(key)
      if (!step) continue
      const after = visitStep(child, step, { key, above: at })
      if (after === child) continue
      copy ??= { ...object }
      copy[key] = after
    }
    return copy ?? object
  }

  function visitStep(child: Json, { kind, many }: Step, at: Position): Json {
    if (many === 'one') return visit(child, kind, at)
    if (many === 'map') return isObject(child) ? visitMap(child, kind, at) : child
    if (!Array.isArray(child)) return child
    let copy: Json[] | undefined
    for (const [index, item] of child.entries()) {
      const after = visit(item, kind, { key: index, above: at })
      if (after === item) continue
      copy ??= [...child]
      copy[index] = after
    }
    return copy ?? child
  }

  /** `schemas.yaml` with a map of schemas, or nested maps. */
  function visitCollection(object: JsonObject, at: Position | undefined): JsonObject {
    if (pathOf(at).length > maxCollectionDepth) return object
    let copy: JsonObject | undefined
    for (const [name, item] of Object.entries(object)) {
      if (!isObject(item) || name.startsWith('x-')) continue
      const after = visit(item, guessKind(item) ?? 'collection', { key: name, above: at })
      if (after === item) continue
      copy ??= { ...object }
      copy[name] = after
    }
    return copy ?? object
  }

  function visitMap(map: JsonObject, kind: ObjectKind, at: Position | undefined): JsonObject {
    let copy: JsonObject | undefined
    const names = renamedKeys(at)
    for (const name in map) {
      const item = map[name]
      if (item === undefined || (kind !== 'schema' && name.startsWith('x-'))) continue
      const after = visit(item, kind, { key: names?.get(name) ?? name, above: at })
      if (after === item) continue
      copy ??= { ...map }
      copy[name] = after
    }
    return copy ?? map
  }
}

function holdsObjects(value: JsonObject): boolean {
  for (const key in value) if (typeof value[key] === 'object') return true
  return false
}

const isForeignDialect = (dialect: Json | undefined) =>
  typeof dialect === 'string' && !isKnownDialect(dialect) && !dialect.includes('draft-07')

/** Avro and other schema formats have different types. */
function isForeignFormat({ schemaFormat }: JsonObject): boolean {
  return typeof schemaFormat === 'string' && !/asyncapi|schema\+(json|yaml)|openapi/i.test(schemaFormat)
}
