import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { type Bundle, keyOf, type SpecNode } from '../read/bundle.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../read/pointer.ts'
import { resolveRef } from '../read/ref.ts'
import { findWrongExamples } from './examples.ts'
import { findWrongExtensions, findWrongTagGroups } from './extensions.ts'
import { type DeepFinding, findingAt } from './finding.ts'
import { createFollow } from './follow.ts'
import { findWrongPathParameters } from './path-parameters.ts'
import { findUnknownSchemes } from './security.ts'
import { findWrongServers } from './servers.ts'
import { findUnused } from './unused.ts'
import { createValueCheck } from './value.ts'
import { type SpecObject, walkSpec } from './walk.ts'

export type DeepInput = {
  root: FilePath
  /** All files referenced from the root, parsed. */
  documents: ReadonlyMap<FilePath, Json>
  /** With all reference targets. */
  bundle: Bundle
  /** Schemas shown on pages. */
  shown: ReadonlySet<string>
  /** Called for each operation, to report progress and to yield to the event loop. */
  onOperation?: () => Promise<void>
}

/** A description in Markdown. */
export type DeepText = { node: SpecNode; text: string }

/** Problems in a structurally valid spec. Visits the whole spec, so it is slow. */
export async function findDeepProblems({
  root,
  documents,
  bundle,
  shown,
  onOperation,
}: DeepInput): Promise<{ findings: DeepFinding[]; texts: DeepText[] }> {
  const document: SpecNode = { file: root, pointer: '', value: documents.get(root) ?? null }
  const findings: DeepFinding[] = []
  const texts: DeepText[] = []
  const follow = createFollow(bundle)
  const check = createValueCheck(bundle)
  const schemesOf = (file: FilePath) =>
    entriesOf(valueAt(documents.get(file), ['components', 'securitySchemes'])).map(([name]) => name)
  const rootSchemes = schemesOf(root)
  const schemes = new Set<string>()
  const tags = new Set<string>()
  for (const object of walkSpec(document, follow)) {
    const { node } = object
    if (!isObject(node.value)) continue
    if (object.kind === 'operation') await onOperation?.()
    const { description } = node.value
    if (typeof description === 'string') texts.push({ node, text: description })
    if (typeof node.value.$ref === 'string') findings.push(...findRefCycles(object, bundle))
    findings.push(...findWrongExamples(object, check, follow))
    if (object.kind === 'server') findings.push(...findWrongServers(object))
    // For the document itself `repair/security-name.ts` reports them.
    if (node.file !== root)
      findings.push(...findUnknownSchemes(object, [...rootSchemes, ...schemesOf(node.file)]))
    findings.push(...findWrongExtensions(object))
    if (object.kind === 'document' || object.kind === 'operation')
      for (const option of listOf(node.value.security))
        for (const [name] of entriesOf(option)) schemes.add(name)
    const list =
      object.kind === 'operation' ? node.value.tags : object.kind === 'tag' ? [node.value.name ?? ''] : []
    for (const tag of listOf(list)) if (typeof tag === 'string') tags.add(tag)
  }
  findings.push(
    ...findWrongPathParameters(document, bundle),
    ...findWrongTagGroups(document, tags),
    ...findUnused({ root, documents, bundle, named: { schemes, schemas: shown } }),
  )
  return { findings, texts }
}

/** Reference cycles without a value, reported once, at the first reference. */
function findRefCycles({ node }: SpecObject, bundle: Bundle): DeepFinding[] {
  const nodeKey = keyOf(node)
  const visited = new Set<string>()
  let at: SpecNode = node
  while (isObject(at.value) && typeof at.value.$ref === 'string') {
    const target = resolveRef(at.value.$ref, at.file, bundle)
    const value = target.kind === 'part' ? bundle.parts.get(target.key) : undefined
    if (target.kind !== 'part' || value === undefined) return []
    if (visited.has(target.key)) break
    visited.add(target.key)
    at = { file: target.file, pointer: target.key.slice(target.key.indexOf('#') + 1), value }
  }
  if (!visited.has(nodeKey) || [...visited].some((key) => key < nodeKey)) return []
  const ref = isObject(node.value) ? textOf(node.value.$ref) : undefined
  const message = `\`${ref}\` is a circular reference without a value`
  const hint = 'Replace one of the references with a value.'
  return [findingAt(node, ['$ref'], { code: 'spec/ref-cycle', message, hint })]
}
