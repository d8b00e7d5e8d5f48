import { componentStrings } from './components.ts'
import { feedbackStrings } from './feedback.ts'
import { notFoundStrings } from './not-found.ts'
import { limitStrings, referenceStrings, typeStrings } from './reference.ts'
import { searchStrings } from './search.ts'
import { shellStrings } from './shell.ts'
import { signInStrings } from './sign-in.ts'

/** All texts that the server writes into a page. */
export const english = {
  ...referenceStrings,
  ...componentStrings,
  types: typeStrings,
  limits: limitStrings,
  ...shellStrings,
  ...feedbackStrings,
  ...notFoundStrings,
  search: searchStrings,
  ...signInStrings,
}

/** The shape of every language. */
export type Strings = typeof english
