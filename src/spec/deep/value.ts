import type { Json } from '../../core/json.ts'
import {
  type Bundle,
  childNode,
  entryNodes,
  isObjectNode,
  itemNodes,
  type ObjectNode,
  type SpecNode,
} from '../read/bundle.ts'
import { isObject, type JsonObject, listOf } from '../read/pointer.ts'
import { fitsPattern } from '../sample/pattern.ts'
import { createFollow } from './follow.ts'
import { hasType, isKnownType, plainProblems, typeProblem } from './plain.ts'
import type { Problem } from './problem.ts'
import { createScope, type Direction, type Scope } from './scope.ts'
import { type BranchResult, nearestProblems, pickBranch } from './union.ts'

export type ValueCheck = (value: Json, schema: SpecNode, direction?: Direction) => Problem[]

type CheckLimits = {
  /** Schemas that are looked at for one value. */
  each: number
  /** And for all of them together. */
  all: number
}

const checkLimits: CheckLimits = { each: 50_000, all: 5_000_000 }

/** Whether a value fits a schema. What cannot be known, such as a reference that leads nowhere, counts as fitting. */
export function checkValue(value: Json, schema: SpecNode, bundle: Bundle, direction?: Direction): Problem[] {
  return createValueCheck(bundle)(value, schema, direction)
}

/** For many values: what is known about a schema is kept, and all of them share one budget. */
export function createValueCheck(bundle: Bundle, limits = checkLimits): ValueCheck {
  const follow = createFollow(bundle)
  const scopes = createScope(follow)
  const judgesSiblings = bundle.version !== '3.0'
  let all = limits.all
  let each = 0

  return (value, schema, direction) => {
    each = Math.min(limits.each, all)
    all -= each
    const result = judge(value, schema, scopes.root(schema, direction))
    all += Math.max(0, each)
    return result
  }

  function judge(value: Json, node: SpecNode, scope: Scope): Problem[] {
    each -= 1
    if (each < 0) return []
    const target = follow(node)
    if (target.kind !== 'found') return []
    const { siblings } = target
    if (!siblings) return judgePlain(value, target.node, scope)
    // In 3.0 words beside a `$ref` do not count; that a value may be null is meant all the same.
    if (value === null && siblings.value.nullable === true) return []
    const beside = judgesSiblings ? judgePlain(value, siblings, scope) : []
    return [...beside, ...judgePlain(value, target.node, scope)]
  }

  function judgePlain(value: Json, node: SpecNode, scope: Scope): Problem[] {
    if (node.value === false) return [problem(scope, 'is not allowed here')]
    if (!isObjectNode(node) || isOpen(node.value, scope)) return []
    const words = node.value
    if (value === null && (words.nullable === true || listOf(words.enum).includes(null))) return []
    const types = typeof words.type === 'string' ? [words.type] : (listOf(words.type) as string[])
    if (types.length > 0 && types.every(isKnownType) && !types.some((type) => hasType(value, type)))
      return [{ ...problem(scope, typeProblem(value, types)), types }]
    const inner: Scope = { ...scope, open: { schema: words, above: scope.open } }
    const isOther = words.enum !== undefined || words.const !== undefined
    const own = plainProblems(value, words).map(
      (message): Problem => ({ ...problem(scope, message), isOther }),
    )
    if (Array.isArray(value)) judgeList(value, node, scope, own)
    else if (isObject(value)) judgeObject(value, node, scope, own)
    for (const part of itemNodes(childNode(node, 'allOf'))) own.push(...judge(value, part, inner))
    for (const kind of ['oneOf', 'anyOf'] as const)
      if (listOf(words[kind]).length > 0) own.push(...judgeUnion(value, node, kind, inner))
    if (isExcluded(value, words.not)) own.push(problem(scope, 'is what `not` excludes'))
    return own
  }

  function judgeList(value: Json[], node: ObjectNode, scope: Scope, report: Problem[]): void {
    const words = node.value
    const tuple = Array.isArray(words.prefixItems) ? 'prefixItems' : 'items'
    const places = listOf(words[tuple]).length
    const rest = isObject(words.items) || words.items === false ? childNode(node, 'items') : undefined
    value.forEach((item, index) => {
      const schema = index < places ? childNode(node, tuple, index) : rest
      if (schema) report.push(...judge(item, schema, scopes.below(schema, scope, index)))
    })
  }

  function judgeObject(value: JsonObject, node: ObjectNode, scope: Scope, report: Problem[]): void {
    const words = node.value
    for (const name of listOf(words.required))
      if (typeof name === 'string' && !Object.hasOwn(value, name) && !scopes.maySkip(name, scope))
        report.push(problem(scope, `has no \`${name}\`, which is required`))
    const properties = scopes.propertiesOf(node)
    const patterns = entryNodes(childNode(node, 'patternProperties'))
    const others = otherProperties(words)
    const additional = childNode(node, 'additionalProperties')
    if (!properties && patterns.length === 0 && others === undefined && !additional) return
    for (const [name, item] of Object.entries(value)) {
      const own = properties && childNode(properties, name)
      if (own) report.push(...judge(item, own, scopes.below(own, scope, name)))
      const fitting = patterns.filter(([pattern]) => fitsPattern(pattern, name) !== false)
      for (const [, schema] of fitting) report.push(...judge(item, schema, scopes.below(schema, scope, name)))
      if (own || fitting.length > 0) continue
      if (others === false && !scopes.isKnown(name, scope))
        report.push({ ...problem(scope, 'is not a property that the schema allows', name), on: 'key' })
      else if (isObjectNode(additional) && !scopes.isKnown(name, scope))
        report.push(...judge(item, additional, scopes.below(additional, scope, name)))
    }
  }

  /** One of them must fit. That only one does is for the author's schemas to see to, and not for a value. */
  function judgeUnion(value: Json, node: ObjectNode, kind: 'oneOf' | 'anyOf', scope: Scope): Problem[] {
    const branches = itemNodes(childNode(node, kind))
    const picked = pickBranch(value, node.value, branches, bundle)
    if (picked) return judge(value, picked, scopes.branch(picked, scope))
    const results: BranchResult[] = []
    for (const branch of branches) {
      const problems = judge(value, branch, scopes.branch(branch, scope))
      const [first] = problems
      if (!first) return []
      results.push({ branch, first, problems })
    }
    return nearestProblems(value, results, bundle, scopes.pathOf(scope))
  }

  function problem(scope: Scope, message: string, name?: string): Problem {
    const path = scopes.pathOf(scope)
    return { path: name === undefined ? path : [...path, name], on: 'value', message }
  }
}

/** The same schema again for the same value, as in `A: { anyOf: [A] }`, says nothing more. */
function isOpen(words: JsonObject, { open }: Scope): boolean {
  for (let at = open; at; at = at.above) if (at.schema === words) return true
  return false
}

/** `false` where names that the schema does not know are refused. */
function otherProperties({ additionalProperties, unevaluatedProperties }: JsonObject): false | undefined {
  return additionalProperties === false ||
    (additionalProperties === undefined && unevaluatedProperties === false)
    ? false
    : undefined
}

/** Only what is said by types, values and names alone: whether the rest fits is not known surely enough to refuse it. */
function isExcluded(value: Json, not: Json | undefined): boolean {
  if (!isObject(not)) return false
  const keys = Object.keys(not)
  if (keys.length === 0 || keys.some((key) => !['type', 'enum', 'const', 'required'].includes(key)))
    return false
  const { type, required } = not
  if (typeof type === 'string' && !hasType(value, type)) return false
  if (Array.isArray(type)) return false
  if (Array.isArray(required)) {
    if (!isObject(value) || required.length === 0) return false
    if (!required.every((name) => Object.hasOwn(value, String(name)))) return false
  }
  return plainProblems(value, not).length === 0
}
