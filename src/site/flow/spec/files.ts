import type { Json } from '../../../core/json.ts'
import { asFilePath, type FilePath } from '../../../core/path.ts'
import { defineKeyedQuery } from '../../../core/query.ts'
import { findRefs } from '../../../spec/read/find-refs.ts'
import { textOf, valueAt } from '../../../spec/read/pointer.ts'
import { resolveRef } from '../../../spec/read/ref.ts'
import { findGroups } from '../../../spec/redact/find-groups.ts'
import type { createWholeSpec } from './spec.ts'

/** A spec with every file it references, and all lists of groups in them, as written. */
export type SpecFiles = {
  files: ReadonlyMap<FilePath, Json>
  /** Files that cannot be read. */
  unreadable: ReadonlySet<FilePath>
  groupLists: readonly Json[]
}

/** Searched once, because it is the same for all audiences. */
export function createSpecFiles({ spec, sources }: ReturnType<typeof createWholeSpec>) {
  return defineKeyedQuery(
    'specFiles',
    async (use, id: string): Promise<SpecFiles> => {
      const files = new Map<FilePath, Json>()
      const unreadable = new Set<FilePath>()
      const pending = [asFilePath(id)]
      const { allowed } = await use(sources.settings)
      for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
        if (files.has(file) || unreadable.has(file)) continue
        const value = await use(sources.specValue, file)
        if (value === undefined) {
          unreadable.add(file)
          continue
        }
        files.set(file, value)
        const { ids } = await use(spec.names, file)
        const options = { allowed, self: textOf(valueAt(value, ['$self'])), ids }
        const targets = new Set<FilePath>()
        for (const { ref } of findRefs(value)) {
          if (ref.startsWith('#')) continue
          const target = resolveRef(ref, file, options)
          if (target.kind !== 'refused') targets.add(target.file)
        }
        pending.push(...targets)
      }
      return { files, unreadable, groupLists: [...files.values()].flatMap(findGroups) }
    },
    { same: Object.is },
  )
}
