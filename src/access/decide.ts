import type { Audience } from './audience.ts'
import type { Level } from './level.ts'

/** The site's access rule. Without sign-in, all pages are public. */
export type SiteRule = { kind: 'open' } | { kind: 'signed-in'; usual: 'private' | 'public' }

/** The access settings of one page. */
export type PageRule = {
  /** For each of its places in the navigation, from the page outwards. The most restrictive place applies. */
  places: readonly (readonly Level[])[]
  /** The playground requires sign-in. Then the page's own groups apply only to the playground. */
  isAuthDisplay: boolean
}

export type Decision = {
  page: 'open' | 'sign-in' | 'closed'
  /** Access to a playground with the display `auth`. */
  playground: 'open' | 'sign-in' | 'group'
}

/** The only function that decides access to a page and its playground. */
export function decide(site: SiteRule, rule: PageRule, audience: Audience): Decision {
  // No one can sign in, so no one can use a playground with the display `auth`.
  if (site.kind === 'open') return { page: 'open', playground: 'sign-in' }
  if (audience.kind === 'owner') return { page: 'open', playground: 'open' }
  const places = rule.places.length > 0 ? rule.places : [[]]
  const pages = places.map((levels) =>
    decidePlace(joinLevels(levels, site.usual, rule.isAuthDisplay), audience),
  )
  const page = pages.includes('closed') ? 'closed' : pages.includes('sign-in') ? 'sign-in' : 'open'
  if (audience.kind === 'anonymous') return { page, playground: 'sign-in' }
  const isMember = places.every((levels) =>
    levels.every(({ of, groups }) => of !== 'page' || !groups || isIn(groups, audience)),
  )
  return { page, playground: page === 'open' && isMember ? 'open' : 'group' }
}

/** All levels of a place combined. A reader needs a group from each list. */
type PlaceRule = { isPrivate: boolean; lists: readonly (readonly string[])[] }

/** From the page outwards: the first `public` setting wins, and `public: true` overrides all outer levels. */
function joinLevels(
  levels: readonly Level[],
  usual: 'private' | 'public',
  isAuthDisplay: boolean,
): PlaceRule {
  const lists: (readonly string[])[] = []
  let isPrivate = usual === 'private'
  let isExplicitlyPrivate = false
  for (const level of levels) {
    if (level.public === true && !isExplicitlyPrivate) {
      isPrivate = false
      break
    }
    if (level.public === false) {
      isPrivate = true
      isExplicitlyPrivate = true
    }
    if (level.groups && !(isAuthDisplay && level.of === 'page')) lists.push(level.groups)
  }
  return { isPrivate, lists }
}

function decidePlace({ isPrivate, lists }: PlaceRule, audience: Audience): Decision['page'] {
  if (lists.length === 0 && !isPrivate) return 'open'
  if (audience.kind === 'anonymous') return 'sign-in'
  return lists.every((list) => isIn(list, audience)) ? 'open' : 'closed'
}

/** Whether the audience has one of these groups. */
export function isIn(groups: readonly string[], audience: Audience): boolean {
  if (audience.kind === 'owner') return true
  return audience.kind === 'reader' && groups.some((group) => audience.groups.includes(group))
}
