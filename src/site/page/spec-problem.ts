import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { OperationRef } from '../../nav/site-map.ts'
import { readVersion } from '../../spec/read/version.ts'
import type { SpecReader } from '../flow/spec/spec.ts'

/** The reason why a spec cannot be shown. */
export async function apiProblem(api: string, { use, spec }: SpecReader): Promise<Diagnostic | undefined> {
  const { value: source, diagnostics } = await use(spec.source, api)
  const document = await use(spec.specValue, api)
  if (!source || document === undefined) return diagnostics[0]
  const { families } = await use(spec.settings)
  const version = readVersion(document, api, families.get(api) ?? 'any')
  if (version.kind !== 'problem') return undefined
  return report('spec/version', version.message, { hint: version.hint, at: source.place(version.path) })
}

/** The reason why an operation cannot be shown: its spec is broken, or it is missing or invalid. */
export async function operationProblem(
  { api, key }: OperationRef,
  reader: SpecReader,
): Promise<Diagnostic | undefined> {
  const problem = await apiProblem(api, reader)
  if (problem) return problem
  const hint = 'Check the operation in the spec; `octavo validate` lists its problems.'
  return report('page/operation-not-found', `Operation \`${key}\` in \`${api}\` not found or invalid`, {
    hint,
  })
}
