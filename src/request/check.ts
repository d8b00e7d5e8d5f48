import * as strings from '../strings/value.ts'
import type { Finding } from '../value/finding.ts'
import { createJudge } from '../value/judge.ts'
import { limitWords, shorten, valueWords } from '../value/limit-words.ts'
import { typeOf } from '../value/plain-rules.ts'
import type { WrittenJson } from '../value/written-json.ts'
import { type FormSchema, resolveForm, type SchemaTable } from './form-schema.ts'

/** A value that does not match its schema. */
export type Difference = {
  /** The path of the value; for a missing field, of the object without it. */
  path: (string | number)[]
  kind: Finding<FormSchema>['kind']
  /** Follows the name of the value: `expected integer, got string`. */
  message: string
  /** The missing or undocumented field. */
  name?: string
}

/** Maximum number of steps for one value. */
const maxSteps = 1_000_000

export function checkValue(value: WrittenJson, schema: FormSchema, table: SchemaTable): Difference[] {
  let remaining = maxSteps
  const judge = createJudge<FormSchema>({
    read: (inner) => resolveForm(inner, table),
    spend: (steps) => {
      remaining -= steps
      return remaining >= 0
    },
    isLenient: true,
  })
  return judge(value, schema).map((finding) => {
    const { path, kind, name } = finding
    return { path, kind, name, message: messageOf(finding) }
  })
}

/** The problem with a field's own value, ignoring nested fields. */
export function checkField(...input: Parameters<typeof checkValue>): string | undefined {
  const difference = checkValue(...input).find(({ path }) => path.length === 0)
  if (!difference) return undefined
  const { message } = difference
  return strings.fieldProblem(`${message[0]!.toUpperCase()}${message.slice(1)}`)
}

function messageOf(finding: Finding<FormSchema>): string {
  const { kind, value, schema, name, types = [] } = finding
  const { format, nullable, pattern = '', values = [] } = schema
  switch (kind) {
    case 'type':
      return strings.wrongType([...new Set(nullable ? [...types, 'null'] : types)], actualType(value, types))
    case 'value':
      return valueWords(values.map(shorten))
    case 'missing':
      return strings.missingField(JSON.stringify(name))
    case 'pattern':
      return strings.wrongPattern(shorten(pattern))
    case 'format':
      return 'digits' in value ? strings.tooLarge(format!) : strings.wrongFormat(format!)
    case 'limit':
      return limitWords(finding)
    default:
      return strings.undocumented
  }
}

/** The type, or the number itself if an integer was expected. */
const actualType = (value: WrittenJson, types: readonly string[]) =>
  'digits' in value && types.includes('integer') ? shorten(value.digits) : typeOf(value)
