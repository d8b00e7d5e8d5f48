import type { Json, JsonPath } from '../../core/json.ts'
import { isObject, type JsonObject } from './pointer.ts'

export type LocatedRef = {
  path: JsonPath
  ref: string
  /** Possibly a schema name. */
  isGuess?: boolean
}

/** Keys with plain data, where `$ref` has no meaning. */
const data = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'serializedValue'])
/** Keys with a map of names, where a key such as `example` is a name. */
const names = new Set(
  'properties patternProperties $defs definitions dependentSchemas schemas parameters headers responses requestBodies securitySchemes links callbacks pathItems paths webhooks x-webhooks content encoding variables mediaTypes messages channels operations servers replies replyAddresses messageTraits operationTraits correlationIds serverVariables'.split(
    ' ',
  ),
)

/** Values never change, and several stages search the same parts. */
const cache = new WeakMap<object, readonly LocatedRef[]>()

/** All references of a part in document order, including discriminator mappings. */
export function findRefs(root: Json): readonly LocatedRef[] {
  if (typeof root !== 'object' || root === null) return []
  const refs = cache.get(root) ?? search(root)
  cache.set(root, refs)
  return refs
}

/** Uses an explicit stack, because specs control the depth. */
function search(root: Json): LocatedRef[] {
  const refs: LocatedRef[] = []
  const stack: Step[] = [{ value: root, isNames: false }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value } = next
    if (Array.isArray(value)) openItems(value, next, stack)
    else if (isObject(value)) {
      addOwnRefs(value, next, refs)
      openFields(value, next, stack)
    }
  }
  return refs
}

function addOwnRefs(value: JsonObject, step: Step, refs: LocatedRef[]): void {
  // Some specs use a `$ref` for the whole properties map; a property is never a string.
  if (typeof value.$ref === 'string') refs.push({ path: pathTo(step), ref: value.$ref })
  if (step.isNames) return
  if (value.$ref === undefined && typeof value.$dynamicRef === 'string')
    refs.push({ path: pathTo(step), ref: value.$dynamicRef, isGuess: true })
  if (value.discriminator !== undefined) refs.push(...mappedRefs(value.discriminator, step))
}

function openItems(list: readonly Json[], above: Step, stack: Step[]): void {
  for (let at = list.length - 1; at >= 0; at--) {
    const child = list[at]
    if (typeof child === 'object' && child !== null)
      stack.push({ value: child, isNames: false, key: at, above })
  }
}

function openFields(value: JsonObject, above: Step, stack: Step[]): void {
  const { isNames } = above
  for (const key of Object.keys(value).reverse()) {
    const child = value[key]
    if (typeof child !== 'object' || child === null) continue
    if (!isNames && isData(key)) continue
    // An array of examples is data; a map has Example Objects.
    if (!isNames && key === 'examples' && Array.isArray(child)) continue
    stack.push({ value: child, isNames: !isNames && holdsNames(key, child), key, above })
  }
}

/** Whether the value of a key maps names to objects. */
export const holdsNames = (key: string, value: Json): boolean =>
  !Array.isArray(value) && (names.has(key) || key === 'examples')

/** Discriminator mappings: a URI or a schema name. */
function mappedRefs(discriminator: Json, above: Step): LocatedRef[] {
  const mapping = isObject(discriminator) ? discriminator.mapping : undefined
  const targets = Object.entries(isObject(mapping) ? mapping : {}).map(([key, to]): [string[], Json] => [
    ['mapping', key],
    to,
  ])
  const fallback = isObject(discriminator) ? discriminator.defaultMapping : undefined
  if (fallback !== undefined) targets.push([['defaultMapping'], fallback])
  return targets.flatMap(([keys, to]) => {
    if (typeof to !== 'string') return []
    const isName = /^[\w.-]+$/.test(to) && !/\.(json|ya?ml)$/i.test(to)
    const path = [...pathTo(above), 'discriminator', ...keys]
    return [isName ? { path, ref: `#/components/schemas/${to}`, isGuess: true } : { path, ref: to }]
  })
}

/** A linked list, because paths are built only for references, and most values have none. */
type Step = { value: Json; isNames: boolean; key?: string | number; above?: Step }

function pathTo(step: Step): JsonPath {
  const path: (string | number)[] = []
  for (let at: Step | undefined = step; at?.key !== undefined; at = at.above) path.unshift(at.key)
  return path
}

const followedExtensions = new Set(['x-webhooks', 'x-codeSamples', 'x-code-samples'])

function isExtension(key: string): boolean {
  return key.startsWith('x-') && !followedExtensions.has(key)
}

/** Whether the value of a key is data or an extension. */
export function isData(key: string): boolean {
  return data.has(key) || isExtension(key)
}
