import type { OperationOutline } from '../spec/outline.ts'

/** Its summary; without one its id in words, and without that its path as it is. */
export function operationTitle({ summary, operationId, path }: OperationOutline): string {
  if (summary?.trim()) return summary.trim()
  if (!operationId) return path
  const words = operationId
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-./:\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? path : words.charAt(0).toUpperCase() + words.slice(1)
}
