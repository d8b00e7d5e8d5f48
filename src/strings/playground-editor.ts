import { message } from './messages/in-english.ts'

/** The editor of a request body. */

export const body = 'Body'
export const format = 'Format'
export const suggestions = 'Suggestions'
export const defaultValue = 'default'
export const example = 'example'
export const suggestionCount = message({
  one: '{count} suggestion. Use the arrow keys, then Enter.',
  other: '{count} suggestions. Use the arrow keys, then Enter.',
})

/** What JSON allows next. */
export const expectations = {
  value: 'a value',
  'value-or-end': 'a value or ]',
  key: 'a property name in double quotes',
  'key-or-end': 'a property name in double quotes or }',
  colon: 'a colon',
  'comma-or-end': 'a comma or the closing bracket',
  nothing: 'the end of the text',
}

export const syntaxError = message(
  'Line {line}: expected {expected}. Invalid JSON, but you can send it anyway.',
)
export const difference = message('Line {line}: {problem}')
export const namedDifference = message('Line {line}: `{name}`: {problem}')
