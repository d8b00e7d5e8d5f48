import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../core/path.ts'
import { isUrl } from '../../spec/read/ref.ts'
import { writeEdits } from '../../spec/repair/edit/write-edits.ts'
import type { SpecReader } from '../flow/spec/spec.ts'
import type { Fix } from './fix.ts'

/** Reports the repairs made while reading a spec file. */
export async function findSlips(file: string, { use, spec }: SpecReader): Promise<Diagnostic[]> {
  const slips = (await use(spec.repaired, file))?.slips ?? []
  const source = (await use(spec.source, file)).value
  return slips.map(({ code, message, hint, object, path, on }) => {
    const fullPath = [...object, ...path]
    return report(code, message, {
      hint,
      at: on === 'key' ? source?.keyPlace(fullPath) : source?.place(fullPath),
    })
  })
}

/** Repairs of a file that can be written back safely. */
export async function planSpecFixes(file: FilePath, { use, spec }: SpecReader): Promise<Fix[]> {
  const source = isUrl(file) ? undefined : (await use(spec.source, file)).value
  const slips = (await use(spec.repaired, file))?.slips ?? []
  if (!source) return []
  const syntax = source.fixes.map(
    ({ at, message, edit }): Fix => ({ kind: 'edit', at, message, edits: [edit] }),
  )
  const repairs = slips.flatMap(({ object, path, on, message, edits, fix = edits }): Fix[] => {
    const texts = fix.length > 0 ? writeEdits(source, object, fix) : undefined
    if (!texts) return []
    const fullPath = [...object, ...path]
    return [
      {
        kind: 'edit',
        at: on === 'key' ? source.keyPlace(fullPath) : source.place(fullPath),
        message,
        edits: texts,
      },
    ]
  })
  return [...syntax, ...repairs]
}
