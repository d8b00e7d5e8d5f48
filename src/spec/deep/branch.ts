import type { Variant } from '../../value/value-schema.ts'
import {
  type Bundle,
  childNode,
  componentName,
  follow,
  itemNodes,
  type ObjectNode,
  type SpecNode,
} from '../read/bundle.ts'
import { entriesOf, isObject, textOf } from '../read/pointer.ts'
import { resolveRef } from '../read/ref.ts'

/** The branches of a choice with their discriminator values. */
export function branchesOf(
  node: ObjectNode,
  kind: 'oneOf' | 'anyOf',
  bundle: Bundle,
): Variant<SpecNode>[] | undefined {
  if (node.value[kind] === undefined) return undefined
  const { discriminator } = node.value
  const branches = itemNodes(childNode(node, kind))
  if (!isObject(discriminator)) return branches.map((schema) => ({ schema }))
  const mapping = new Map(
    entriesOf(discriminator.mapping).flatMap(([word, to]) =>
      typeof to === 'string' ? [[word, to] as const] : [],
    ),
  )
  return branches.map((schema) => {
    const ref = isObject(schema.value) ? textOf(schema.value.$ref) : undefined
    if (ref === undefined) return { schema }
    const name = branchName(schema, bundle)
    const mapped = [...mapping].flatMap(([word, to]) => (to === ref || to === name ? [word] : []))
    return { schema, is: name === undefined || mapping.has(name) ? mapped : [...mapped, name] }
  })
}

/** The component name, or the title of an inline schema. */
export function branchName(branch: SpecNode, bundle: Bundle): string | undefined {
  if (!isObject(branch.value)) return undefined
  const { $ref: ref, title } = branch.value
  if (typeof ref === 'string') {
    const target = resolveRef(ref, branch.file, bundle)
    return target.kind === 'part' ? componentName(target.key) : undefined
  }
  const resolved = follow(branch, bundle)
  return resolved.kind === 'found' ? textOf(title) : undefined
}
