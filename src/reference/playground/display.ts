/** How much of the playground a page shows: `api.playground.display`, or the page's `playground`. */
export type Display = 'interactive' | 'simple' | 'none' | 'auth'

export type ShownDisplay = Exclude<Display, 'auth'>

/** `auth` is `none` unless it was resolved for the reader. */
export function shownDisplay(site: Display, page: Display | undefined): ShownDisplay {
  const display = page ?? site
  return display === 'auth' ? 'none' : display
}

/** Resolves `auth` for the reader; other values stay unchanged. */
export function decidedDisplay(
  site: Display,
  page: Display | undefined,
  hasAccess: boolean,
): ShownDisplay | undefined {
  if ((page ?? site) === 'auth') return hasAccess ? 'interactive' : 'none'
  return page === 'auth' ? 'none' : page
}
