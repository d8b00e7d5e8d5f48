import { componentStrings } from './components.ts'
import * as console from './console.ts'
import * as consoleTalk from './console-talk.ts'
import { feedbackStrings } from './feedback.ts'
import { notFoundStrings } from './not-found.ts'
import * as playground from './playground.ts'
import * as curl from './playground-curl.ts'
import * as editor from './playground-editor.ts'
import * as environment from './playground-environment.ts'
import * as explain from './playground-explain.ts'
import * as extras from './playground-extras.ts'
import * as json from './playground-json.ts'
import * as oauth from './playground-oauth.ts'
import * as response from './playground-response.ts'
import * as side from './playground-side.ts'
import { limitStrings, referenceStrings, typeStrings } from './reference.ts'
import { searchStrings } from './search.ts'
import { shellStrings } from './shell.ts'
import { signInStrings } from './sign-in.ts'
import * as value from './value.ts'

/** All texts of the interface. */
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
  playground: { ...playground, curl, editor, environment, explain, extras, json, oauth, response, side },
  console: { ...console, talk: consoleTalk },
  value,
}

/** The texts of one language, with their functions. */
export type Strings = typeof english
