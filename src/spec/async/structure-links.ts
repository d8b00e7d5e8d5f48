import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { DeepFinding } from '../deep/finding.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../read/ref.ts'
import { type PartReader, resolvePath } from './resolve-path.ts'
import { type AsyncVersion, asyncSides, messagePaths } from './structure.ts'

export type AsyncDocument = { file: FilePath; document: Json; version: AsyncVersion; reader: PartReader }

/** A channel, operation or server at its resolved position. */
export type AsyncEntry = { name: string; key: PartKey; value: JsonObject }

/** The entries of a top-level map, with references resolved. */
export async function resolveEntries(input: AsyncDocument, section: string): Promise<AsyncEntry[]> {
  const entries: AsyncEntry[] = []
  for (const [name] of entriesOf(valueAt(input.document, [section]))) {
    const resolved = await resolvePath(partKey(input.file, [section, name]), input.reader)
    if (resolved && isObject(resolved.value)) entries.push({ name, key: resolved.key, value: resolved.value })
  }
  return entries
}

/** Invalid links between parts of a document. */
export async function findLinkProblems(input: AsyncDocument): Promise<DeepFinding[]> {
  const channels = await resolveEntries(input, 'channels')
  const findings: DeepFinding[] = []
  for (const channel of channels)
    findings.push(
      ...findParameterProblems(channel, input),
      ...findServerProblems(channel, input),
      ...(await findSameNames(channel, input)),
    )
  if (input.version === '2') findings.push(...findSecurityProblems(channels, input), ...findSameIds(channels))
  return findings
}

/** A finding with a path relative to an entry. */
type FindingBelow = Omit<DeepFinding, 'file' | 'on'> & { on?: DeepFinding['on'] }

export function findingIn(
  { key }: { key: PartKey },
  { code, path: below, on = 'value', message, hint }: FindingBelow,
): DeepFinding {
  const { file, path } = splitKey(key)
  return { code, file, path: [...path, ...below], on, message, ...(hint !== undefined && { hint }) }
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#channelAddressExpressions */
function findParameterProblems(channel: AsyncEntry, { file, version }: AsyncDocument): DeepFinding[] {
  const { name, value } = channel
  const address = version === '2' ? name : textOf(value.address)
  // A channel without an address gets one at run time.
  if (address === undefined) return []
  const inAddress = new Set([...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
  const names = entriesOf(value.parameters)
    .map(([name]) => name)
    .filter((name) => !name.startsWith('x-'))
  const declared = new Set(names)
  const missing = [...inAddress].filter((name) => !declared.has(name))
  const extra = names.filter((name) => !inAddress.has(name))
  const channelEntry = { key: partKey(file, ['channels', name]) }
  const code = 'spec/path-parameter'
  return [
    ...missing.map((item) => {
      const message = `\`{${item}}\` in the address of channel \`${name}\` is not declared`
      const hint = didYouMean(item, extra) ?? `Add \`${item}\` to the channel's \`parameters\`.`
      return version === '2'
        ? findingIn(channelEntry, { code, path: [], on: 'key', message, hint })
        : findingIn(channel, { code, path: ['address'], message, hint })
    }),
    ...extra.map((item) =>
      findingIn(channel, {
        code,
        path: ['parameters', item],
        on: 'key',
        message: `\`${item}\` is not in the address of channel \`${name}\``,
        hint: didYouMean(item, missing) ?? `Add \`{${item}}\` to the address, or remove the parameter.`,
      }),
    ),
  ]
}

function findServerProblems(channel: AsyncEntry, input: AsyncDocument): DeepFinding[] {
  const names = entriesOf(valueAt(input.document, ['servers'])).map(([name]) => name)
  return listOf(channel.value.servers).flatMap((entry, index) => {
    if (input.version === '2') {
      if (typeof entry !== 'string' || names.includes(entry)) return []
      const message = `Channel \`${channel.name}\` uses the server \`${entry}\`, which does not exist`
      const hint = didYouMean(entry, names) ?? 'Add it to `servers`.'
      return [findingIn(channel, { code: 'spec/server', path: ['servers', index], message, hint })]
    }
    const ref = isObject(entry) ? textOf(entry.$ref) : undefined
    const target = ref === undefined ? undefined : resolveRef(ref, fileOf(channel.key), input.reader.refs)
    // Unresolved references are reported elsewhere.
    if (ref === undefined || target?.kind !== 'part') return []
    const { file, path } = splitKey(target.key)
    if (file === input.file && path[0] !== 'components') return []
    const message = `Channel \`${channel.name}\` references a server outside \`servers\`: \`${ref}\``
    const hint = "Write a reference such as `$ref: '#/servers/name'`."
    return [findingIn(channel, { code: 'spec/server', path: ['servers', index, '$ref'], message, hint })]
  })
}

/** Channel messages with the same name. */
async function findSameNames(
  channel: AsyncEntry,
  { version, reader }: AsyncDocument,
): Promise<DeepFinding[]> {
  const { file, path } = splitKey(channel.key)
  const paths: JsonPath[] =
    version === '3'
      ? entriesOf(channel.value.messages).map(([name]) => ['messages', name])
      : asyncSides.flatMap((side) => messagePaths(channel.value[side]).map((below) => [side, ...below]))
  const names = new Map<string, PartKey>()
  const findings: DeepFinding[] = []
  for (const below of paths) {
    const message = await resolvePath(partKey(file, [...path, ...below]), reader)
    // In 3.x, the name falls back to the key in the channel.
    const key = version === '3' ? String(below.at(-1)) : undefined
    const name = textOf(valueAt(message?.value, ['name'])) ?? key
    if (!message || name === undefined) continue
    const first = names.get(name)
    if (first === undefined) names.set(name, message.key)
    else if (first !== message.key)
      findings.push(
        findingIn(channel, {
          code: 'spec/duplicate-id',
          path: below,
          message: `Channel \`${channel.name}\` has two messages named \`${name}\``,
          hint: 'Rename one of them.',
        }),
      )
  }
  return findings
}

function findSameIds(channels: readonly AsyncEntry[]): DeepFinding[] {
  const ids = new Map<string, string>()
  const seen = new Set<PartKey>()
  return channels.flatMap((channel) => {
    // Two names for one channel share its operations.
    if (seen.has(channel.key)) return []
    seen.add(channel.key)
    return asyncSides.flatMap((side) => {
      const id = textOf(valueAt(channel.value, [side, 'operationId']))
      const name = `${side} ${channel.name}`
      const first = id === undefined ? undefined : ids.get(id)
      if (id !== undefined && first === undefined) ids.set(id, name)
      if (id === undefined || first === undefined) return []
      const message = `\`${first}\` and \`${name}\` have the same operationId \`${id}\``
      const hint = 'Change one of them.'
      return [findingIn(channel, { code: 'spec/duplicate-id', path: [side, 'operationId'], message, hint })]
    })
  })
}

/** In 2.x a requirement is a scheme name. */
function findSecurityProblems(channels: readonly AsyncEntry[], input: AsyncDocument): DeepFinding[] {
  const { file, document } = input
  const schemes = entriesOf(valueAt(document, ['components', 'securitySchemes'])).map(([name]) => name)
  const holders = [
    ...entriesOf(valueAt(document, ['servers'])).map(([name, value]) => ({
      key: partKey(file, ['servers', name]),
      value,
    })),
    ...channels.flatMap(({ key, value }) => {
      const { file: channelFile, path } = splitKey(key)
      return asyncSides.map((side) => ({ key: partKey(channelFile, [...path, side]), value: value[side] }))
    }),
    ...entriesOf(valueAt(document, ['components', 'operationTraits'])).map(([name, value]) => ({
      key: partKey(file, ['components', 'operationTraits', name]),
      value,
    })),
  ]
  return holders.flatMap(({ key, value }) =>
    listOf(valueAt(value, ['security'])).flatMap((requirement, index) =>
      entriesOf(requirement).flatMap(([name]) => {
        if (schemes.includes(name)) return []
        const message = `Security scheme \`${name}\` is not defined`
        const hint = didYouMean(name, schemes) ?? 'Add it to `components.securitySchemes`.'
        const path = ['security', index, name]
        return [findingIn({ key }, { code: 'spec/security', path, on: 'key', message, hint })]
      }),
    ),
  )
}
