import { type Diagnostic, type Place, report } from './diagnostic/diagnostic.ts'

/** A page whose playground is for visitors who signed in, on a site where nobody can. */
export function authDisplay(what: string, at?: Place): Diagnostic {
  return report('page/auth-display', `${what} shows no playground to anyone: the site has no sign-in`, {
    hint: 'Write `interactive` to show it to everyone, or `none`.',
    at,
  })
}
