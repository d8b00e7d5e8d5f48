import { same } from '../core/same.ts'
import { keyOf, type SpecNode } from '../spec/read/bundle.ts'
import { findRefs } from '../spec/read/find-refs.ts'
import { fileOf, type PartKey, resolveRef } from '../spec/read/ref.ts'
import type { Api } from './api.ts'

/** Whether a value and all its reference targets are identical. */
export type IsUnchanged = (before: SpecNode, after: SpecNode) => boolean

type Part = Pick<SpecNode, 'file' | 'value'>

/** Most of a spec is unchanged between versions, so identical parts are skipped. */
export function findUnchanged(before: Api, after: Api): IsUnchanged {
  if (before.bundle.version !== after.bundle.version) return () => false
  const oldKeyOf = (key: PartKey) =>
    fileOf(key) === after.file ? `${before.file}${key.slice(after.file.length)}` : key
  const changed = new Set<PartKey>()
  const usedBy = new Map<PartKey, PartKey[]>()
  for (const [key, value] of after.bundle.parts) {
    const oldKey = oldKeyOf(key)
    const old = before.bundle.parts.get(oldKey)
    const targets =
      old === undefined
        ? undefined
        : targetsOf({ file: fileOf(oldKey), value: old }, { file: fileOf(key), value })
    if (!targets) changed.add(key)
    for (const target of targets ?? []) {
      const users = usedBy.get(target) ?? []
      users.push(key)
      usedBy.set(target, users)
    }
  }
  // The loop also visits entries added during iteration.
  for (const key of changed) for (const user of usedBy.get(key) ?? []) changed.add(user)
  return (old, now) => {
    const key = keyOf(now)
    if (after.bundle.parts.has(key)) return keyOf(old) === oldKeyOf(key) && !changed.has(key)
    const targets = targetsOf(old, now)
    return targets?.every((target) => !changed.has(target)) ?? false
  }

  /** The reference targets of a value, if both versions are identical. */
  function targetsOf(old: Part, now: Part): PartKey[] | undefined {
    if (!same(old.value, now.value)) return undefined
    const targets: PartKey[] = []
    for (const { ref } of findRefs(now.value)) {
      const [was, is] = [resolveRef(ref, old.file, before.bundle), resolveRef(ref, now.file, after.bundle)]
      if (was.kind === 'refused' && is.kind === 'refused') continue
      if (was.kind === 'refused' || is.kind === 'refused' || was.key !== oldKeyOf(is.key)) return undefined
      if (before.bundle.missing.has(was.key) !== after.bundle.missing.has(is.key)) return undefined
      targets.push(is.key)
    }
    return targets
  }
}
