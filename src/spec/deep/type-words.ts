/** JSON Schema types with their article. */
export const typeWords: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

export const isKnownType = (type: string) => Object.hasOwn(typeWords, type)
