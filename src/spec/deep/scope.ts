import type { JsonPath } from '../../core/json.ts'
import { childNode, entryNodes, itemNodes, type SpecNode } from '../read/bundle.ts'
import { entriesOf, isObject, type JsonObject } from '../read/pointer.ts'
import { fitsPattern } from '../sample/pattern.ts'
import type { Follow } from './follow.ts'

/** Which way a value goes: a request need not have what only the server writes, an answer not what only it reads. */
export type Direction = 'request' | 'response'

/** Where the check of a value stands. */
export type Scope = {
  direction: Direction | undefined
  /** The way to the value; written out only for what does not fit. */
  way: Way | undefined
  /** The schema of the value, with all that `allOf` brings. */
  root: SpecNode
  /** Schemas that hold for the same value, where `root` is one of several to choose from. */
  around: readonly SpecNode[]
  /** Schemas that are being looked at for this very value. */
  open: Open | undefined
}

type Way = { key: string | number; above: Way | undefined }
type Open = { schema: JsonObject; above: Open | undefined }
type Names = { names: Map<string, SpecNode[]>; patterns: string[] }

const deepest = 40
const combined = ['allOf'] as const
const chosen = ['oneOf', 'anyOf'] as const
const conditional = ['if', 'then', 'else'] as const

/**
 * What a schema knows of the names in an object. Authors write `additionalProperties: false` beside or inside `allOf`
 * and mean the whole, so that a name is refused only when no part of the whole has it.
 */
export function createScope(follow: Follow) {
  const own = new Map<object, Names>()
  const withChoices = new Map<object, Names>()

  function namesOf(node: SpecNode, isWide: boolean): Names {
    const cache = isWide ? withChoices : own
    if (!isObject(node.value)) return { names: new Map(), patterns: [] }
    let cached = cache.get(node.value)
    if (cached) return cached
    cached = { names: new Map(), patterns: [] }
    cache.set(node.value, cached)
    collect(node, isWide, cached, new Set(), 0)
    return cached
  }

  function collect(node: SpecNode, isWide: boolean, into: Names, seen: Set<object>, depth: number): void {
    const target = follow(node)
    if (target.kind !== 'found' || depth > deepest) return
    for (const at of [target.siblings, target.node]) {
      if (!isObject(at?.value) || seen.has(at.value)) continue
      seen.add(at.value)
      for (const [name, property] of entryNodes(propertiesOf(at))) {
        const list = into.names.get(name)
        if (list) list.push(property)
        else into.names.set(name, [property])
      }
      into.patterns.push(...entriesOf(at.value.patternProperties).map(([pattern]) => pattern))
      for (const kind of isWide ? [...combined, ...chosen] : combined)
        for (const part of itemNodes(childNode(at, kind))) collect(part, isWide, into, seen, depth + 1)
      if (!isWide) continue
      for (const kind of conditional) {
        const branch = childNode(at, kind)
        if (branch) collect(branch, isWide, into, seen, depth + 1)
      }
      for (const [, dependent] of entryNodes(childNode(at, 'dependentSchemas')))
        collect(dependent, isWide, into, seen, depth + 1)
    }
  }

  /** Real descriptions also put a `$ref` in place of the whole map of properties. */
  function propertiesOf(node: SpecNode): SpecNode | undefined {
    const owner = childNode(node, 'properties')
    if (!isObject(owner?.value)) return undefined
    if (typeof owner.value.$ref !== 'string') return owner
    const target = follow(owner)
    return target.kind === 'found' && isObject(target.node.value) ? target.node : undefined
  }

  const all = ({ root, around }: Scope) => [
    namesOf(root, true),
    ...around.map((node) => namesOf(node, false)),
  ]

  return {
    propertiesOf,
    root: (node: SpecNode, direction?: Direction): Scope => ({
      direction,
      way: undefined,
      root: node,
      around: [],
      open: undefined,
    }),
    /** Of what stands in the value under a name or a number. */
    below: (node: SpecNode, { direction, way }: Scope, key: string | number): Scope => ({
      direction,
      way: { key, above: way },
      root: node,
      around: [],
      open: undefined,
    }),
    /** Of the same value, under one of several schemas. */
    branch: (node: SpecNode, scope: Scope): Scope => ({
      ...scope,
      root: node,
      around: [...scope.around, scope.root],
    }),
    pathOf({ way }: Scope): JsonPath {
      const path: (string | number)[] = []
      for (let at = way; at; at = at.above) path.unshift(at.key)
      return path
    },
    isKnown: (name: string, scope: Scope): boolean =>
      all(scope).some(
        ({ names, patterns }) =>
          names.has(name) || patterns.some((pattern) => fitsPattern(pattern, name) !== false),
      ),
    /** https://spec.openapis.org/oas/v3.0.4.html#fixed-fields-20: `required` then holds for one direction only. */
    maySkip(name: string, scope: Scope): boolean {
      const words =
        scope.direction === 'request'
          ? ['readOnly']
          : scope.direction === 'response'
            ? ['writeOnly']
            : ['readOnly', 'writeOnly']
      return all(scope).some(({ names }) => names.get(name)?.some((node) => says(node, words, 0)))
    },
  }

  function says(node: SpecNode, words: string[], depth: number): boolean {
    const target = follow(node)
    if (target.kind !== 'found' || depth > deepest) return false
    return [target.siblings, target.node].some((at) => {
      if (!isObject(at?.value)) return false
      const { value } = at
      return (
        words.some((word) => value[word] === true) ||
        itemNodes(childNode(at, 'allOf')).some((part) => says(part, words, depth + 1))
      )
    })
  }
}
