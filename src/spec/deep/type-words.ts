/** The types of JSON Schema. */
export const typeWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

export const isKnownType = (type: string) => Object.hasOwn(typeWords, type)
