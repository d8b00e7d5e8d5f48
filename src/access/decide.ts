import type { Audience } from './audience.ts'
import type { Level } from './level.ts'

/** What the site says about access. Without sign-in everybody sees everything. */
export type SiteRule = { kind: 'open' } | { kind: 'signed-in'; usual: 'private' | 'public' }

/** What is said about one page. */
export type PageRule = {
  /** By each place where it stands, from the page outwards; what one of them closes is closed. */
  places: readonly (readonly Level[])[]
  /** Its playground is for who signed in: then groups of the page itself are about the playground alone. */
  isAuthDisplay: boolean
}

export type Decision = {
  page: 'open' | 'sign-in' | 'closed'
  /** What the display `auth` means for them on this page. */
  playground: 'open' | 'sign-in' | 'group'
}

/** Who may see a page, and use its playground: the only place where that is decided. */
export function decide(site: SiteRule, rule: PageRule, audience: Audience): Decision {
  // Nobody can sign in, so the display `auth` is for nobody.
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

/** All levels of a place together. A reader needs a group of each list. */
type PlaceRule = { isPrivate: boolean; lists: readonly (readonly string[])[] }

/** From the page outwards: the first `public: true` opens it to everybody, whatever is said further out. */
function joinLevels(
  levels: readonly Level[],
  usual: 'private' | 'public',
  isAuthDisplay: boolean,
): PlaceRule {
  const lists: (readonly string[])[] = []
  let isPrivate = usual === 'private'
  let isSaid = false
  for (const level of levels) {
    if (level.public === true && !isSaid) {
      isPrivate = false
      break
    }
    if (level.public === false) {
      isPrivate = true
      isSaid = true
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

/** Whether they belong to one of these groups. */
export function isIn(groups: readonly string[], audience: Audience): boolean {
  if (audience.kind === 'owner') return true
  return audience.kind === 'reader' && groups.some((group) => audience.groups.includes(group))
}
