import { JSONPathEnvironment } from 'json-p3'
import { type Checked, type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { budget, overBudget } from './budget.ts'
import { changeAt, incompatible, merged } from './merge.ts'
import { valueAt } from './pointer.ts'
import type { SpecSource } from './source.ts'

type Entries = { [key: string]: Json }
type Tell = (message: string, hint: string, path: JsonPath) => void

/** An overlay while its actions are applied. */
type Run = {
  tell: Tell
  /** How many values one search may visit. */
  maxVisits: number
  /** How many values the actions have added so far. */
  added: number
}

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
  const run: Run = { tell, maxVisits: 4 * countValues(document) + 200_000, added: 0 }
  let value = document
  for (const [index, action] of actions.entries())
    value = applyAction(value, { action, at: ['actions', index] }, run)
  return { value, diagnostics }
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

function applyAction(document: Json, { action, at }: { action: Json; at: JsonPath }, run: Run): Json {
  if (run.added > budget.values) return document
  const targetAt = [...at, 'target']
  if (!isEntries(action) || typeof action.target !== 'string') {
    run.tell('The action has no `target`', 'Write a JSONPath such as `$.paths`.', targetAt)
    return document
  }
  const { target } = action
  const places = select(document, { query: target, at: targetAt }, run)
  if (!places) return document
  if (places.length === 0) {
    const hint = 'Check the names in it; they are case-sensitive, and earlier actions count.'
    run.tell(`\`${target}\` selects nothing`, hint, targetAt)
    return document
  }
  const step = { action, target, at, places }
  return action.remove === true ? removeAt(document, step, run) : updateAt(document, step, run)
}

/** An action whose target selects something. */
type Step = { action: Entries; target: string; at: JsonPath; places: readonly JsonPath[] }

function removeAt(document: Json, { at, places }: Step, { tell }: Run): Json {
  if (places.some((path) => path.length === 0)) {
    tell('The whole document cannot be removed', 'Let `target` select a part of it.', [...at, 'target'])
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
    const hint = 'Let it select less. This action and those after it are left out.'
    run.tell(`What the overlay adds ${overBudget('values', 0).message}`, hint, [...at, field])
    return document
  }
  let clash: JsonPath | undefined
  const next = changeAt(document, places, (value) => {
    clash ??= incompatible(value, addition)
    return clash ? value : merged(value, addition)
  })
  if (clash) {
    const hint = 'Objects go into objects, lists into lists, and a text or number in place of another.'
    run.tell(`\`${field}\` does not fit what \`${target}\` selects`, hint, [...at, field, ...clash])
    return document
  }
  return next ?? document
}

type Update = { field: 'update' | 'copy'; value: Json }

/** What an action merges into its target: its own value, or the copy of another. */
function readUpdate(document: Json, { action, at }: Step, run: Run): Update | undefined {
  const { update, copy } = action
  if (typeof copy !== 'string') {
    if (update !== undefined) return { field: 'update', value: update }
    run.tell('The action does nothing', 'Give it an `update`, a `copy` or `remove: true`.', at)
    return undefined
  }
  const copyAt = [...at, 'copy']
  if ('update' in action) {
    run.tell('The action has both `update` and `copy`', 'Make two actions of it.', copyAt)
    return undefined
  }
  const value = copied(document, { query: copy, at: copyAt }, run)
  return value === undefined ? undefined : { field: 'copy', value }
}

function copied(document: Json, search: Search, run: Run): Json | undefined {
  const paths = select(document, search, run)
  if (!paths) return undefined
  const [only] = paths
  if (only && paths.length === 1) return valueAt(document, only)
  const count = paths.length === 0 ? 'nothing' : `${paths.length} values`
  run.tell(`\`${search.query}\` selects ${count}`, 'Let `copy` select exactly one value.', search.at)
  return undefined
}

/** A JSONPath, and where in the overlay it stands. */
type Search = { query: string; at: JsonPath }

/** The places of what a JSONPath (RFC 9535) selects, each once; undefined for what is told. */
function select(document: Json, { query, at }: Search, { tell, maxVisits }: Run): JsonPath[] | undefined {
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
