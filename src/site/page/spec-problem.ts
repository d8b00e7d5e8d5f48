import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { OperationRef } from '../../nav/site-map.ts'
import { readVersion } from '../../spec/read/version.ts'
import type { SpecReader } from '../flow/spec/spec.ts'

/** Why a description cannot be shown. */
export async function apiProblem(api: string, { use, spec }: SpecReader): Promise<Diagnostic | undefined> {
  const { value: source, diagnostics } = await use(spec.source, api)
  const document = await use(spec.specValue, api)
  if (!source || document === undefined) return diagnostics[0]
  const { families } = await use(spec.settings)
  const version = readVersion(document, api, families.get(api) ?? 'any')
  if (version.kind !== 'problem') return undefined
  return report('spec/version', version.message, { hint: version.hint, at: source.place(version.path) })
}

/** Why an operation cannot be shown: its description is broken, it is gone, or it is wrong itself. */
export async function operationProblem(
  { api, key }: OperationRef,
  reader: SpecReader,
): Promise<Diagnostic | undefined> {
  const problem = await apiProblem(api, reader)
  if (problem) return problem
  const hint = 'Look the operation up in the API description; `octavo validate` says what is wrong with it.'
  return report('page/operation-not-found', `\`${api}\` has no operation \`${key}\` that can be shown`, {
    hint,
  })
}
