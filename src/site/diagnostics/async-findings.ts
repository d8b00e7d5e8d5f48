import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { asFilePath } from '../../core/path.ts'
import type { Use } from '../../core/query.ts'
import {
  type AsyncVersion,
  asyncComponentKinds,
  asyncRootPart,
  asyncSides,
  isInForeignFormat,
  messageWays,
} from '../../spec/async/structure.ts'
import { findLinkProblems } from '../../spec/async/structure-links.ts'
import { findOperationProblems } from '../../spec/async/structure-operations.ts'
import { settleWay } from '../../spec/async/structure-way.ts'
import { entriesOf, isObject, nameType, textOf, valueAt } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, splitKey } from '../../spec/read/ref.ts'
import { type PartKind, partName } from '../../spec/structure/part-kind.ts'
import { ruleSetOf } from '../flow/spec/head.ts'
import type { SpecFlow } from '../flow/spec/spec.ts'
import { createPlaces, findRefProblems, lower } from './ref-findings.ts'


/** Everything that is wrong with one AsyncAPI document and the files it refers to, part by part. */
export async function findAsyncProblems(
  id: string,
  use: Use,
  spec: SpecFlow,
  yieldToEventLoop: () => Promise<void> = async () => undefined,
): Promise<Diagnostic[]> {
  const head = await use(spec.head, id)
  const document = await use(spec.specValue, id)
  if (!head || document === undefined) return []
  const file = asFilePath(id)
  const rules = ruleSetOf(head)
  const version: AsyncVersion = rules.version.startsWith('asyncapi-2') ? '2' : '3'
  const way = { read: (key: PartKey) => use(spec.part, key), refs: head }
  const placeOf = createPlaces(use, spec)
  const problems: Diagnostic[] = []
  const judged = new Set<PartKey>()

  const judge = await use(spec.structure, rules)
  for (const { path, on, message, hint } of judge('root', asyncRootPart(document)))
    problems.push(report('spec/structure', message, { hint, at: await placeOf(file, path, on) }))
  for (const key of ['x-site', 'x-mint']) {
    const side = valueAt(document, [key, 'side'])
    if (side === undefined || side === 'client' || side === 'application') continue
    const message = `\`${key}.side\` says whose words the description has, and ${JSON.stringify(side)} is neither`
    const hint = 'Write `client`, or leave it out: then it speaks of the application.'
    problems.push(report('spec/extension', message, { hint, at: await placeOf(file, [key, 'side']) }))
  }
  for (const name of namesIn(valueAt(document, ['servers'])))
    await judgePart('server', partKey(file, ['servers', name]), 'spec/structure', `Server \`${name}\``)
  for (const name of namesIn(valueAt(document, ['channels'])))
    await judgeChannel(partKey(file, ['channels', name]), name)
  for (const name of namesIn(valueAt(document, ['operations'])))
    await judgeOperation(partKey(file, ['operations', name]), `Operation \`${name}\``)
  for (const [section, kind] of Object.entries(asyncComponentKinds[version]))
    for (const [name] of entriesOf(valueAt(document, ['components', section]))) {
      const key = partKey(file, ['components', section, name])
      if (kind === 'channel') await judgeChannel(key, name)
      else if (kind === 'operation') await judgeOperation(key, `Operation \`${name}\``)
      else await judgePart(kind, key, 'spec/component', `${titled(partName(kind))} \`${name}\``)
    }

  const sections = ['servers', 'channels', 'operations']
  const isThere = async (key: PartKey) => (await settleWay(key, way)) !== undefined
  const input = { id, head, document, sections, use, spec, isThere, isOpen: isInForeignFormat }
  problems.push(...(await findRefProblems(input)))
  const links = { file, document, version, way }
  const named = [
    ...(await findLinkProblems(links)),
    ...(version === '3' ? await findOperationProblems(links) : []),
  ]
  for (const { code, file: own, path, on, message, hint } of named)
    problems.push(report(code, message, { hint, at: await placeOf(own, path, on) }))
  return problems

  async function judgeChannel(named: PartKey, name: string): Promise<void> {
    const key = await judgePart('channel', named, 'spec/operation', `Channel \`${name}\``)
    if (key === undefined) return
    const { file: own, path } = splitKey(key)
    const channel = await use(spec.part, key)
    const below = (way: JsonPath) => partKey(own, [...path, ...way])
    const of = `of channel \`${name}\``
    for (const [name] of entriesOf(valueAt(channel, ['parameters'])))
      await judgePart(
        'parameter',
        below(['parameters', name]),
        'spec/component',
        `Parameter \`${name}\` ${of}`,
      )
    if (version === '3')
      for (const [name] of entriesOf(valueAt(channel, ['messages'])))
        await judgePart('message', below(['messages', name]), 'spec/component', `Message \`${name}\` ${of}`)
    else
      for (const side of asyncSides)
        if (valueAt(channel, [side]) !== undefined)
          await judgeOperation(below([side]), `Operation \`${side}\` ${of}`)
  }

  async function judgeOperation(named: PartKey, title: string): Promise<void> {
    const key = await judgePart('operation', named, 'spec/operation', title)
    if (key === undefined || version === '3') return
    const { file: own, path } = splitKey(key)
    const operation = await use(spec.part, key)
    for (const below of messageWays(operation)) {
      const message = valueAt(operation, below)
      const name = textOf(valueAt(message, ['name'])) ?? textOf(valueAt(message, ['messageId']))
      const words = `${name === undefined ? 'Message' : `Message \`${name}\``} of ${lower(title)}`
      await judgePart('message', partKey(own, [...path, ...below]), 'spec/component', words)
    }
  }

  /** Checks a part where it stands; gives where that is, unless it is a part that is checked anyway. */
  async function judgePart(
    kind: PartKind,
    named: PartKey,
    code: 'spec/structure' | 'spec/operation' | 'spec/component',
    title: string,
  ): Promise<PartKey | undefined> {
    const key = (await settleWay(named, way))?.key ?? named
    // What this document holds is checked at its own place.
    if ((key !== named && fileOf(key) === file) || judged.has(key)) return undefined
    judged.add(key)
    if (judged.size % 100 === 0) await yieldToEventLoop()
    const { file: own, path } = splitKey(key)
    const value = await use(spec.part, key)
    if (code === 'spec/operation' && value !== undefined && !isObject(value)) {
      const message = `${title} is left out: expected an object, got ${nameType(value)}`
      problems.push(report('spec/left-out', message, { at: await placeOf(own, path) }))
      return key
    }
    for (const finding of await use(spec.check, { kind, rules, part: key })) {
      const at = await placeOf(own, [...path, ...finding.path], finding.on)
      problems.push(report(code, `${title}: ${lower(finding.message)}`, { hint: finding.hint, at }))
    }
    return key
  }
}

/** The names of a map; an extension is none. */
const namesIn = (map: Json | undefined) =>
  entriesOf(map).flatMap(([name]) => (name.startsWith('x-') ? [] : [name]))

const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
