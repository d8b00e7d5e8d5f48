import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { asFilePath, type FilePath } from '../../core/path.ts'
import { type PartReader, resolvePath } from '../../spec/async/resolve-path.ts'
import {
  type AsyncVersion,
  asyncComponentKinds,
  asyncRootPart,
  asyncSides,
  isInForeignFormat,
  messagePaths,
} from '../../spec/async/structure.ts'
import { findLinkProblems } from '../../spec/async/structure-links.ts'
import { findOperationProblems } from '../../spec/async/structure-operations.ts'
import { entriesOf, isObject, textOf, valueAt } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, splitKey } from '../../spec/read/ref.ts'
import { partName } from '../../spec/structure/part-kind.ts'
import { ruleSetOf } from '../flow/spec/head.ts'
import type { SpecReader } from '../flow/spec/spec.ts'
import { type CheckedPart, type CheckInput, createPartChecker, type PartChecker } from './part-checker.ts'
import { createPlaces, findRefProblems, lower, type PlaceOf } from './ref-findings.ts'

/** Finds problems in an AsyncAPI document and the files it references. */
export async function findAsyncProblems(id: string, input: CheckInput): Promise<Diagnostic[]> {
  const { use, spec } = input
  const head = await use(spec.head, id)
  const document = await use(spec.specValue, id)
  if (!head || document === undefined) return []
  const file = asFilePath(id)
  const version: AsyncVersion = ruleSetOf(head).version.startsWith('asyncapi-2') ? '2' : '3'
  const reader: PartReader = { read: (key) => use(spec.part, key), refs: head }
  const placeOf = createPlaces(input)
  const checker = createPartChecker(head, input)
  await checker.checkRoot(file, asyncRootPart(document))
  checker.diagnostics.push(...(await findSideProblems(file, document, placeOf)))
  await checkParts(document, { use, spec, file, version, reader, checker, checked: new Set() })

  const sections = ['servers', 'channels', 'operations']
  const existsElsewhere = async (key: PartKey) => (await resolvePath(key, reader)) !== undefined
  const refs = { id, head, document, sections, use, spec, existsElsewhere, isIgnored: isInForeignFormat }
  const problems = [...checker.diagnostics, ...(await findRefProblems(refs))]
  const links = { file, document, version, reader }
  const linkProblems = [
    ...(await findLinkProblems(links)),
    ...(version === '3' ? await findOperationProblems(links) : []),
  ]
  for (const { code, file: problemFile, path, on, message, hint } of linkProblems)
    problems.push(report(code, message, { hint, at: await placeOf(problemFile, path, on) }))
  return problems
}

async function findSideProblems(file: FilePath, document: Json, placeOf: PlaceOf): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = []
  for (const key of ['x-site', 'x-mint']) {
    const side = valueAt(document, [key, 'side'])
    if (side === undefined || side === 'client' || side === 'application') continue
    const message = `\`${key}.side\` must be \`client\` or \`application\`, got ${JSON.stringify(side)}`
    const hint = 'Set it to `client`, or remove it (default: `application`).'
    problems.push(report('spec/extension', message, { hint, at: await placeOf(file, [key, 'side']) }))
  }
  return problems
}

type Context = SpecReader & {
  file: FilePath
  version: AsyncVersion
  reader: PartReader
  checker: PartChecker
  checked: Set<PartKey>
}

async function checkParts(document: Json, context: Context): Promise<void> {
  const { file, version } = context
  for (const name of namesIn(valueAt(document, ['servers']))) {
    const key = partKey(file, ['servers', name])
    await checkOnce({ kind: 'server', key, code: 'spec/structure', name: `Server \`${name}\`` }, context)
  }
  for (const name of namesIn(valueAt(document, ['channels'])))
    await checkChannel(partKey(file, ['channels', name]), name, context)
  for (const name of namesIn(valueAt(document, ['operations'])))
    await checkOperation(partKey(file, ['operations', name]), `Operation \`${name}\``, context)
  for (const [section, kind] of Object.entries(asyncComponentKinds[version]))
    for (const [name] of entriesOf(valueAt(document, ['components', section]))) {
      const key = partKey(file, ['components', section, name])
      const title = `${titled(partName(kind))} \`${name}\``
      if (kind === 'channel') await checkChannel(key, name, context)
      else if (kind === 'operation') await checkOperation(key, `Operation \`${name}\``, context)
      else await checkOnce({ kind, key, code: 'spec/component', name: title }, context)
    }
}

async function checkChannel(ref: PartKey, name: string, context: Context): Promise<void> {
  const { use, spec, version } = context
  const title = `Channel \`${name}\``
  const key = await checkOnce({ kind: 'channel', key: ref, code: 'spec/operation', name: title }, context)
  if (key === undefined) return
  const { file, path } = splitKey(key)
  const channel = await use(spec.part, key)
  const keyBelow = (below: JsonPath) => partKey(file, [...path, ...below])
  const checkComponent = (kind: 'parameter' | 'message', below: JsonPath) => {
    const label = `${titled(kind)} \`${below.at(-1)}\` of channel \`${name}\``
    return checkOnce({ kind, key: keyBelow(below), code: 'spec/component', name: label }, context)
  }
  for (const [parameter] of entriesOf(valueAt(channel, ['parameters'])))
    await checkComponent('parameter', ['parameters', parameter])
  if (version === '3')
    for (const [message] of entriesOf(valueAt(channel, ['messages'])))
      await checkComponent('message', ['messages', message])
  else
    for (const side of asyncSides)
      if (valueAt(channel, [side]) !== undefined)
        await checkOperation(keyBelow([side]), `Operation \`${side}\` of channel \`${name}\``, context)
}

async function checkOperation(ref: PartKey, title: string, context: Context): Promise<void> {
  const { use, spec, version } = context
  const key = await checkOnce({ kind: 'operation', key: ref, code: 'spec/operation', name: title }, context)
  if (key === undefined || version === '3') return
  const { file, path } = splitKey(key)
  const operation = await use(spec.part, key)
  for (const below of messagePaths(operation)) {
    const message = valueAt(operation, below)
    const name = textOf(valueAt(message, ['name'])) ?? textOf(valueAt(message, ['messageId']))
    const label = `${name === undefined ? 'Message' : `Message \`${name}\``} of ${lower(title)}`
    const part = partKey(file, [...path, ...below])
    await checkOnce({ kind: 'message', key: part, code: 'spec/component', name: label }, context)
  }
}

/** Checks a part once, at its resolved key. Returns the key; undefined if it is checked elsewhere. */
async function checkOnce(
  part: CheckedPart & { name: string },
  context: Context,
): Promise<PartKey | undefined> {
  const { use, spec, file, reader, checker, checked } = context
  const key = (await resolvePath(part.key, reader))?.key ?? part.key
  // Parts of this document are checked at their own place.
  if ((key !== part.key && fileOf(key) === file) || checked.has(key)) return undefined
  checked.add(key)
  const value = await use(spec.part, key)
  if (part.code === 'spec/operation' && value !== undefined && !isObject(value))
    await checker.reportSkipped(key, part.name, value)
  else await checker.checkPart({ ...part, key })
  return key
}

/** Names in a map, without extensions. */
const namesIn = (map: Json | undefined) =>
  entriesOf(map).flatMap(([name]) => (name.startsWith('x-') ? [] : [name]))

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
