/** How much of a playground a page shows: `api.playground.display`, or `playground` of the page. */
export type Display = 'interactive' | 'simple' | 'none' | 'auth'

/** What there is to see. */
export type ShownDisplay = Exclude<Display, 'auth'>

/** `auth` that is still there was decided for nobody: it is `none`. */
export function shownDisplay(site: Display, page: Display | undefined): ShownDisplay {
  const display = page ?? site
  return display === 'auth' ? 'none' : display
}

/** What `auth` comes down to for who is looking; other displays stay, and so does nothing at all. */
export function decidedDisplay(
  site: Display,
  page: Display | undefined,
  isOpen: boolean,
): ShownDisplay | undefined {
  if ((page ?? site) === 'auth') return isOpen ? 'interactive' : 'none'
  return page === 'auth' ? 'none' : page
}
