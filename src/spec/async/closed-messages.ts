import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { readAccess } from '../extension.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../read/pointer.ts'
import { type PartKey, resolveRef } from '../read/ref.ts'

/**
 * Channel messages (3.x) used only by restricted operations, which would otherwise be listed on their own.
 */
export function closedMessages(
  file: FilePath,
  document: Json,
  isClosed: (groups: Json) => boolean,
): PartKey[] {
  const visibility = new Map<PartKey, boolean>()
  for (const [, operation] of entriesOf(valueAt(document, ['operations']))) {
    const { groups } = readAccess(operation)
    const isOpen = groups === undefined || !isClosed(groups)
    const reply = isObject(operation) ? operation.reply : undefined
    for (const key of [operation, reply ?? null].flatMap((holder) => messagesOf(file, document, holder)))
      visibility.set(key, (visibility.get(key) ?? false) || isOpen)
  }
  return [...visibility].flatMap(([key, isOpen]) => (isOpen ? [] : [key]))
}

/** Its listed messages, or all messages of its channel. */
function messagesOf(file: FilePath, document: Json, operation: Json): PartKey[] {
  if (!isObject(operation)) return []
  const listedKeys = listOf(operation.messages).flatMap((message) => keyOf(file, message))
  if (Array.isArray(operation.messages)) return listedKeys
  const [channel] = keyOf(file, operation.channel)
  if (channel === undefined) return []
  const name = channel
    .slice(channel.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  return entriesOf(valueAt(document, ['channels', name, 'messages'])).map(
    ([message]) => `${channel}/messages/${message.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  )
}

function keyOf(file: FilePath, value: Json | undefined): PartKey[] {
  const ref = isObject(value) ? textOf(value.$ref) : undefined
  const target = ref === undefined ? undefined : resolveRef(ref, file)
  return target?.kind === 'part' ? [target.key] : []
}
