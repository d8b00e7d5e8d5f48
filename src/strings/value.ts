import { message } from './messages/in-english.ts'

/** Problems with a value. Each text follows the name of the value: `amount: expected integer, got string`. */

export const wrongType = message('expected {types:or}, got {actual}')
export const wrongValue = message('must be {value}')
export const wrongValues = message('must be one of {values:list}')
export const wrongValuesOf = message('must be one of {values:list} and {count} more')
export const wrongPattern = message('must match {pattern}')
export const wrongFormat = message('not a valid {format}')
export const tooLarge = message('too large for {format}')
export const missingField = message('missing required field {name}')
/** The text below a field of the playground. */
export const fieldProblem = message('{problem}. You can send it anyway.')

export const undocumented = 'not documented'
export const hasDuplicates = 'must not contain duplicates'

/** By keyword. */
export const numberLimits = {
  minimum: message('must be at least {bound}, got {actual}'),
  exclusiveMinimum: message('must be more than {bound}, got {actual}'),
  maximum: message('must be at most {bound}, got {actual}'),
  exclusiveMaximum: message('must be less than {bound}, got {actual}'),
  multipleOf: message('must be a multiple of {bound}, got {actual}'),
}

export const sizeLimits = {
  minLength: message({
    one: 'must have at least {count} character, got {actual:number}',
    other: 'must have at least {count} characters, got {actual:number}',
  }),
  maxLength: message({
    one: 'must have at most {count} character, got {actual:number}',
    other: 'must have at most {count} characters, got {actual:number}',
  }),
  minItems: message({
    one: 'must have at least {count} item, got {actual:number}',
    other: 'must have at least {count} items, got {actual:number}',
  }),
  maxItems: message({
    one: 'must have at most {count} item, got {actual:number}',
    other: 'must have at most {count} items, got {actual:number}',
  }),
  minProperties: message({
    one: 'must have at least {count} property, got {actual:number}',
    other: 'must have at least {count} properties, got {actual:number}',
  }),
  maxProperties: message({
    one: 'must have at most {count} property, got {actual:number}',
    other: 'must have at most {count} properties, got {actual:number}',
  }),
}
