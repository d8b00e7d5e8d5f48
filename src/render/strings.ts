import { componentStrings } from '../components/base/strings.ts'
import { feedbackStrings } from '../strings/feedback.ts'
import { notFoundStrings } from '../strings/not-found.ts'
import { searchStrings } from '../strings/search.ts'
import { shellStrings } from '../strings/shell.ts'
import { signInStrings } from '../strings/sign-in.ts'

/** All texts of a page. Another language is another object of this shape. */
export const english = {
  ...componentStrings,
  ...shellStrings,
  ...feedbackStrings,
  ...notFoundStrings,
  search: searchStrings,
  ...signInStrings,
}

export type Strings = typeof english

const catalogue: Record<string, Strings> = { en: english }

/** The texts for a language, falling back to its main language, then to English. */
export function stringsFor(language: string | undefined): Strings {
  return catalogue[language ?? 'en'] ?? catalogue[language?.split('-')[0] ?? 'en'] ?? english
}
