import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import { asFilePath } from '../../core/path.ts'
import type { Use } from '../../core/query.ts'
import { methods } from '../../spec/endpoint.ts'
import { entriesOf, isObject, nameType, valueAt } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../../spec/read/ref.ts'
import type { PartKind } from '../../spec/structure/part-kind.ts'
import { componentKinds, rootPart } from '../../spec/structure/structure.ts'
import { ruleSetOf } from '../flow/spec/head.ts'
import type { SpecFlow } from '../flow/spec/spec.ts'
import { apiProblem } from '../page/spec-problem.ts'
import { findAsyncProblems } from './async-findings.ts'
import { createPlaces, findRefProblems, lower, type PlaceOf } from './ref-findings.ts'
import { findSlips } from './slip-findings.ts'


/** Everything that is wrong with one description and the files it refers to. */
export async function findSpecProblems(
  id: string,
  use: Use,
  spec: SpecFlow,
  yieldToEventLoop: () => Promise<void> = async () => undefined,
): Promise<Diagnostic[]> {
  let judged = 0
  const diagnostics: Diagnostic[] = [
    ...(await use(spec.source, id)).diagnostics,
    ...(await use(spec.overlaid, id)).diagnostics,
  ]
  // What has no place of its own is told where the description is named.
  const named = (await use(spec.settings)).places.get(id)
  for (const [index, diagnostic] of diagnostics.entries())
    if (!diagnostic.at && named) diagnostics[index] = { ...diagnostic, at: named }
  const head = await use(spec.head, id)
  const document = await use(spec.specValue, id)
  if (!head || document === undefined) {
    const problem = await apiProblem(id, use, spec)
    return problem && !diagnostics.some(({ code }) => code === problem.code)
      ? [...diagnostics, problem]
      : diagnostics
  }
  diagnostics.push(...(await findSlips(id, use, spec)))
  if (head.family === 'asyncapi')
    return [...diagnostics, ...(await findAsyncProblems(id, use, spec, yieldToEventLoop))]
  const file = asFilePath(id)
  const placeOf = createPlaces(use, spec)
  const rules = ruleSetOf(head)
  const judge = await use(spec.structure, rules)
  const seenPaths = new Set<PartKey>()
  for (const { path, on, message, hint } of judge('root', rootPart(document)))
    diagnostics.push(report('spec/structure', message, { hint, at: await placeOf(file, path, on) }))
  for (const section of ['paths', 'webhooks', 'x-webhooks'])
    for (const [path] of entriesOf(valueAt(document, [section])))
      if (!path.startsWith('x-')) await judgePath(partKey(file, [section, path]))
  for (const [section, kind] of Object.entries(componentKinds))
    for (const [name] of entriesOf(valueAt(document, ['components', section]))) {
      const key = partKey(file, ['components', section, name])
      if (kind === 'pathItem') await judgePath(key)
      else await judgePart(kind, key, 'spec/component', `\`${name}\``)
    }
  const sections = ['paths', 'webhooks', 'x-webhooks']
  diagnostics.push(...(await findRefProblems({ id, head, document, sections, use, spec })))
  diagnostics.push(...(await findDuplicates(id, use, spec, placeOf)))
  return diagnostics

  async function judgePath(named: PartKey): Promise<void> {
    const key = await settled(named)
    if (seenPaths.has(key)) return
    seenPaths.add(key)
    const item = await use(spec.part, key)
    if (item !== undefined && !isObject(item))
      return leaveOut(key, `\`${splitKey(named).path.at(-1)}\``, item)
    await judgePart('pathItem', key, 'spec/structure')
    if (!isObject(item)) return
    const slots = [
      ...methods.map((method) => [method]),
      ...entriesOf(item.additionalOperations).map(([method]) => ['additionalOperations', method]),
    ]
    for (const way of slots) {
      if (valueAt(item, way) === undefined) continue
      const { file: own, path } = splitKey(key)
      const name = `\`${way.at(-1)!.toUpperCase()} ${splitKey(named).path.at(-1)}\``
      const operation = await settled(partKey(own, [...path, ...way]))
      const value = await use(spec.part, operation)
      if (value !== undefined && !isObject(value)) await leaveOut(operation, name, value)
      else await judgePart('operation', operation, 'spec/operation', name)
    }
  }

  /** What is no object cannot be shown at all. */
  async function leaveOut(key: PartKey, name: string, value: Json): Promise<void> {
    const { file: own, path } = splitKey(key)
    const message = `${name} is left out: expected an object, got ${nameType(value)}`
    diagnostics.push(report('spec/left-out', message, { at: await placeOf(own, path) }))
  }

  /** The part itself, where a reference stands for it. */
  async function settled(key: PartKey): Promise<PartKey> {
    const value = await use(spec.part, key)
    if (!isObject(value) || typeof value.$ref !== 'string') return key
    const target = resolveRef(value.$ref, fileOf(key), head)
    return target.kind === 'part' ? target.key : key
  }

  async function judgePart(
    kind: PartKind,
    key: PartKey,
    code: 'spec/structure' | 'spec/operation' | 'spec/component',
    name?: string,
  ) {
    judged += 1
    if (judged % 100 === 0) await yieldToEventLoop()
    for (const { path, on, message, hint } of await use(spec.check, {
      kind,
      rules,
      part: key,
    })) {
      const { file: own, path: way } = splitKey(key)
      const at = await placeOf(own, [...way, ...path], on)
      diagnostics.push(report(code, name ? `${name}: ${lower(message)}` : message, { hint, at }))
    }
  }
}

async function findDuplicates(id: string, use: Use, spec: SpecFlow, placeOf: PlaceOf): Promise<Diagnostic[]> {
  const outline = await use(spec.outline, id)
  const problems: Diagnostic[] = []
  const ids = new Map<string, string>()
  const templates = new Map<string, string>()
  for (const { operationId, key, operation, kind, method, path } of outline?.operations ?? []) {
    const own = splitKey(operation)
    const first = operationId && ids.get(operationId)
    if (operationId && first) {
      const message = `\`${first}\` and \`${key}\` have the same operationId \`${operationId}\``
      problems.push(
        report('spec/duplicate-id', message, {
          hint: 'Give one of them another.',
          at: await placeOf(own.file, [...own.path, 'operationId']),
        }),
      )
    } else if (operationId) ids.set(operationId, key)
    if (kind !== 'operation') continue
    const template = `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`
    const counterpart = templates.get(template)
    if (counterpart === undefined) templates.set(template, key)
    else {
      const message = `\`${counterpart}\` and \`${key}\` are the same path for a server`
      problems.push(
        report('spec/duplicate-path', message, {
          hint: 'Only the names of their parameters differ.',
          at: await placeOf(own.file, own.path, 'key'),
        }),
      )
    }
  }
  return problems
}
