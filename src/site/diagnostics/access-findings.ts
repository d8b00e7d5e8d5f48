import { anonymous } from '../../access/audience.ts'
import { decide } from '../../access/decide.ts'
import { type Level, nobody } from '../../access/level.ts'
import { decodePath } from '../../core/decode-path.ts'
import { type Diagnostic, type Place, report } from '../../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { asUrlPath, type UrlPath, urlPath } from '../../core/path.ts'
import { type PageAccess, ruleOf } from '../../nav/page-access.ts'
import type { Route, SiteMap } from '../../nav/site-map.ts'
import type { AccessRules } from '../flow/access.ts'
import type { PageFacts } from '../page/page-facts.ts'

type Input = AccessRules & {
  map: SiteMap
  pages: ReadonlyMap<UrlPath, PageFacts>
  /** The groups that somebody is in; nothing where only the provider knows. */
  members: ReadonlySet<string> | undefined
  /** Every group that the site asks for. */
  groups: readonly string[]
  /** Where a page says something about access. */
  placeOf: (route: Route, key: 'groups' | 'public') => Promise<Place | undefined>
}

/** What is said about access and comes to nothing, or to something else than was meant. */
export async function findAccessProblems(input: Input): Promise<Diagnostic[]> {
  if (input.rule.kind === 'open') return withoutSignIn(input)
  return [...(await closedToAll(input)), ...(await withoutMember(input)), ...closedLinks(input)]
}

const levelsOf = (access: PageAccess | undefined): readonly Level[] =>
  access ? [...access.own, ...access.operation, ...access.around.flat()] : []

/** Not what stands for something that could not be read: of that another finding tells. */
const isClosing = (level: Level) => level !== nobody && (level.groups !== undefined || level.public === false)

async function withoutSignIn({ map, placeOf }: Input): Promise<Diagnostic[]> {
  const closing = [...map.routes.values()].filter(({ access }) => levelsOf(access).some(isClosing))
  const [first] = closing
  if (!first) return []
  const count =
    closing.length === 1 ? '`groups` of one page closes' : `\`groups\` of ${closing.length} pages close`
  return [
    report('access/no-sign-in', `${count} nothing: the site has no sign-in, so everybody sees everything`, {
      hint: 'Add `auth` to docs.json, such as `"auth": { "method": "users" }`.',
      at: await placeOf(first, 'groups'),
    }),
  ]
}

async function closedToAll({ map, placeOf }: Input): Promise<Diagnostic[]> {
  const problems: Diagnostic[] = []
  for (const route of map.routes.values()) {
    const isNobody = route.access?.own.some(
      (level) => level !== nobody && level.groups?.length === 0 && level.public !== true,
    )
    if (route.kind !== 'page' || !isNobody) continue
    problems.push(
      report('access/nobody', `\`${route.url}\` is for nobody: its \`groups\` name no group`, {
        hint: 'Name a group, or leave `groups` out to show it to everybody who signed in.',
        at: await placeOf(route, 'groups'),
      }),
    )
  }
  return problems
}

async function withoutMember({ map, members, groups, placeOf }: Input): Promise<Diagnostic[]> {
  if (!members) return []
  const problems: Diagnostic[] = []
  for (const group of groups.filter((name) => !members.has(name))) {
    const route = [...map.routes.values()].find(({ access }) =>
      levelsOf(access).some((level) => level.groups?.includes(group)),
    )
    problems.push(
      report('access/no-member', `Nobody is in the group \`${group}\``, {
        hint:
          didYouMean(group, [...members]) ??
          `Add somebody with \`octavo users add NAME --groups ${group}\`, or with \`octavo users groups\`.`,
        at: route && (await placeOf(route, 'groups')),
      }),
    )
  }
  return problems
}

/** Who follows such a link is asked to sign in; they should know that before, or find the page open. */
function closedLinks({ map, pages, rule, display }: Input): Diagnostic[] {
  const isOpen = (route: Route) => decide(rule, ruleOf(route.access, display), anonymous).page === 'open'
  const problems: Diagnostic[] = []
  for (const { url, links } of pages.values()) {
    const route = map.routes.get(url)
    if (!route || !isOpen(route)) continue
    for (const { target, at } of links) {
      if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target) || target === '') continue
      const path = urlPath(decodePath(target.split(/[?#]/, 1)[0] ?? '').replace(/\.mdx?$/, ''))
      const other = map.routes.get(asUrlPath((map.aliases.get(path) ?? path).replace(/#.*$/, '')))
      if (!other || isOpen(other)) continue
      problems.push(
        report('access/closed-link', `A page for everybody links to \`${other.url}\`, which is not`, {
          hint: 'Say beside it that one has to sign in, or open the page with `public: true`.',
          at,
        }),
      )
    }
  }
  return problems
}
