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
import { type Met, walkDescription } from './walk.ts'

export type DeepInput = {
  root: FilePath
  /** Every file that is reached from the root, as data. */
  documents: ReadonlyMap<FilePath, Json>
  /** With everything that any reference leads to. */
  bundle: Bundle
  /** Schemas that pages of the site show. */
  shown: ReadonlySet<string>
}

/** A description in words, to be read as Markdown. */
export type DeepText = { node: SpecNode; text: string }

/** What is wrong with a description though it is as OpenAPI has it. It takes a look at everything, so it takes its time. */
export function findDeepProblems({ root, documents, bundle, shown }: DeepInput): {
  findings: DeepFinding[]
  texts: DeepText[]
} {
  const document: SpecNode = { file: root, pointer: '', value: documents.get(root) ?? null }
  const findings: DeepFinding[] = []
  const texts: DeepText[] = []
  const follow = createFollow(bundle)
  const check = createValueCheck(bundle)
  const schemesOf = (file: FilePath) =>
    entriesOf(valueAt(documents.get(file), ['components', 'securitySchemes'])).map(([name]) => name)
  const own = schemesOf(root)
  const schemes = new Set<string>()
  const tags = new Set<string>()
  walkDescription(document, follow, (met) => {
    const { node } = met
    if (!isObject(node.value)) return
    const { description } = node.value
    if (typeof description === 'string') texts.push({ node, text: description })
    if (typeof node.value.$ref === 'string') findings.push(...findRings(met, bundle))
    findings.push(...findWrongExamples(met, check, follow))
    if (met.kind === 'server') findings.push(...findWrongServers(met))
    // For the document itself `repair/security-name.ts` reports them.
    if (node.file !== root) findings.push(...findUnknownSchemes(met, [...own, ...schemesOf(node.file)]))
    findings.push(...findWrongExtensions(met))
    if (met.kind === 'document' || met.kind === 'operation')
      for (const option of listOf(node.value.security))
        for (const [name] of entriesOf(option)) schemes.add(name)
    const list =
      met.kind === 'operation' ? node.value.tags : met.kind === 'tag' ? [node.value.name ?? ''] : []
    for (const tag of listOf(list)) if (typeof tag === 'string') tags.add(tag)
  })
  findings.push(
    ...findWrongPathParameters(document, bundle),
    ...findWrongTagGroups(document, tags),
    ...findUnused({ root, documents, bundle, named: { schemes, schemas: shown } }),
  )
  return { findings, texts }
}

/** References that lead to each other and to nothing else, told of once, where the first of them stands. */
function findRings({ node }: Met, bundle: Bundle): DeepFinding[] {
  const own = keyOf(node)
  const way = new Set<string>()
  let at: SpecNode = node
  while (isObject(at.value) && typeof at.value.$ref === 'string') {
    const target = resolveRef(at.value.$ref, at.file, bundle)
    const value = target.kind === 'part' ? bundle.parts.get(target.key) : undefined
    if (target.kind !== 'part' || value === undefined) return []
    if (way.has(target.key)) break
    way.add(target.key)
    at = { file: target.file, pointer: target.key.slice(target.key.indexOf('#') + 1), value }
  }
  if (!way.has(own) || [...way].some((key) => key < own)) return []
  const ref = isObject(node.value) ? textOf(node.value.$ref) : undefined
  const message = `\`${ref}\` leads back to itself, and to nothing else`
  const hint = 'Write what is meant at one of the places on the way.'
  return [findingAt(node, ['$ref'], { code: 'spec/ref-cycle', message, hint })]
}
