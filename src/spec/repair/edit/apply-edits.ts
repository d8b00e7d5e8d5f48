import type { Json, JsonPath } from '../../../core/json.ts'
import { isObject, type JsonObject, toPointer } from '../../read/pointer.ts'
import type { Edit } from './repair.ts'

/** A copy with all edits applied, sharing unchanged parts with the original. */
export function applyEdits(value: Json, edits: readonly Edit[]): Json {
  let result = value
  for (const { owner, names } of groupRenames(edits))
    result = change(result, owner, (map) => renameKeys(map, names))
  for (const edit of edits) {
    if (edit.kind === 'rename') continue
    if (edit.kind === 'append') {
      result = change(result, edit.path, (list) => (Array.isArray(list) ? [...list, edit.value] : list))
      continue
    }
    const last = edit.path.at(-1)
    result = change(result, edit.path.slice(0, -1), (holder) => {
      if (last === undefined) return edit.kind === 'set' ? edit.value : holder
      return edit.kind === 'set' ? withChild(holder, last, edit.value) : withoutChild(holder, last)
    })
  }
  return result
}

/** Applies all renames of a map at once, because there can be thousands. */
function groupRenames(edits: readonly Edit[]): { owner: JsonPath; names: Map<string, string> }[] {
  const groups = new Map<string, { owner: JsonPath; names: Map<string, string> }>()
  for (const edit of edits) {
    if (edit.kind !== 'rename') continue
    const owner = edit.path.slice(0, -1)
    const group = groups.get(toPointer(owner)) ?? { owner, names: new Map<string, string>() }
    groups.set(toPointer(owner), group)
    group.names.set(String(edit.path.at(-1)), edit.to)
  }
  return [...groups.values()]
}

function change(value: Json, path: JsonPath, apply: (value: Json) => Json): Json {
  const [key, ...rest] = path
  if (key === undefined) return apply(value)
  const child = Array.isArray(value)
    ? value[Number(key)]
    : isObject(value) && Object.hasOwn(value, key)
      ? value[key]
      : undefined
  return child === undefined ? value : withChild(value, key, change(child, rest, apply))
}

/** Existing keys keep their position; new ones are appended. */
function withChild(value: Json, key: JsonPath[number], child: Json): Json {
  if (Array.isArray(value)) return value.with(Number(key), child)
  return isObject(value) ? { ...value, [key]: child } : value
}

function withoutChild(value: Json, key: JsonPath[number]): Json {
  if (!isObject(value)) return value
  const { [key]: _removed, ...rest } = value
  return rest
}

/** Existing keys win over renamed ones. */
function renameKeys(value: Json, names: ReadonlyMap<string, string>): Json {
  if (!isObject(value)) return value
  const result: JsonObject = {}
  for (const [name, item] of Object.entries(value)) {
    const to = names.get(name)
    result[to !== undefined && !Object.hasOwn(value, to) ? to : name] = item
  }
  return result
}
