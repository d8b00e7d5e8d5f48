import { plainDigits } from './number-rules.ts'
import { parseWritten, type WrittenJson, writeWritten } from './written-json.ts'

/** The same text for values that are equal: the order of names makes no difference, nor do zeros after a point. */
export function keyOf(value: WrittenJson): string {
  if ('digits' in value) return plainDigits(value.digits)
  if ('items' in value) return `[${value.items.map(keyOf)}]`
  if ('entries' in value)
    return `{${value.entries.map(([name, item]) => `${JSON.stringify(name)}:${keyOf(item)}`).sort()}}`
  return writeWritten(value)
}

/** `keyOf` of JSON as text. */
export function keyOfText(text: string): string {
  const value = parseWritten(text)
  return value ? keyOf(value) : text
}
