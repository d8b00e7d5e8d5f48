import { UserError } from '../core/user-error.ts'
import { listAny } from '../strings/intl.ts'

/** Reads an option with a fixed set of values. */
export function readChoice<Choice extends string>(
  option: string,
  value: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((candidate) => candidate === value)
  if (choice === undefined) throw new UserError(`${option} must be ${listAny(choices)}, got \`${value}\`.`)
  return choice
}
