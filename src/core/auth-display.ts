import { type Diagnostic, type Place, report } from './diagnostic/diagnostic.ts'

/** Reports a playground that requires sign-in on a site without sign-in. */
export function authDisplay(what: string, at?: Place): Diagnostic {
  return report(
    'page/auth-display',
    `${what} hides the playground from all readers: the site has no sign-in`,
    {
      hint: 'Set it to `interactive` or `none`, or add `auth` to docs.json.',
      at,
    },
  )
}
