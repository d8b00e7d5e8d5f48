import type { FieldUses } from './entry.ts'
import type { SearchStrings } from './start.ts'

/** `on 200 objects`, for a field that appears at several places. */
export function describeUses(
  { operations, objects }: FieldUses,
  strings: Pick<SearchStrings, 'onObjects' | 'onOperations' | 'inPlaces'>,
): string {
  const text = operations === 0 ? strings.onObjects : objects === 0 ? strings.onOperations : strings.inPlaces
  return text.replace('{count}', String(operations + objects))
}
