import { contentHash } from '../core/hash.ts'
import { type BuildRecord, isUntouched } from './build-record.ts'
import type { OutFolder } from './folder/out-folder.ts'

export type DerivedFiles = ReturnType<typeof createDerivedFiles>

/** Writes files that follow from a few inputs, and reuses them if those did not change. */
export function createDerivedFiles(target: OutFolder, out: string, before: BuildRecord['derived'] = {}) {
  const derived: BuildRecord['derived'] = Object.create(null)
  return {
    write(path: string, inputs: string, create: () => string): void {
      const hash = contentHash(inputs)
      const record = Object.hasOwn(before, path) ? before[path] : undefined
      const isCurrent = record?.inputs === hash && isUntouched(out, record.file) && target.reuse(record.file)
      derived[path] = isCurrent ? record : { inputs: hash, file: target.write(path, create()) }
    },
    record: () => derived,
  }
}
