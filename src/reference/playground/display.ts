/** How much of a playground a page shows: `api.playground.display`, or `playground` of the page. */
export type Display = 'interactive' | 'simple' | 'none' | 'auth'

export type ShownDisplay = Exclude<Display, 'auth'>

/** Without a decision about the reader, `auth` is `none`. */
export function shownDisplay(site: Display, page: Display | undefined): ShownDisplay {
  const display = page ?? site
  return display === 'auth' ? 'none' : display
}

/** Resolves `auth` for the reader; other displays stay, and so does undefined. */
export function decidedDisplay(
  site: Display,
  page: Display | undefined,
  isOpen: boolean,
): ShownDisplay | undefined {
  if ((page ?? site) === 'auth') return isOpen ? 'interactive' : 'none'
  return page === 'auth' ? 'none' : page
}
