import type { OperationOutline } from '../spec/outline.ts'
import { isIntroduction, plainSummary } from '../spec/summary.ts'
import { nameByPath, words } from './path-name.ts'

/**
 * The summary if it is short enough for a title. Without one, the operationId in words, or a name from the
 * path if the operationId only repeats method and path.
 */
export function operationTitle(operation: OperationOutline): string {
  const { kind, summary, operationId, method, path, channel } = operation
  if (summary && !isIntroduction(summary)) {
    const title = plainSummary(summary)
    if (title) return title
  }
  if (kind === 'webhook') return path
  // Only plain names are split into words, not addresses.
  if (channel) return /^[\w.-]+$/.test(channel.id) ? words(channel.id) || channel.id : channel.id
  if (operationId && !repeatsPath(operationId, method, path)) return words(operationId) || path
  return (operationId || summary?.trim() ? nameByPath(method, path) : undefined) ?? path
}

/** Matches generated ids: `PostPaymentIntentsIntentCancel` for `POST /v1/payment_intents/{intent}/cancel`. */
function repeatsPath(operationId: string, method: string, path: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const segments = path.split('/').filter((segment) => segment !== '')
  const all = letters(method + segments.join(''))
  const unversioned = letters(method + segments.filter((segment) => !/^v\d+/i.test(segment)).join(''))
  return [all, unversioned].includes(letters(operationId))
}
