import type { JsonPath } from '../../core/json.ts'

/** Why a value does not fit. */
export type Problem = {
  /** Where in the value. */
  path: JsonPath
  /** Whether it is about the value there, or about its name. */
  on: 'value' | 'key'
  /** The end of a sentence about what stands there: `must be a text, and is a number`. */
  message: string
  /** The types that were asked for, where it has another. */
  types?: string[]
  /** It is none of the values that are listed, so that this is hardly the schema it was meant for. */
  isOther?: boolean
}
