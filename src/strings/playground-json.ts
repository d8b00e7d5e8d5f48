import { formatNumber, plural } from './intl.ts'

/** JSON in a response or a message, and how it differs from the spec. */

/** The name of the root value. */
export const response = 'response'
export const differenceCount = (count: number) => plural(count, 'difference', 'differences')
export const fromSchema = (differences: string) => `${differences} from the documented schema`
export const undocumentedFields = (count: number) =>
  `${plural(count, 'field is', 'fields are')} not documented`
export const atLeast = (text: string) => `At least ${text}`
export const notAsDocumented = ' The response does not match the documented schema. '
export const at = (name: string | number, problem: string) =>
  `${typeof name === 'number' ? `[${name}]` : name}: ${problem}`
export const times = (count: number) => ` (${formatNumber(count)} times)`
export const see = ' See '
export const inside = (differences: string) => ` ${differences} inside`
export const line = (number: number) => `Line ${number}`
export const moreCharacters = (count: number) => ` and ${plural(count, 'character', 'characters')} more`
export const itemCount = (count: number) => plural(count, 'item', 'items')
export const fieldCount = (count: number) => plural(count, 'field', 'fields')
