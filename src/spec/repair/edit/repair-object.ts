import type { JsonPath } from '../../../core/json.ts'
import { type JsonObject, toPointer } from '../../read/pointer.ts'
import type { ObjectKind } from '../../structure/object-kinds.ts'
import { isNullSlip } from '../null-values.ts'
import { applyEdits } from './apply-edits.ts'
import { type Position, pathOf } from './position.ts'
import type { Edit, RepairInput, Slip } from './repair.ts'
import { planOf } from './repair-plan.ts'

/** A slip with the path of its object. */
export type LocatedSlip = Slip & { object: JsonPath }

/** Repairs the objects of one document, one by one, and records what was changed. */
export type ObjectRepair = {
  slips: LocatedSlip[]
  /** The repaired object, with unchanged children. */
  repair: (original: JsonObject, kind: ObjectKind, at: Position | undefined) => JsonObject
  /** Renamed keys of the object at a position: new name -> name in the text. */
  renamedKeys: (at: Position | undefined) => ReadonlyMap<string, string> | undefined
  writtenPath: (path: JsonPath) => JsonPath
}

type Input = Pick<RepairInput, 'document' | 'version' | 'sourceText'>

export function createObjectRepair({ document, version, sourceText }: Input): ObjectRepair {
  const slips: LocatedSlip[] = []
  /** By the pointer of their object. */
  const renames = new Map<string, Map<string, string>>()

  function repair(original: JsonObject, kind: ObjectKind, at: Position | undefined): JsonObject {
    const repairs = planOf(kind).suspects(original, isNullSlip(kind, original))
    if (repairs.length === 0) return original
    const path = pathOf(at)
    let value = original
    for (const { find } of repairs) {
      const newSlips = find({
        kind,
        value,
        name: String(at?.key ?? ''),
        version,
        document,
        sourceText: (below) => sourceText([...path, ...below]),
      })
      if (newSlips.length > 0) value = applySlips(value, newSlips, path)
    }
    return value
  }

  function applySlips(value: JsonObject, newSlips: readonly Slip[], path: JsonPath): JsonObject {
    const edits = newSlips.flatMap((slip) => slip.edits)
    for (const slip of newSlips) slips.push({ ...slip, object: path })
    for (const edit of edits) if (edit.kind === 'rename') recordRename(path, edit)
    // Edits below an object never replace it.
    return applyEdits(value, edits) as JsonObject
  }

  function recordRename(object: JsonPath, { path, to }: Extract<Edit, { kind: 'rename' }>): void {
    const owner = toPointer([...object, ...path.slice(0, -1)])
    const names = renames.get(owner) ?? new Map<string, string>()
    names.set(to, String(path.at(-1)))
    renames.set(owner, names)
  }

  return {
    slips,
    repair,
    renamedKeys: (at) => (renames.size > 0 ? renames.get(toPointer(pathOf(at))) : undefined),
    writtenPath: (path) => translate(path, renames),
  }
}

function translate(path: JsonPath, renames: ReadonlyMap<string, ReadonlyMap<string, string>>): JsonPath {
  if (renames.size === 0) return path
  const result: (string | number)[] = []
  for (const part of path) result.push(renames.get(toPointer(result))?.get(String(part)) ?? part)
  return result
}
