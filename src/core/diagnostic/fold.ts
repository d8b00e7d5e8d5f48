import type { Diagnostic } from './diagnostic.ts'

/** A diagnostic with its repetitions in other places and the diagnostics that it causes. */
export type Problem = { diagnostic: Diagnostic; repeats: Diagnostic[]; consequences: Diagnostic[] }

const keyOf = ({ code, message }: Pick<Diagnostic, 'code' | 'message'>) => `${code} ${message}`

/** Folds equal diagnostics into one, and consequences into their cause, in the order of the list. */
export function foldConsequences(diagnostics: readonly Diagnostic[]): Problem[] {
  const keys = new Set(diagnostics.filter(({ cause }) => !cause).map(keyOf))
  const isConsequence = ({ cause }: Diagnostic) => cause !== undefined && keys.has(keyOf(cause))
  const problems = new Map<string, Problem>()
  for (const diagnostic of diagnostics) {
    if (isConsequence(diagnostic)) continue
    const problem = problems.get(keyOf(diagnostic))
    if (problem) problem.repeats.push(diagnostic)
    else problems.set(keyOf(diagnostic), { diagnostic, repeats: [], consequences: [] })
  }
  for (const diagnostic of diagnostics)
    if (isConsequence(diagnostic)) problems.get(keyOf(diagnostic.cause!))!.consequences.push(diagnostic)
  return [...problems.values()]
}
