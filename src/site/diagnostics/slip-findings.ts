import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Use } from '../../core/query.ts'
import type { SpecFlow } from '../flow/spec/spec.ts'

/** What reading a file of a spec repaired. */
export async function findSlips(
  file: string,
  use: Use,
  spec: SpecFlow,
): Promise<Diagnostic[]> {
  const slips = (await use(spec.repaired, file))?.slips ?? []
  const source = (await use(spec.source, file)).value
  return slips.map(({ code, message, hint, object, path, on }) => {
    const way = [...object, ...path]
    return report(code, message, { hint, at: on === 'key' ? source?.keyPlace(way) : source?.place(way) })
  })
}
