import { anonymous } from '../../access/audience.ts'
import { decide } from '../../access/decide.ts'
import { type Level, nobody } from '../../access/level.ts'
import type { Config } from '../../config/parse.ts'
import { decodePath } from '../../core/decode-path.ts'
import { type Diagnostic, type Place, report } from '../../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { asUrlPath, type UrlPath, urlPath } from '../../core/path.ts'
import { type PageAccess, ruleOf } from '../../nav/page-access.ts'
import type { Route, SiteMap } from '../../nav/site-map.ts'
import type { AccessRules } from '../flow/access.ts'
import { layoutLinks, linkedPage } from '../page/layout-links.ts'
import type { PageFacts } from '../page/page-facts.ts'

type Input = AccessRules & {
  map: SiteMap
  pages: ReadonlyMap<UrlPath, PageFacts>
  /** Groups that have members; undefined if only the identity provider knows. */
  members: ReadonlySet<string> | undefined
  /** Every group that pages require. */
  groups: readonly string[]
  config: Pick<Config, 'navbar' | 'footer' | 'languages' | 'resolvedRedirects'>
  /** Where docs.json has a value. */
  placeOfSetting: (value: string) => Place | undefined
  /** Where a page sets access rules. */
  placeOf: (route: Route, key: 'groups' | 'public') => Promise<Place | undefined>
}

/** Finds access rules that have no effect or an unintended one. */
export async function findAccessProblems(input: Input): Promise<Diagnostic[]> {
  if (input.rule.kind === 'open') return findIneffectiveRules(input)
  return [
    ...(await findUnreadablePages(input)),
    ...(await findEmptyGroups(input)),
    ...findRestrictedLinks(input),
    ...findHiddenLinks(input),
  ]
}

const levelsOf = (access: PageAccess | undefined): readonly Level[] =>
  access ? [...access.own, ...access.operation, ...access.around.flat()] : []

/** Skips `nobody`, which marks unreadable rules; those have their own diagnostic. */
const isRestricting = (level: Level) =>
  level !== nobody && (level.groups !== undefined || level.public === false)

async function findIneffectiveRules({ map, placeOf }: Input): Promise<Diagnostic[]> {
  const restricted = [...map.routes.values()].filter(({ access }) => levelsOf(access).some(isRestricting))
  const [first] = restricted
  if (!first) return []
  const pages = restricted.length === 1 ? '1 page is' : `${restricted.length} pages are`
  return [
    report(
      'access/no-sign-in',
      `${pages} restricted, but all pages are public because the site has no sign-in`,
      {
        hint: 'Add `auth` to docs.json, such as `"auth": { "method": "users" }`.',
        at: await placeOf(first, 'groups'),
      },
    ),
  ]
}

async function findUnreadablePages({ map, placeOf }: Input): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = []
  for (const route of map.routes.values()) {
    const isNobody = route.access?.own.some(
      (level) => level !== nobody && level.groups?.length === 0 && level.public !== true,
    )
    if (route.kind !== 'page' || !isNobody) continue
    problems.push(
      report('access/nobody', `No reader can see \`${route.url}\`: its \`groups\` list is empty`, {
        hint: 'Add a group, or remove `groups` to show the page to all signed-in readers.',
        at: await placeOf(route, 'groups'),
      }),
    )
  }
  return problems
}

async function findEmptyGroups({ map, members, groups, placeOf }: Input): Promise<Diagnostic[]> {
  if (!members) return []
  const problems: Diagnostic[] = []
  for (const group of groups.filter((name) => !members.has(name))) {
    const route = [...map.routes.values()].find(({ access }) =>
      levelsOf(access).some((level) => level.groups?.includes(group)),
    )
    problems.push(
      report('access/no-member', `Group \`${group}\` has no members`, {
        hint:
          didYouMean(group, [...members]) ?? `Add a user with \`octavo users add NAME --groups ${group}\`.`,
        at: route && (await placeOf(route, 'groups')),
      }),
    )
  }
  return problems
}

function findHiddenLinks({ map, rule, display, config, placeOfSetting }: Input): Diagnostic[] {
  return layoutLinks(config).flatMap((href) => {
    const url = linkedPage(href, { whole: map, redirects: config.resolvedRedirects })
    const route = url && map.routes.get(url)
    if (!route || decide(rule, ruleOf(route.access, display), anonymous).page === 'open') return []
    const message = `The layout links to the restricted page \`${route.url}\`; readers without access do not see the link`
    const hint = 'To show the link to everyone, set `public: true` on the page.'
    return [report('access/hidden-link', message, { hint, at: placeOfSetting(href) })]
  })
}

/** Public links to restricted pages lead to the sign-in page, which readers do not expect. */
function findRestrictedLinks({ map, pages, rule, display }: Input): Diagnostic[] {
  const isOpen = (route: Route) => decide(rule, ruleOf(route.access, display), anonymous).page === 'open'
  const problems: Diagnostic[] = []
  for (const { url, links } of pages.values()) {
    const route = map.routes.get(url)
    if (!route || !isOpen(route)) continue
    for (const { target, at } of links) {
      if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target) || target === '') continue
      const path = urlPath(decodePath(target.split(/[?#]/, 1)[0] ?? '').replace(/\.mdx?$/, ''))
      const targetRoute = map.routes.get(asUrlPath((map.aliases.get(path) ?? path).replace(/#.*$/, '')))
      if (!targetRoute || isOpen(targetRoute)) continue
      problems.push(
        report('access/closed-link', `A public page links to the restricted page \`${targetRoute.url}\``, {
          hint: 'Mention that the link requires sign-in, or set `public: true` on the page.',
          at,
        }),
      )
    }
  }
  return problems
}
