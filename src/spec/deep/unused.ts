import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { Bundle, SpecNode } from '../read/bundle.ts'
import { entriesOf, isObject, type JsonObject, textOf, valueAt } from '../read/pointer.ts'
import { resolveRef, splitKey } from '../read/ref.ts'
import { componentKinds } from '../structure/structure.ts'
import { type DeepFinding, findingAt } from './finding.ts'

type Input = {
  root: FilePath
  documents: ReadonlyMap<FilePath, Json>
  bundle: Bundle
  /** Schemes used in security requirements, and schemas shown on pages. */
  named: { schemes: ReadonlySet<string>; schemas: ReadonlySet<string> }
}

/** Components referenced by nothing but themselves. Specs without operations are libraries and skipped. */
export function findUnused({ root, documents, bundle, named }: Input): DeepFinding[] {
  const document = documents.get(root)
  if (!isObject(document)) return []
  const isLibrary = ['paths', 'webhooks', 'x-webhooks'].every((key) => entriesOf(document[key]).length === 0)
  if (isLibrary) return []
  const used = new Set([
    ...[...named.schemes].map((name) => `securitySchemes/${name}`),
    ...[...named.schemas].map((name) => `schemas/${name}`),
  ])
  const anchors = new Map<string, string>()
  const names = new Set<string>()
  for (const [file, value] of documents) {
    for (const [key, part] of entriesOf(value)) {
      if (file !== root || key !== 'components') walk(file, part, undefined)
      else
        for (const [section, list] of entriesOf(part))
          for (const [name, component] of entriesOf(list)) walk(file, component, `${section}/${name}`)
    }
  }
  for (const name of names) used.add(anchors.get(name) ?? '')
  const node: SpecNode = { file: root, pointer: '', value: document }
  return Object.keys(componentKinds).flatMap((section) =>
    entriesOf(valueAt(document, ['components', section])).flatMap(([name]) => {
      if (used.has(`${section}/${name}`) || name.startsWith('x-')) return []
      const message = `Component \`${name}\` in \`${section}\` is not used`
      const hint = 'Remove the component, or reference it.'
      return [
        findingAt(node, ['components', section, name], { code: 'spec/unused', message, hint, on: 'key' }),
      ]
    }),
  )

  /** Anything that looks like a reference counts, to avoid false positives. */
  function walk(file: FilePath, from: Json, owner: string | undefined): void {
    const stack: (Json[] | JsonObject)[] = typeof from === 'object' && from !== null ? [from] : []
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (isObject(next)) visitObject(file, next, owner)
      for (const inner of Object.values(next))
        if (typeof inner === 'object' && inner !== null) stack.push(inner)
    }
  }

  function visitObject(file: FilePath, value: JsonObject, owner: string | undefined): void {
    if (typeof value.$ref === 'string') addRef(value.$ref, file, owner)
    if (typeof value.$dynamicRef === 'string') addRef(value.$dynamicRef, file, owner)
    for (const key of ['$anchor', '$dynamicAnchor'])
      if (typeof value[key] === 'string' && owner) anchors.set(value[key], owner)
    // Schemas with an `$id` can be referenced from anywhere.
    if (typeof value.$id === 'string' && owner) used.add(owner)
    const { discriminator, allOf } = value
    if (isObject(discriminator))
      for (const [, to] of entriesOf(discriminator.mapping)) {
        if (typeof to !== 'string') continue
        if (/^[\w.-]+$/.test(to)) used.add(`schemas/${to}`)
        addRef(to, file, owner)
      }
    // The discriminator of Pet references `Cat: { allOf: [Pet] }` by name.
    if (owner && Array.isArray(allOf) && allOf.some((branch) => hasDiscriminator(branch, file)))
      used.add(owner)
  }

  function hasDiscriminator(value: Json, file: FilePath): boolean {
    const ref = isObject(value) ? textOf(value.$ref) : undefined
    const target = ref === undefined ? undefined : resolveRef(ref, file, bundle)
    if (target?.kind !== 'part') return false
    const part = bundle.parts.get(target.key)
    return isObject(part) && part.discriminator !== undefined
  }

  function addRef(ref: string, file: FilePath, owner: string | undefined): void {
    const target = resolveRef(ref, file, bundle)
    if (target.kind === 'name') names.add(target.name)
    if (target.kind !== 'part' || target.file !== root) return
    const [first, section, name] = splitKey(target.key).path
    const component = `${section}/${name}`
    if (first === 'components' && component !== owner) used.add(component)
  }
}
