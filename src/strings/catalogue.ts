import type { Strings } from './english.ts'
import { createMessage, isMessage, type SourceOf } from './messages/message.ts'
import { createPageWords, type Forms } from './messages/words.ts'

/** The texts of one language, as data. */
export type Translation = SourceOf<Strings>

type Leaf = string | Forms

/** The texts of a language as code uses them: those with values are functions, as in English. */
export function createStrings<Part extends object>(
  english: Part,
  translation: SourceOf<Part>,
  locale: string,
): Part {
  const words = createPageWords(locale)
  const create = (part: unknown, text: unknown): unknown => {
    // The type of `translation` says that its texts are where the English ones are.
    if (isMessage(part)) return createMessage(text as Leaf, part.source, words)
    if (typeof part === 'string') return text
    const texts = text as Readonly<Record<string, unknown>>
    if (Array.isArray(part)) return part.map((item, index) => create(item, texts[index]))
    return Object.fromEntries(
      Object.entries(part as object).map(([key, item]) => [key, create(item, texts[key])]),
    )
  }
  return create(english, translation) as Part
}
