import { formatNumber, listAny, plural } from './intl.ts'

/** Problems with a value. Each text follows the name of the value: `amount: expected integer, got string`. */

export const wrongType = (types: readonly string[], actual: string) =>
  `expected ${listAny([...new Set(types)])}, got ${actual}`

export const wrongValue = (values: readonly string[]) => {
  const more = values.length > 8 ? ` and ${values.length - 8} more` : ''
  return `must be ${values.length > 1 ? 'one of ' : ''}${values.slice(0, 8).join(', ')}${more}`
}

export const wrongPattern = (pattern: string) => `must match ${pattern}`
export const wrongFormat = (format: string | undefined) => `not a valid ${format}`
export const tooLarge = (format: string | undefined) => `too large for ${format}`
export const missingField = (name: string | undefined) => `missing required field ${JSON.stringify(name)}`
/** The text below a field of the playground. */
export const fieldProblem = (problem: string) =>
  `${problem[0]!.toUpperCase()}${problem.slice(1)}. You can send it anyway.`

export const undocumented = 'not documented'
export const hasDuplicates = 'must not contain duplicates'

/** `must be at least 1, got 0` */
export const wrongNumber = (constraint: string, bound: unknown, actual: string) =>
  `must be ${constraint} ${bound}, got ${actual}`

/** The constraints of a number, by keyword. */
export const numberConstraints: Record<string, string> = {
  minimum: 'at least',
  exclusiveMinimum: 'more than',
  maximum: 'at most',
  exclusiveMaximum: 'less than',
  multipleOf: 'a multiple of',
}

const units: Record<string, [one: string, other: string]> = {
  text: ['character', 'characters'],
  list: ['item', 'items'],
  object: ['property', 'properties'],
}

/** `must have at most 1 item, got 2` */
export const wrongSize = (isMinimum: boolean, bound: number, kind: string, actual: number) =>
  `must have at ${isMinimum ? 'least' : 'most'} ${plural(bound, ...units[kind]!)}, got ${formatNumber(actual)}`
