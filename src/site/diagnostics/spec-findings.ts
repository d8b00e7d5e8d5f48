import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import { asFilePath } from '../../core/path.ts'
import { methods } from '../../spec/endpoint.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import { entriesOf, isObject, type JsonObject, valueAt } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../../spec/read/ref.ts'
import { componentKinds, rootPart } from '../../spec/structure/structure.ts'
import type { SpecHead } from '../flow/spec/head.ts'
import type { SpecReader } from '../flow/spec/spec.ts'
import { apiProblem } from '../page/spec-problem.ts'
import { findAsyncProblems } from './async-findings.ts'
import { type CheckInput, createPartChecker, type PartChecker } from './part-checker.ts'
import { createPlaces, findRefProblems } from './ref-findings.ts'
import { findSlips } from './slips.ts'

/** Finds problems in a spec and the files it references. */
export async function findSpecProblems(id: string, input: CheckInput): Promise<Diagnostic[]> {
  const { use, spec } = input
  const diagnostics = await findSourceProblems(id, input)
  const head = await use(spec.head, id)
  const document = await use(spec.specValue, id)
  if (!head || document === undefined) {
    const problem = await apiProblem(id, input)
    return problem && !diagnostics.some(({ code }) => code === problem.code)
      ? [...diagnostics, problem]
      : diagnostics
  }
  return [
    ...diagnostics,
    ...(await findSlips(id, input)),
    ...(head.family === 'asyncapi'
      ? await findAsyncProblems(id, input)
      : await findOpenApiProblems({ id, head, document }, input)),
  ]
}

/** Diagnostics without a place get the place where the spec is listed. */
async function findSourceProblems(id: string, { use, spec }: SpecReader): Promise<Diagnostic[]> {
  const { diagnostics } = await use(spec.source, id)
  const overlaid = await use(spec.overlaid, id)
  const at = (await use(spec.settings)).places.get(id)
  return [...diagnostics, ...overlaid.diagnostics].map((diagnostic) =>
    diagnostic.at || !at ? diagnostic : { ...diagnostic, at },
  )
}

type SpecInput = { id: string; head: SpecHead; document: Json }

async function findOpenApiProblems(specInput: SpecInput, input: CheckInput): Promise<Diagnostic[]> {
  const { id, head, document } = specInput
  const { use, spec } = input
  const file = asFilePath(id)
  const checker = createPartChecker(head, input)
  const context: PathContext = { use, spec, head, checker, paths: new Set() }
  const sections = ['paths', 'webhooks', 'x-webhooks']
  const componentsOf = (section: string) => entriesOf(valueAt(document, ['components', section]))
  const pathsOf = (section: string) => entriesOf(valueAt(document, [section]))
  const all = [...sections.map(pathsOf), ...Object.keys(componentKinds).map(componentsOf)].flat().length
  let done = 0
  await checker.checkRoot(file, rootPart(document))
  for (const section of sections)
    for (const [path] of pathsOf(section)) {
      input.onProgress?.(`Checking ${id}`, done++, all)
      if (!path.startsWith('x-')) await checkPath(partKey(file, [section, path]), context)
    }
  for (const [section, kind] of Object.entries(componentKinds))
    for (const [name] of componentsOf(section)) {
      input.onProgress?.(`Checking ${id}`, done++, all)
      const key = partKey(file, ['components', section, name])
      if (kind === 'pathItem') await checkPath(key, context)
      else await checker.checkPart({ kind, key, code: 'spec/component', name: `\`${name}\`` })
    }
  return [
    ...checker.diagnostics,
    ...(await findRefProblems({ id, head, document, sections, use, spec })),
    ...(await findDuplicates(id, input)),
  ]
}

type PathContext = SpecReader & {
  head: SpecHead
  checker: PartChecker
  /** Paths already checked: two names may resolve to one. */
  paths: Set<PartKey>
}

async function checkPath(ref: PartKey, context: PathContext): Promise<void> {
  const { use, spec, checker, paths } = context
  const key = await resolvePart(ref, context)
  if (paths.has(key)) return
  paths.add(key)
  const item = await use(spec.part, key)
  const name = splitKey(ref).path.at(-1)
  if (item !== undefined && !isObject(item)) return checker.reportSkipped(key, `\`${name}\``, item)
  await checker.checkPart({ kind: 'pathItem', key, code: 'spec/structure' })
  if (!isObject(item)) return
  const { file, path } = splitKey(key)
  for (const { way, method } of operationsIn(item)) {
    const title = `\`${method.toUpperCase()} ${name}\``
    const operation = await resolvePart(partKey(file, [...path, ...way]), context)
    const value = await use(spec.part, operation)
    if (value !== undefined && !isObject(value)) await checker.reportSkipped(operation, title, value)
    else await checker.checkPart({ kind: 'operation', key: operation, code: 'spec/operation', name: title })
  }
}

function operationsIn(item: JsonObject): { way: string[]; method: string }[] {
  return [
    ...methods.map((method) => ({ way: [method], method })),
    ...entriesOf(item.additionalOperations).map(([method]) => ({
      way: ['additionalOperations', method],
      method,
    })),
  ].filter(({ way }) => valueAt(item, way) !== undefined)
}

/** Resolves a reference to its part. */
async function resolvePart(key: PartKey, { use, spec, head }: PathContext): Promise<PartKey> {
  const value = await use(spec.part, key)
  if (!isObject(value) || typeof value.$ref !== 'string') return key
  const target = resolveRef(value.$ref, fileOf(key), head)
  return target.kind === 'part' ? target.key : key
}

async function findDuplicates(id: string, reader: SpecReader): Promise<Diagnostic[]> {
  const outline = await reader.use(reader.spec.outline, id)
  const placeOf = createPlaces(reader)
  const problems: Diagnostic[] = []
  const ids = new Map<string, string>()
  const templates = new Map<string, string>()
  for (const item of outline?.operations ?? []) {
    const { operationId, key } = item
    const { file, path } = splitKey(item.operation)
    const first = operationId && ids.get(operationId)
    if (operationId && first) {
      const message = `\`${first}\` and \`${key}\` have the same operationId \`${operationId}\``
      const hint = 'Rename one of them.'
      const at = await placeOf(file, [...path, 'operationId'])
      problems.push(report('spec/duplicate-id', message, { hint, at }))
    } else if (operationId) ids.set(operationId, key)
    const template = templateOf(item)
    if (template === undefined) continue
    const existing = templates.get(template)
    if (existing === undefined) templates.set(template, key)
    else {
      const message = `\`${existing}\` and \`${key}\` differ only in parameter names, so servers cannot distinguish them`
      const hint = 'Remove one of them or change its path.'
      const at = await placeOf(file, path, 'key')
      problems.push(report('spec/duplicate-path', message, { hint, at }))
    }
  }
  return problems
}

/** Equal for operations that a server cannot distinguish. */
const templateOf = ({ kind, method, path }: OperationOutline) =>
  kind === 'operation' ? `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}` : undefined
