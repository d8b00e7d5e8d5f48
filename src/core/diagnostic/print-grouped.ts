import type { Diagnostic } from './diagnostic.ts'
import { type Paint, printable, printText } from './print.ts'

/** A longer list is grouped, so that a spec with a thousand warnings of four kinds fits on one screen. */
const maxListed = 20
const maxExamples = 2

/**
 * ```
 * warning spec/example  1,203 times
 *   openapi.json:120:14  `id` must be an integer, got a string
 *   openapi.json:388:20  …
 *
 * 1,240 diagnostics of 4 kinds. Use --all to print each of them.
 * ```
 */
export function printGrouped(diagnostics: readonly Diagnostic[], paint: Paint): string {
  if (diagnostics.length <= maxListed) return printText(diagnostics, paint)
  const groups = new Map<string, Group>()
  for (const diagnostic of diagnostics) {
    const group = groups.get(diagnostic.code)
    if (group) group.push(diagnostic)
    else groups.set(diagnostic.code, [diagnostic])
  }
  const kinds = `${groups.size} kind${groups.size === 1 ? '' : 's'}`
  return [
    ...[...groups.values()].map((group) => printGroup(group, paint)),
    `${count(diagnostics.length)} diagnostics of ${kinds}. Use --all to print each of them.\n`,
  ].join('\n')
}

type Group = [Diagnostic, ...Diagnostic[]]

function printGroup(group: Group, paint: Paint): string {
  const [{ code, severity }] = group
  const times = group.length === 1 ? 'once' : `${count(group.length)} times`
  const examples = group.slice(0, maxExamples).map(({ at, message }) => {
    const place = at ? `${paint.bold(`${at.file}:${at.line}:${at.column}`)}  ` : ''
    return `  ${place}${printable(message)}\n`
  })
  return `${paint[severity](severity)} ${paint.dim(code)}  ${times}\n${examples.join('')}`
}

const count = (value: number) => value.toLocaleString('en')
