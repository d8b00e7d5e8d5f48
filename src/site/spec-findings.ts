import { type Diagnostic, type Place, report } from '../core/diagnostic.ts'
import type { Json, JsonPath } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import type { Use } from '../core/query.ts'
import { methods } from '../spec/endpoint.ts'
import { findRefs } from '../spec/find-refs.ts'
import { entriesOf, isObject, valueAt } from '../spec/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../spec/ref.ts'
import { componentKinds, type PartKind, rootPart } from '../spec/structure.ts'
import { type createSpecFlow, judgeOf, type SpecHead } from './spec-flow.ts'
import { apiProblem } from './spec-problem.ts'

type SpecFlow = ReturnType<typeof createSpecFlow>

/** Everything that is wrong with one description and the files it refers to. */
export async function findSpecProblems(
  id: string,
  use: Use,
  spec: SpecFlow,
  breathe: () => Promise<void> = async () => undefined,
): Promise<Diagnostic[]> {
  let judged = 0
  const found: Diagnostic[] = [
    ...(await use(spec.source, id)).diagnostics,
    ...(await use(spec.overlaid, id)).diagnostics,
  ]
  // What has no place of its own is told where the description is named.
  const named = (await use(spec.settings, '')).places.get(id)
  for (const [index, one] of found.entries()) if (!one.at && named) found[index] = { ...one, at: named }
  const head = await use(spec.head, id)
  const document = await use(spec.specValue, id)
  if (!head || document === undefined) {
    const problem = await apiProblem(id, use, spec)
    return problem && !found.some(({ code }) => code === problem.code) ? [...found, problem] : found
  }
  const file = id as FilePath
  const judge = await use(spec.structure, judgeOf(head))
  const seenPaths = new Set<PartKey>()
  for (const { path, on, message, hint } of judge('root', rootPart(document)))
    found.push(report('spec/structure', message, { hint, at: await placeOf(file, path, on) }))
  for (const section of ['paths', 'webhooks', 'x-webhooks'])
    for (const [path] of entriesOf(valueAt(document, [section])))
      if (!path.startsWith('x-')) await judgePath(partKey(file, [section, path]))
  for (const [section, kind] of Object.entries(componentKinds))
    for (const [name] of entriesOf(valueAt(document, ['components', section]))) {
      const key = partKey(file, ['components', section, name])
      if (kind === 'pathItem') await judgePath(key)
      else await judgePart(kind, key, 'spec/component', `\`${name}\``)
    }
  found.push(...(await findRefProblems(id, head, document, use, spec, placeOf)))
  found.push(...(await findDuplicates(id, use, spec, placeOf)))
  return found

  async function judgePath(named: PartKey): Promise<void> {
    const key = await settled(named)
    if (seenPaths.has(key)) return
    seenPaths.add(key)
    const item = await use(spec.part, key)
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
      await judgePart('operation', await settled(partKey(own, [...path, ...way])), 'spec/operation', name)
    }
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
    if (judged % 100 === 0) await breathe()
    for (const { path, on, message, hint } of await use(spec.check, `${kind} ${judgeOf(head!)} ${key}`)) {
      const { file: own, path: way } = splitKey(key)
      const at = await placeOf(own, [...way, ...path], on)
      const words =
        code === 'spec/operation'
          ? `${name} is left out: ${lower(message)}`
          : name
            ? `${name}: ${lower(message)}`
            : message
      found.push(report(code, words, { hint, at }))
    }
  }

  async function placeOf(
    own: FilePath,
    path: JsonPath,
    on: 'value' | 'key' = 'value',
  ): Promise<Place | undefined> {
    const { value } = await use(spec.source, own)
    return on === 'key' ? value?.keyPlace(path) : value?.place(path)
  }
}

type PlaceOf = (file: FilePath, path: JsonPath, on?: 'value' | 'key') => Promise<Place | undefined>

/** References that lead nowhere, also those of other files, each file once. */
async function findRefProblems(
  id: string,
  head: SpecHead,
  document: Json,
  use: Use,
  spec: SpecFlow,
  placeOf: PlaceOf,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = []
  const file = id as FilePath
  const sections = ['paths', 'webhooks', 'x-webhooks'].flatMap((section) =>
    entriesOf(valueAt(document, [section])).map(([name]) => partKey(file, [section, name])),
  )
  const components = entriesOf(valueAt(document, ['components'])).flatMap(([section, list]) =>
    entriesOf(list).map(([name]) => partKey(file, ['components', section, name])),
  )
  const open: PartKey[] = [...sections, ...components, partKey(file, ['tags']), partKey(file, ['info'])]
  const seen = new Set<PartKey>(open)
  const files = new Set<FilePath>([file])
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const own = fileOf(key)
    // Another file is looked through as a whole, once.
    if (own !== file && !files.has(own)) {
      files.add(own)
      found.push(...(await use(spec.source, own)).diagnostics.filter(({ code }) => code !== 'spec/missing'))
    }
    const { targets, refused } = await use(spec.partRefs, key)
    for (const { path, ref, reason } of refused) {
      const message = `\`${ref}\` is not followed: ${reason}`
      const hint =
        'A description may refer to files of the site folder, to its own address, and to what `api.refs` in docs.json lists.'
      found.push(
        report('spec/ref-refused', message, {
          hint,
          at: await placeOf(own, [...splitKey(key).path, ...path, '$ref']),
        }),
      )
    }
    for (const target of targets) {
      if ((await use(spec.part, target)) === undefined) {
        found.push(...(await dangling(key, target)))
        continue
      }
      if (seen.has(target) || isBelow(target, seen)) continue
      seen.add(target)
      open.push(target)
    }
  }
  return found

  async function dangling(key: PartKey, target: PartKey): Promise<Diagnostic[]> {
    const { file: own, path } = splitKey(key)
    const value = await use(spec.part, key)
    const { file: other } = splitKey(target)
    const exists = (await use(spec.source, other)).value !== undefined
    const hint = exists ? 'The file is there, the place in it is not.' : `There is no file \`${other}\`.`
    return Promise.all(
      findRefs(value ?? null)
        .filter(({ ref, isGuess }) => {
          if (isGuess) return false
          const resolved = resolveRef(ref, own, head)
          return resolved.kind !== 'refused' && resolved.key === target
        })
        .map(async ({ path: below, ref }) =>
          report('spec/ref-not-found', `\`${ref}\` leads nowhere`, {
            hint,
            at: await placeOf(own, [...path, ...below, '$ref']),
          }),
        ),
    )
  }
}

/** What is reached inside a part that was looked through needs no look of its own. */
function isBelow(key: PartKey, seen: ReadonlySet<PartKey>): boolean {
  for (let at = key.lastIndexOf('/'); at > key.indexOf('#'); at = key.lastIndexOf('/', at - 1))
    if (seen.has(key.slice(0, at))) return true
  return seen.has(key.slice(0, key.indexOf('#') + 1))
}

async function findDuplicates(id: string, use: Use, spec: SpecFlow, placeOf: PlaceOf): Promise<Diagnostic[]> {
  const outline = await use(spec.outline, id)
  const found: Diagnostic[] = []
  const ids = new Map<string, string>()
  const templates = new Map<string, string>()
  for (const { operationId, key, operation, kind, method, path } of outline?.operations ?? []) {
    const own = splitKey(operation)
    const first = operationId && ids.get(operationId)
    if (operationId && first) {
      const message = `\`${first}\` and \`${key}\` have the same operationId \`${operationId}\``
      found.push(
        report('spec/duplicate-id', message, {
          hint: 'Give one of them another.',
          at: await placeOf(own.file, [...own.path, 'operationId']),
        }),
      )
    } else if (operationId) ids.set(operationId, key)
    if (kind !== 'operation') continue
    const template = `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`
    const twin = templates.get(template)
    if (twin === undefined) templates.set(template, key)
    else {
      const message = `\`${twin}\` and \`${key}\` are the same path for a server`
      found.push(
        report('spec/duplicate-path', message, {
          hint: 'Only the names of their parameters differ.',
          at: await placeOf(own.file, own.path, 'key'),
        }),
      )
    }
  }
  return found
}

const lower = (text: string) =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
