import { JSONPathEnvironment } from 'json-p3'
import { type Checked, type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { budget, overBudget } from './budget.ts'
import { changeAt, incompatible, merged } from './merge.ts'
import { valueAt } from './pointer.ts'
import type { SpecSource } from './source.ts'

type Entries = { [key: string]: Json }
type Tell = (message: string, hint: string, path: JsonPath) => void

/**
 * Applies an OpenAPI Overlay (https://spec.openapis.org/overlay/v1.1.0.html) to a document, which stays as it is:
 * what comes back shares every part that no action touched. An action that cannot be applied is told and left out.
 */
export function applyOverlay(document: Json, overlay: SpecSource): Checked<Json> {
  const diagnostics: Diagnostic[] = []
  const tell: Tell = (message, hint, path) => {
    diagnostics.push(report('spec/overlay', message, { hint, at: overlay.place(path) }))
  }
  const actions = actionsOf(overlay.value, tell)
  const run = createRun(4 * countValues(document) + 200_000)
  let result = document
  actions.forEach((action, index) => {
    result = run(result, action, ['actions', index], tell)
  })
  return { value: result, diagnostics }
}

function actionsOf(value: Json, tell: Tell): Json[] {
  if (!isEntries(value)) {
    tell('The overlay is not an object', 'It begins with `overlay: 1.0.0`.', [])
    return []
  }
  const { overlay: version, info, actions } = value
  if (typeof version !== 'string' || !/^1\.\d+\.\d+$/.test(version)) {
    const written = version === undefined ? 'has no version' : `has the version \`${asText(version)}\``
    tell(`The overlay ${written}, which is not one of 1.x.y`, 'Write `overlay: 1.0.0`.', ['overlay'])
    return []
  }
  if (!isEntries(info) || typeof info.title !== 'string' || info.version === undefined)
    tell('The overlay does not say what it is', 'Give it an `info` with `title` and `version`.', ['info'])
  if (Array.isArray(actions) && actions.length > 0) return actions
  tell('The overlay has no actions', 'List them in `actions`, each with a `target`.', ['actions'])
  return []
}

/** Carries out one action after the other, and counts what they add. A search may visit `maxVisits` values. */
function createRun(maxVisits: number) {
  let added = 0
  const select = createSelect(maxVisits)
  return (document: Json, action: Json, at: JsonPath, tell: Tell): Json => {
    if (added > budget.values) return document
    if (!isEntries(action) || typeof action.target !== 'string') {
      tell('The action has no `target`', 'Write a JSONPath such as `$.paths`.', [...at, 'target'])
      return document
    }
    const { target, remove, copy } = action
    const places = select(document, target, [...at, 'target'], tell)
    if (!places) return document
    if (places.length === 0) {
      const hint = 'Check the names in it; they are case-sensitive, and earlier actions count.'
      tell(`\`${target}\` selects nothing`, hint, [...at, 'target'])
      return document
    }
    if (remove === true) {
      if (places.some((path) => path.length === 0)) {
        tell('The whole document cannot be removed', 'Let `target` select a part of it.', [...at, 'target'])
        return document
      }
      return changeAt(document, places, () => undefined) ?? document
    }
    if ('update' in action && typeof copy === 'string') {
      tell('The action has both `update` and `copy`', 'Make two actions of it.', [...at, 'copy'])
      return document
    }
    const field = typeof copy === 'string' ? 'copy' : 'update'
    const update =
      typeof copy === 'string' ? copied(select, document, copy, [...at, 'copy'], tell) : action.update
    if (update === undefined) {
      if (field === 'update')
        tell('The action does nothing', 'Give it an `update`, a `copy` or `remove: true`.', at)
      return document
    }
    added += places.length * countValues(update)
    if (added > budget.values) {
      const hint = 'Let it select less. This action and those after it are left out.'
      tell(`What the overlay adds ${overBudget('values', 0).message}`, hint, [...at, field])
      return document
    }
    let clash: JsonPath | undefined
    const next = changeAt(document, places, (value) => {
      clash ??= incompatible(value, update)
      return clash ? value : merged(value, update)
    })
    if (clash) {
      const hint = 'Objects go into objects, lists into lists, and a text or number in place of another.'
      tell(`\`${field}\` does not fit what \`${target}\` selects`, hint, [...at, field, ...clash])
      return document
    }
    return next ?? document
  }
}

function copied(select: Select, document: Json, from: string, at: JsonPath, tell: Tell): Json | undefined {
  const paths = select(document, from, at, tell)
  if (!paths) return undefined
  const [only] = paths
  if (only && paths.length === 1) return valueAt(document, only)
  const count = paths.length === 0 ? 'nothing' : `${paths.length} values`
  tell(`\`${from}\` selects ${count}`, 'Let `copy` select exactly one value.', at)
  return undefined
}

/** The places of what a JSONPath (RFC 9535) selects, each once; undefined for what is told. */
type Select = (document: Json, query: string, at: JsonPath, tell: Tell) => JsonPath[] | undefined

function createSelect(maxVisits: number): Select {
  return (document, query, at, tell) => {
    try {
      const paths = new Map<string, JsonPath>()
      for (const { location } of new BoundedEnvironment(maxVisits).lazyQuery(query, document)) {
        if (!location.includes('__proto__')) paths.set(JSON.stringify(location), location)
      }
      return [...paths.values()]
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem)
      tell(`\`${query}\` is not a JSONPath that can be followed: ${reason}`, 'See RFC 9535.', at)
      return undefined
    }
  }
}

/** `$..*..*..*` would visit a large document without end. */
class BoundedEnvironment extends JSONPathEnvironment {
  private visits = 0
  private readonly maxVisits: number

  constructor(maxVisits: number) {
    // Actions may nest a document deeper than one file can be.
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

/** Stops at the budget: what is larger is refused anyway. */
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
