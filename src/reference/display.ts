/** How much of a playground a page shows: `api.playground.display`, or `playground` of the page. */
export type Display = 'interactive' | 'simple' | 'none' | 'auth'

/** What there is to see. */
export type ShownDisplay = Exclude<Display, 'auth'>

/** `auth` is for visitors who signed in, and nobody can yet: it is `none` for everyone. */
export function shownDisplay(site: Display, page: Display | undefined): ShownDisplay {
  const display = page ?? site
  return display === 'auth' ? 'none' : display
}
