/** The editor of a request body. */

export const body = 'Body'
export const format = 'Format'
export const suggestions = 'Suggestions'
export const defaultValue = 'default'
export const example = 'example'
export const suggestionCount = (count: number) =>
  `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys, then Enter.`

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

export const syntaxError = (line: number, expected: keyof typeof expectations) =>
  `Line ${line}: expected ${expectations[expected]}. Invalid JSON, but you can send it anyway.`
export const difference = (line: number, name: string, problem: string) =>
  `Line ${line}: ${name ? `\`${name}\`: ` : ''}${problem}`
