import type { Json } from '../../core/json.ts'
import type { DeepFinding } from '../deep/finding.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../read/ref.ts'
import { resolvePath } from './resolve-path.ts'
import { type AsyncDocument, type AsyncEntry, findingIn, resolveEntries } from './structure-links.ts'

/**
 * A 3.x operation may only reference a channel of this document and messages of that channel:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#operationObject
 */
export async function findOperationProblems(input: AsyncDocument): Promise<DeepFinding[]> {
  const channels = await resolveEntries(input, 'channels')
  const byPlace = new Map(
    channels.map((channel) => [partKey(input.file, ['channels', channel.name]), channel]),
  )
  const messageNames = new Map<PartKey, Map<PartKey, string>>()
  const findings: DeepFinding[] = []
  for (const [name, value] of entriesOf(valueAt(input.document, ['operations']))) {
    // Operations in other files can reference parts there.
    if (!isObject(value) || value.$ref !== undefined) continue
    const operation = { name, key: partKey(input.file, ['operations', name]), value }
    for (const below of [[], ['reply']])
      findings.push(...(await findIn(operation, below, valueAt(value, below))))
  }
  return findings

  async function findIn(operation: AsyncEntry, below: string[], value: Json | undefined) {
    if (!isObject(value) || value.$ref !== undefined) return []
    const target = targetOf(operation.key, value.channel)
    // Replies to dynamic addresses have no channel; unresolved references are reported elsewhere.
    const resolved = target && (await resolvePath(target, input.reader))
    if (!target || !resolved) return []
    const channel = byPlace.get(target)
    if (!channel) {
      const entry = channels.find(({ key }) => key === resolved.key)
      const message = `Operation \`${operation.name}\` references a channel outside \`channels\`: ${quoteRef(value.channel)}`
      const hint = entry
        ? `Write \`$ref: '#/channels/${entry.name}'\`.`
        : 'Add the channel to `channels` and reference it there.'
      const path = [...below, 'channel', '$ref']
      return [findingIn(operation, { code: 'spec/operation', path, message, hint })]
    }
    const findings: DeepFinding[] = []
    for (const [index, entry] of listOf(value.messages).entries()) {
      const problem = await findMessage(operation, channel, entry)
      const path = [...below, 'messages', index, '$ref']
      if (problem) findings.push(findingIn(operation, { code: 'spec/operation', path, ...problem }))
    }
    return findings
  }

  async function findMessage(operation: AsyncEntry, channel: AsyncEntry, entry: Json) {
    const target = targetOf(operation.key, entry)
    const resolved = target && (await resolvePath(target, input.reader))
    if (!target || !resolved) return undefined
    const { file, path } = splitKey(channel.key)
    const places = [
      partKey(input.file, ['channels', channel.name, 'messages']),
      partKey(file, [...path, 'messages']),
    ]
    if (places.some((place) => target.startsWith(`${place}/`))) return undefined
    const message = `Operation \`${operation.name}\` references a message outside channel \`${channel.name}\`: ${quoteRef(entry)}`
    const name = (await namesIn(channel)).get(resolved.key)
    if (name !== undefined)
      return { message, hint: `Write \`$ref: '#/channels/${channel.name}/messages/${name}'\`.` }
    return { message, hint: `Add the message to \`messages\` in channel \`${channel.name}\`.` }
  }

  /** Message names by position, cached for all invalid operations. */
  async function namesIn(channel: AsyncEntry): Promise<Map<PartKey, string>> {
    const cached = messageNames.get(channel.key)
    if (cached) return cached
    const { file, path } = splitKey(channel.key)
    const names = new Map<PartKey, string>()
    for (const [name] of entriesOf(channel.value.messages)) {
      const message = await resolvePath(partKey(file, [...path, 'messages', name]), input.reader)
      if (message && !names.has(message.key)) names.set(message.key, name)
    }
    messageNames.set(channel.key, names)
    return names
  }

  function targetOf(from: PartKey, value: Json | undefined): PartKey | undefined {
    const ref = isObject(value) ? textOf(value.$ref) : undefined
    const target = ref === undefined ? undefined : resolveRef(ref, fileOf(from), input.reader.refs)
    return target?.kind === 'part' ? target.key : undefined
  }
}

const quoteRef = (value: Json | undefined) => `\`${isObject(value) ? textOf(value.$ref) : ''}\``
