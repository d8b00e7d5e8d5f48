import type { Header, Parameter } from '../spec/endpoint.ts'
import { type Bundle, childNode, follow, itemNodes, type SpecNode } from '../spec/read/bundle.ts'
import { isObject } from '../spec/read/pointer.ts'
import { readSchema } from '../spec/schema.ts'
import type { Place, Versions } from './change.ts'
import { compareContent } from './compare-content.ts'
import { compareSchemas } from './compare-schemas.ts'
import { changed, type Finding } from './finding.ts'
import { kindsOf } from './rules/constants.ts'
import { compareRequired } from './rules/fields.ts'
import { deprecation } from './rules/marks.ts'
import { differentTexts } from './rules/texts.ts'
import { compareShared, noteAll, type Scope } from './scope.ts'
import { code } from './words.ts'

type ParameterList = {
  parameters: readonly Parameter[]
  /** Where the parameters are written: the path item and the operation. */
  owners: readonly SpecNode[]
}

/** `renamed` maps old names of path parameters to new ones. */
export function compareParameters(
  { before, after }: Versions<ParameterList>,
  renamed: ReadonlyMap<string, string>,
  scope: Scope,
): void {
  const isSent = scope.visit.side === 'sent'
  const old = new Map(before.parameters.map((item) => [keyOf(item, renamed), item]))
  const now = new Map(after.parameters.map((item) => [keyOf(item), item]))
  const [rawOld, rawNow] = [
    rawParameters(before.owners, scope.bundles.before, renamed),
    rawParameters(after.owners, scope.bundles.after),
  ]
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, item]) => item)
  const added = [...now].filter(([key]) => !old.has(key)).map(([, item]) => item)
  const movedTo = matchMoved(removed, added)
  for (const [key, parameter] of now) {
    const counterpart = old.get(key)
    const at = withPlace(scope, parameter)
    if (counterpart) {
      const compare = (inner: Scope) => compareParameter(counterpart, parameter, inner)
      if (counterpart.name !== parameter.name && parameter.in === 'path') noteAll(at, [renaming(counterpart)])
      const rawPair = { section: 'parameters' as const, before: rawOld.get(key), after: rawNow.get(key) }
      compareShared(rawPair, at, compare)
      continue
    }
    const from = movedTo.get(parameter)
    if (from) {
      const phrase = [` moved from ${from.in} to ${parameter.in}`]
      noteAll(at, [changed('parameter-moved', 'breaking', phrase)])
      compareParameter(from, parameter, at)
    } else {
      const phrase = [parameter.required ? ' added (required)' : ' added']
      const level = parameter.required && isSent ? 'breaking' : 'plain'
      noteAll(at, [{ kind: 'parameter-added', effect: 'added', level, phrase }])
    }
  }
  const movedParameters = new Set(movedTo.values())
  for (const parameter of removed)
    if (!movedParameters.has(parameter))
      noteAll(withPlace(scope, parameter), [
        // The API ignores or rejects the parameter now.
        { kind: 'parameter-removed', effect: 'removed', level: 'breaking', phrase: [' removed'] },
      ])
}

const renaming = (old: Parameter): Finding =>
  changed('parameter-renamed', 'notice', [' renamed from ', code(old.name), '; URLs are unchanged'])

/** Parameters removed from one location and added in another. */
function matchMoved(removed: readonly Parameter[], added: readonly Parameter[]): Map<Parameter, Parameter> {
  const withName = (list: readonly Parameter[], name: string) =>
    list.filter((parameter) => parameter.name === name)
  return new Map(
    added.flatMap((parameter) => {
      const [from, second] = withName(removed, parameter.name)
      return from && !second && withName(added, parameter.name).length === 1
        ? [[parameter, from] as const]
        : []
    }),
  )
}

/** Header names are case-insensitive. */
function keyOf(parameter: Pick<Parameter, 'in' | 'name'>, renamed?: ReadonlyMap<string, string>): string {
  const name = (parameter.in === 'path' && renamed?.get(parameter.name)) || parameter.name
  return `${parameter.in} ${parameter.in === 'header' ? name.toLowerCase() : name}`
}

/** Parameters as written, which can be references. */
function rawParameters(
  owners: readonly SpecNode[],
  bundle: Bundle,
  renamed?: ReadonlyMap<string, string>,
): Map<string, SpecNode> {
  const nodes = new Map<string, SpecNode>()
  for (const owner of owners) {
    for (const node of itemNodes(childNode(owner, 'parameters'))) {
      const target = follow(node, bundle)
      if (target.kind !== 'found' || !isObject(target.node.value)) continue
      const { in: location, name } = target.node.value
      if (typeof name === 'string') nodes.set(keyOf({ in: location as Parameter['in'], name }, renamed), node)
    }
  }
  return nodes
}

function withPlace(scope: Scope, { name, in: location }: Parameter): Scope {
  const path = `${scope.place.path}${name.replace(/\s+/g, '-')}`
  const place: Place = { ...scope.place, kind: 'parameter', path, name, in: location }
  return { ...scope, place }
}

/** A parameter or a response header. */
export function compareParameter(old: Header, now: Header, scope: Scope): void {
  const { side } = scope.visit
  noteAll(scope, [
    ...compareRequired(old.required, now.required, side),
    ...deprecation(old.deprecated, now.deprecated),
    ...compareStyle(old, now, scope),
    ...differentTexts({
      description: [old.description, now.description],
      example: [old.examples, now.examples],
    }),
  ])
  if (old.schema && now.schema) compareSchemas(old.schema, now.schema, scope)
  if (old.content.length > 0 && now.content.length > 0) compareContent(old.content, now.content, scope)
}

/** Serialization of arrays and objects. Single values are equal in all styles except path styles. */
function compareStyle(old: Header, now: Header, { bundles }: Scope): Finding[] {
  const [was, is] = [serializationOf(old), serializationOf(now)]
  if (was === is) return []
  const isSingle = (header: Header, bundle: Bundle) => {
    const kinds = header.schema ? kindsOf(readSchema(header.schema, bundle)) : []
    return kinds.length > 0 && !kinds.some((kind) => kind === 'array' || kind === 'object')
  }
  const isPlain = ({ style, content }: Header) =>
    content.length === 0 && /^(?:form|simple|cookie)$/.test(style)
  const areSingle = isSingle(old, bundles.before) && isSingle(now, bundles.after)
  if (areSingle && isPlain(old) && isPlain(now)) return []
  return [
    changed('parameter-style', 'breaking', [': serialization changed from ', code(was), ' to ', code(is)]),
  ]
}

function serializationOf({ style, explode, content }: Header): string {
  return content[0]?.type ?? `${style}${explode ? ', exploded' : ''}`
}
