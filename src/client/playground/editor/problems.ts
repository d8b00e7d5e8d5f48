import type { checkValue } from '../../../request/check.ts'
import type { FormSchema, SchemaTable } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground-editor.ts'
import { parseWritten } from '../../../value/written-json.ts'
import type { Variables } from '../environment/resolve-variables.ts'
import type { Scan } from './scan-json.ts'

export type Problem = { line: number; message: string }

type Documented = {
  /** Whether missing fields are reported, as in the form. */
  isTried: boolean
  variables?: Variables
  schema?: FormSchema
  table: SchemaTable
  /** Undefined until the validator is loaded. */
  check?: typeof checkValue
}

/** The first syntax error, or the differences from the schema, with their lines. */
export function findProblems(
  text: string,
  scan: Scan,
  { schema, table, check, isTried, variables }: Documented,
): Problem[] {
  if (text.trim() === '') return []
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  if (scan.problem) {
    // An error at the end belongs to the last line with content.
    const at = Math.min(scan.problem.at, text.trimEnd().length)
    const line = lineOf(at)
    return [{ line, message: strings.syntaxError(line, strings.expectations[scan.problem.expected]) }]
  }
  const tree = schema && check ? parseWritten(text) : undefined
  if (!schema || !check || !tree) return []
  const value = variables?.value(tree, schema) ?? tree
  const starts = new Map(scan.tokens.flatMap(({ path, start }) => (path ? [[path.join('\n'), start]] : [])))
  return check(value, schema, table).flatMap(({ path, kind, message }) => {
    if (kind === 'undocumented' || (kind === 'missing' && !isTried)) return []
    const line = lineOf(starts.get(path.join('\n')) ?? 0)
    const name = path.at(-1)
    return [
      {
        line,
        message:
          name === undefined
            ? strings.difference(line, message)
            : strings.namedDifference(line, name, message),
      },
    ]
  })
}
