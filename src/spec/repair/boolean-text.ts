import type { Json } from '../../core/json.ts'
import type { Repair, Slip } from './edit/repair.ts'

const booleans = new Set(
  'required deprecated explode allowReserved allowEmptyValue nullable readOnly writeOnly uniqueItems exclusiveMinimum exclusiveMaximum additionalProperties wrapped attribute x-hidden x-excluded'.split(
    ' ',
  ),
)
const numbers = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties'.split(
    ' ',
  ),
)

/** `required: "true"` and `maxLength: "64"`. */
export const booleanText: Repair = {
  kinds: ['operation', 'parameter', 'header', 'requestBody', 'schema', 'encoding', 'securityScheme'],
  keys: [...booleans, ...numbers],
  isSuspect: (value) => typeof value === 'string',
  find({ kind, value }) {
    const slips: Slip[] = []
    for (const [key, text] of Object.entries(value)) {
      if (typeof text !== 'string') continue
      const parsed = readText(key, text, kind === 'schema')
      if (parsed === undefined) continue
      const type = typeof parsed
      slips.push({
        code: 'spec/quoted-value',
        path: [key],
        on: 'value',
        message: `\`${key}\` must be a ${type}, got the string \`"${text}"\``,
        hint: `Write \`${key}: ${String(parsed)}\` without quotes.`,
        edits: [{ kind: 'set', path: [key], value: parsed }],
      })
    }
    return slips
  },
}

function readText(key: string, text: string, isSchema: boolean): Json | undefined {
  const word = text.trim().toLowerCase()
  if (booleans.has(key) && (word === 'true' || word === 'false')) return word === 'true'
  if (isSchema && numbers.has(key) && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(word)) return Number(word)
  return undefined
}
