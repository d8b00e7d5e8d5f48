import { JSONPathEnvironment } from 'json-p3'
import { type Checked, type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { budget } from './budget.ts'
import { changeAt, findConflict, mergeUpdate } from './merge.ts'
import { valueAt } from './pointer.ts'
import type { SpecSource } from './source.ts'

type Entries = { [key: string]: Json }
type ReportProblem = (message: string, hint: string, path: JsonPath) => void

/** The state while actions are applied. */
type Run = {
  reportProblem: ReportProblem
  /** Maximum number of values visited by one query. */
  maxVisits: number
  /** Number of values added so far. */
  added: number
}

/**
 * Applies an OpenAPI Overlay (https://spec.openapis.org/overlay/v1.1.0.html) without modifying the document.
 * The result shares unchanged parts. Invalid actions are reported and skipped.
 */
export function applyOverlay(document: Json, overlay: SpecSource): Checked<Json> {
  const diagnostics: Diagnostic[] = []
  const reportProblem: ReportProblem = (message, hint, path) => {
    diagnostics.push(report('spec/overlay', message, { hint, at: overlay.place(path) }))
  }
  const actions = actionsOf(overlay.value, reportProblem)
  const run: Run = { reportProblem, maxVisits: 4 * countValues(document) + 200_000, added: 0 }
  let value = document
  for (const [index, action] of actions.entries())
    value = applyAction(value, { action, at: ['actions', index] }, run)
  return { value, diagnostics }
}

function actionsOf(value: Json, reportProblem: ReportProblem): Json[] {
  if (!isEntries(value)) {
    reportProblem('The overlay is not an object', 'Start it with `overlay: 1.0.0`.', [])
    return []
  }
  const { overlay: version, info, actions } = value
  if (typeof version !== 'string' || !/^1\.\d+\.\d+$/.test(version)) {
    const problem = version === undefined ? 'has no version' : `has the version \`${asText(version)}\``
    reportProblem(`The overlay ${problem}, expected 1.x.y`, 'Write `overlay: 1.0.0`.', ['overlay'])
    return []
  }
  if (!isEntries(info) || typeof info.title !== 'string' || info.version === undefined)
    reportProblem(
      'The overlay has no `info` with `title` and `version`',
      'Add `info` with `title` and `version`.',
      ['info'],
    )
  if (Array.isArray(actions) && actions.length > 0) return actions
  reportProblem('The overlay has no actions', 'Add `actions`, each with a `target`.', ['actions'])
  return []
}

function applyAction(document: Json, { action, at }: { action: Json; at: JsonPath }, run: Run): Json {
  if (run.added > budget.values) return document
  const targetAt = [...at, 'target']
  if (!isEntries(action) || typeof action.target !== 'string') {
    run.reportProblem('The action has no `target`', 'Add a JSONPath such as `$.paths`.', targetAt)
    return document
  }
  const { target } = action
  const places = select(document, { query: target, at: targetAt }, run)
  if (!places) return document
  if (places.length === 0) {
    const hint = 'Check the names, which are case-sensitive, and the results of earlier actions.'
    run.reportProblem(`\`${target}\` selects nothing`, hint, targetAt)
    return document
  }
  const step = { action, target, at, places }
  return action.remove === true ? removeAt(document, step, run) : updateAt(document, step, run)
}

/** An action with a matching target. */
type Step = { action: Entries; target: string; at: JsonPath; places: readonly JsonPath[] }

function removeAt(document: Json, { at, places }: Step, { reportProblem }: Run): Json {
  if (places.some((path) => path.length === 0)) {
    reportProblem(
      'An action cannot remove the whole document',
      'Select a part of the document with `target`.',
      [...at, 'target'],
    )
    return document
  }
  return changeAt(document, places, () => undefined) ?? document
}

function updateAt(document: Json, step: Step, run: Run): Json {
  const { target, at, places } = step
  const update = readUpdate(document, step, run)
  if (!update) return document
  const { field, value: addition } = update
  run.added += places.length * countValues(addition)
  if (run.added > budget.values) {
    const hint = 'Select fewer values; this action and later ones are skipped.'
    run.reportProblem(`The overlay adds more than ${budget.values.toLocaleString('en-US')} values`, hint, [
      ...at,
      field,
    ])
    return document
  }
  let clash: JsonPath | undefined
  const next = changeAt(document, places, (value) => {
    clash ??= findConflict(value, addition)
    return clash ? value : mergeUpdate(value, addition)
  })
  if (clash) {
    const hint =
      'Merge objects into objects, arrays into arrays, and replace single values with single values.'
    run.reportProblem(`\`${field}\` cannot be merged into \`${target}\``, hint, [...at, field, ...clash])
    return document
  }
  return next ?? document
}

type Update = { field: 'update' | 'copy'; value: Json }

/** The value that an action merges into its target: from `update` or `copy`. */
function readUpdate(document: Json, { action, at }: Step, run: Run): Update | undefined {
  const { update, copy } = action
  if (typeof copy !== 'string') {
    if (update !== undefined) return { field: 'update', value: update }
    run.reportProblem('The action does nothing', 'Add `update`, `copy` or `remove: true`.', at)
    return undefined
  }
  const copyAt = [...at, 'copy']
  if ('update' in action) {
    run.reportProblem('The action has both `update` and `copy`', 'Split it into two actions.', copyAt)
    return undefined
  }
  const value = readCopy(document, { query: copy, at: copyAt }, run)
  return value === undefined ? undefined : { field: 'copy', value }
}

function readCopy(document: Json, search: Search, run: Run): Json | undefined {
  const paths = select(document, search, run)
  if (!paths) return undefined
  const [only] = paths
  if (only && paths.length === 1) return valueAt(document, only)
  const count = paths.length === 0 ? 'nothing' : `${paths.length} values`
  run.reportProblem(
    `\`${search.query}\` selects ${count}`,
    'Make `copy` select exactly one value.',
    search.at,
  )
  return undefined
}

/** A JSONPath and its position in the overlay. */
type Search = { query: string; at: JsonPath }

/** The paths that a JSONPath (RFC 9535) selects, without duplicates; undefined after reporting an error. */
function select(
  document: Json,
  { query, at }: Search,
  { reportProblem, maxVisits }: Run,
): JsonPath[] | undefined {
  try {
    const paths = new Map<string, JsonPath>()
    for (const { location } of new BoundedEnvironment(maxVisits).lazyQuery(query, document)) {
      if (!location.includes('__proto__')) paths.set(JSON.stringify(location), location)
    }
    return [...paths.values()]
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    reportProblem(
      `\`${query}\` is not a usable JSONPath: ${reason}`,
      'Write a JSONPath as defined in RFC 9535.',
      at,
    )
    return undefined
  }
}

/** `$..*..*..*` would take too long on a large document. */
class BoundedEnvironment extends JSONPathEnvironment {
  private visits = 0
  private readonly maxVisits: number

  constructor(maxVisits: number) {
    // Actions can nest deeper than the limit of a file.
    super({ maxRecursionDepth: 2 * budget.depth })
    this.maxVisits = maxVisits
  }

  override entries(value: Entries): [string, Json][] {
    const entries = Object.entries(value)
    this.visits += entries.length
    if (this.visits > this.maxVisits) throw new Error(`it visits more than ${this.maxVisits} values`)
    return entries
  }
}

/** Stops counting at the budget. */
function countValues(value: Json): number {
  const waiting = [value]
  let count = 0
  for (let item = waiting.pop(); item !== undefined && count <= budget.values; item = waiting.pop()) {
    count++
    if (item !== null && typeof item === 'object')
      for (const inner of Object.values(item)) waiting.push(inner)
  }
  return count
}

function isEntries(value: Json | undefined): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value).slice(0, 80)
}
