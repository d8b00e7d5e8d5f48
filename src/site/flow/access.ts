import { type Audience, groupName } from '../../access/audience.ts'
import { type Decision, decide, type SiteRule } from '../../access/decide.ts'
import { type Level, readGroups } from '../../access/level.ts'
import { siteRuleOf } from '../../config/auth-settings.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query } from '../../core/query.ts'
import { filterMap } from '../../nav/filter-map.ts'
import { type PageAccess, ruleOf } from '../../nav/page-access.ts'
import type { Route, SiteMap } from '../../nav/site-map.ts'
import { createRedactionFlow } from './redacted.ts'
import type { SharedFlow } from './shared.ts'
import { createSpecMemory } from './spec/memory.ts'
import { createPartFlow } from './spec/parts.ts'
import { createSpecFlow } from './spec/spec.ts'

/** Access settings of docs.json. */
export type AccessRules = { rule: SiteRule; display: string }

/** The site map and specs that this audience may see. All later stages use only these. */
export function createAccessFlow(common: SharedFlow, audience: Audience) {
  const { config, wholeMap } = common

  const accessRules = defineQuery('accessRules', async (use): Promise<AccessRules> => {
    const { auth, api } = (await use(config)).value
    return { rule: siteRuleOf(auth), display: api?.playground?.display ?? 'interactive' }
  })

  const siteMap: Query<void, Checked<SiteMap>> = audience.kind === 'owner'
    ? wholeMap
    : defineQuery('seenMap', async (use): Promise<Checked<SiteMap>> => {
        const whole = (await use(wholeMap)).value
        const { rule, display } = await use(accessRules)
        const decideOn = (access: PageAccess | undefined) => decide(rule, ruleOf(access, display), audience)
        const isOpen = (access: PageAccess | undefined) => decideOn(access).page === 'open'
        const value = filterMap(whole, {
          route: (route) => (isOpen(route.access) ? withoutClosed(route, isOpen) : undefined),
          link: ({ access }) => isOpen(access),
          global: ({ level }) => level === undefined || isOpen(around([level])),
        })
        return { value, diagnostics: [] }
      })

  /** Whether this audience may use a playground with the display `auth`. */
  const playgroundFor = defineKeyedQuery(
    'playgroundFor',
    async (use, url: UrlPath): Promise<Decision['playground']> => {
      const { rule, display } = await use(accessRules)
      const access = (await use(wholeMap)).value.routes.get(url)?.access
      return decide(rule, ruleOf(access, display), audience).playground
    },
    { isLookUp: true },
  )

  return { siteMap, spec: createSeenSpec(), playgroundFor, accessRules }

  /** The specs that this audience may see. */
  function createSeenSpec() {
    if (audience.kind === 'owner') return common.spec
    const { openValue } = createRedactionFlow(common, { accessRules, siteMap }, audience)
    const parts = createPartFlow(common.sources, openValue)
    return createSpecFlow({
      sources: common.sources,
      parts,
      memories: createSpecMemory(),
      whole: common.spec.outline,
    })
  }
}

/** Removes the operation from a visible page if this audience may not see the operation. */
function withoutClosed(route: Route, isOpen: (access: PageAccess) => boolean): Route {
  if (route.kind !== 'page' || !route.operation || !route.access?.operation.length) return route
  const { operation, display } = route.access
  // The page already decided about sign-in, so only groups matter.
  const own: Level[] = operation.some((level) => level.groups) ? [...operation] : []
  if (own.length === 0 || isOpen({ own, operation: [], around: [], display, isApi: true })) return route
  const { operation: _closed, ...rest } = route
  return rest
}

const around = (levels: readonly Level[]): PageAccess => ({
  own: [],
  operation: [],
  around: [levels],
  isApi: false,
})

/** Every group that the site uses. Other groups do not affect what readers see. */
export function createSiteGroups({ wholeMap, sources, specFiles }: SharedFlow) {
  return defineQuery('groupsOfSite', async (use): Promise<readonly string[]> => {
    const { routes, sections, globals } = (await use(wholeMap)).value
    const result = new Set<string>()
    const add = (levels: readonly Level[]) => {
      for (const { groups = [] } of levels) for (const group of groups) result.add(groupName(group))
    }
    const addAccess = (access: PageAccess | undefined) => {
      if (access) add([...access.own, ...access.operation, ...access.around.flat()])
    }
    for (const { access } of routes.values()) addAccess(access)
    for (const { level } of globals) if (level) add([level])
    for (const { items } of sections.values()) for (const item of items) addLinks(item)
    for (const id of await use(sources.apiIds))
      for (const list of (await use(specFiles, id)).groupLists)
        for (const group of readGroups(list) ?? []) result.add(group)
    return [...result].sort()

    function addLinks(item: { kind: string; access?: PageAccess; items?: unknown[] }): void {
      addAccess(item.access)
      for (const child of item.items ?? []) addLinks(child as never)
    }
  })
}
