import { formatNumber, plural } from '../../strings/intl.ts'
import type { Diagnostic } from './diagnostic.ts'
import { foldConsequences, type Problem } from './fold.ts'
import { codeText, type Paint, placeText, printable, printText } from './print.ts'

/** A longer list is grouped by code, so that a spec with a thousand warnings of four kinds fits on one screen. */
const maxListed = 12
const maxExamples = 2

type ListOptions = {
  /** Prints each diagnostic, without grouping and folding. */
  all?: boolean
  /** How to get each diagnostic. */
  allHint?: string
}

/**
 * ```
 * error spec/syntax  `}` expected
 *   openapi.json:120:14
 *   Add the missing `}`.
 *   This causes 12 more problems: link/page-not-found (10), page/changes (2)
 *
 * Use --all to list each problem.
 * Run `octavo explain <code>` for details.
 * ```
 */
export function printList(
  diagnostics: readonly Diagnostic[],
  paint: Paint,
  options: ListOptions = {},
): string {
  const { all = false, allHint = 'Use --all to list each problem.' } = options
  const end = paint.dim(explanation(paint))
  if (all) return `${printText(diagnostics, paint)}\n${end}\n`
  const problems = foldConsequences(diagnostics)
  const list =
    problems.length > maxListed
      ? groupByCode(problems).map((group) => printGroup(group, paint))
      : problems.map((problem) => printProblem(problem, paint))
  const isShort = list.length < diagnostics.length
  return `${list.join('\n')}\n${isShort ? `${allHint}\n` : ''}${end}\n`
}

const explanation = ({ docsUrl }: Paint) =>
  docsUrl === undefined
    ? 'Run `octavo explain <code>` for details.'
    : `Run \`octavo explain <code>\` for details, or see ${docsUrl}/diagnostics.`

/** A diagnostic in full, with the number of its repetitions and consequences. */
function printProblem({ diagnostic, repeats, consequences }: Problem, paint: Paint): string {
  const lines = [printText([diagnostic], paint)]
  const [next] = repeats
  if (next) {
    const more = plural(repeats.length, 'more place', 'more places')
    lines.push(`  The same in ${more}${next.at ? `, such as ${placeText(next.at, paint)}` : ''}\n`)
  }
  if (consequences.length > 0) lines.push(`  ${describeConsequences(consequences)}\n`)
  return lines.join('')
}

function describeConsequences(consequences: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const { code } of consequences) counts.set(code, (counts.get(code) ?? 0) + 1)
  const codes = [...counts].map(([code, count]) => `${code} (${formatNumber(count)})`).join(', ')
  return `This causes ${plural(consequences.length, 'more problem', 'more problems')}: ${codes}`
}

type Group = [Problem, ...Problem[]]

function groupByCode(problems: readonly Problem[]): Group[] {
  const groups = new Map<string, Group>()
  for (const problem of problems) {
    const group = groups.get(problem.diagnostic.code)
    if (group) group.push(problem)
    else groups.set(problem.diagnostic.code, [problem])
  }
  return [...groups.values()]
}

/** The code with its count, then one line for each of the first problems. */
function printGroup(group: Group, paint: Paint): string {
  const [{ diagnostic }] = group
  const { code, severity } = diagnostic
  const count = group.reduce((sum, { repeats }) => sum + 1 + repeats.length, 0)
  const examples = group
    .slice(0, maxExamples)
    .map(({ diagnostic: { at, message }, repeats, consequences }) => {
      const place = at ? `${placeText(at, paint)}  ` : ''
      const times = repeats.length > 0 ? ` (${formatNumber(repeats.length + 1)} times)` : ''
      const more = consequences.length > 0 ? `  ${describeConsequences(consequences)}\n` : ''
      return `  ${place}${printable(message)}${times}\n${more}`
    })
  const times = plural(count, 'time', 'times')
  return `${paint[severity](severity)} ${codeText(code, paint)}  ${times}\n${examples.join('')}`
}
