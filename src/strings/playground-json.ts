import { message } from './messages/in-english.ts'

/** JSON in a response or a message, and how it differs from the spec. */

/** The name of the root value. */
export const response = 'response'
export const differenceCount = message({ one: '{count} difference', other: '{count} differences' })
export const fromSchema = message('{differences} from the documented schema')
export const undocumentedFields = message({
  one: '{count} field is not documented',
  other: '{count} fields are not documented',
})
export const atLeast = message('At least {text}')
export const notAsDocumented = 'The response does not match the documented schema.'
export const times = message({ one: '({count} time)', other: '({count} times)' })
export const sentence = message('{text}.')
export const see = 'See {0}.'
export const inside = message('{differences} inside')
export const line = message('Line {number}')
export const moreCharacters = message({
  one: 'and {count} character more',
  other: 'and {count} characters more',
})
export const itemCount = message({ one: '{count} item', other: '{count} items' })
export const fieldCount = message({ one: '{count} field', other: '{count} fields' })
