import type { Finding } from '../value/finding.ts'
import { createJudge } from '../value/judge.ts'
import { limitWords, shorten, valueWords } from '../value/limit-words.ts'
import { typeOf } from '../value/plain-rules.ts'
import type { WrittenJson } from '../value/written-json.ts'
import { type FormSchema, resolveForm, type SchemaTable } from './form-schema.ts'

/** Where a value is not what the description says. */
export type Difference = {
  /** The value that it is about; for a field that is missing, the object that has not got it. */
  path: (string | number)[]
  kind: Finding<FormSchema>['kind']
  /** The rest of a sentence about it: `is documented as integer, and is a string`. */
  message: string
  /** The field that is missing or not documented. */
  name?: string
}

/** Steps for one value. */
const budget = 1_000_000

/** How a value differs from its schema. */
export function checkValue(value: WrittenJson, schema: FormSchema, table: SchemaTable): Difference[] {
  let left = budget
  const judge = createJudge<FormSchema>({
    read: (inner) => resolveForm(inner, table),
    spend: (steps) => {
      left -= steps
      return left >= 0
    },
    isLenient: true,
  })
  return judge(value, schema).map((finding) => {
    const { path, kind, name } = finding
    return { path, kind, name, message: messageOf(finding) }
  })
}

function messageOf(finding: Finding<FormSchema>): string {
  const { kind, limit, value, schema, name, types = [] } = finding
  const { format, nullable, pattern = '', values = [] } = schema
  switch (kind) {
    case 'type':
      return typeProblem(value, nullable ? [...types, 'null'] : types)
    case 'value':
      return valueWords(values.map(shorten))
    case 'missing':
      return `has no ${JSON.stringify(name)}, which is required`
    case 'pattern':
      return `does not fit the pattern ${shorten(pattern)}`
    case 'format':
      return 'digits' in value ? `is too large for ${format}` : `is not in the format ${format}`
    case 'limit':
      return limit === 'uniqueItems' ? 'holds the same twice' : limitWords(finding, 'field')
    default:
      return 'is not documented'
  }
}

/** `is documented as integer or null, and is a string` */
function typeProblem(value: WrittenJson, types: readonly string[]): string {
  const type = typeOf(value)
  const is = type === 'null' ? type : `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`
  const actual = 'digits' in value && types.includes('integer') ? shorten(value.digits) : is
  return `is documented as ${[...new Set(types)].join(' or ')}, and is ${actual}`
}
