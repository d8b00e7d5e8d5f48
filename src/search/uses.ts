import type { Forms } from '../strings/messages/words.ts'
import type { FieldUses } from './entry.ts'
import type { SearchStrings } from './start.ts'

type UseStrings = Pick<SearchStrings, 'onObjects' | 'onOperations' | 'inPlaces'>

/** `on 200 objects`, for a field that appears at several places. */
export function describeUses(
  { operations, objects }: FieldUses,
  strings: UseStrings,
  locale: string,
): string {
  const text = operations === 0 ? strings.onObjects : objects === 0 ? strings.onOperations : strings.inPlaces
  const count = operations + objects
  return formOf(text, count, locale).replace('{count}', count.toLocaleString(locale))
}

const formOf = (text: string | Forms, count: number, locale: string): string =>
  typeof text === 'string' ? text : (text[new Intl.PluralRules(locale).select(count)] ?? text.other)
