import { UserError } from '../core/user-error.ts'
import { listAny } from '../strings/intl.ts'

/** Checks an option with a fixed set of values. */
export function checkChoice(option: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value))
    throw new UserError(`${option} must be ${listAny(choices)}, got \`${value}\`.`)
}
