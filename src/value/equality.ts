import { plainDigits } from './number-rules.ts'
import { parseWritten, type WrittenJson, writeWritten } from './written-json.ts'

/** The same text for equal values, regardless of key order and trailing zeros. */
export function keyOf(value: WrittenJson): string {
  if ('digits' in value) return plainDigits(value.digits)
  if ('items' in value) return `[${value.items.map(keyOf)}]`
  if ('entries' in value)
    return `{${value.entries.map(([name, item]) => `${JSON.stringify(name)}:${keyOf(item)}`).sort()}}`
  return writeWritten(value)
}

/** `keyOf` for JSON text. */
export function keyOfText(text: string): string {
  const value = parseWritten(text)
  return value ? keyOf(value) : text
}
