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
import { createClosedFlow } from './redacted.ts'
import type { SharedFlow } from './shared.ts'
import { createSpecMemory } from './spec/memory.ts'
import { createPartFlow } from './spec/parts.ts'
import { createSpecFlow } from './spec/spec.ts'

/** What docs.json says about access. */
export type AccessRules = { rule: SiteRule; display: string }

/** What this audience may see: of the map, and of API descriptions. Every later stage begins here. */
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

  /** What the display `auth` means for them on a page. */
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

  /** Descriptions as this audience may see them. */
  function createSeenSpec() {
    if (audience.kind === 'owner') return common.spec
    const { openValue } = createClosedFlow(common, { accessRules, siteMap }, audience)
    const parts = createPartFlow(common.sources, openValue)
    return createSpecFlow({
      sources: common.sources,
      parts,
      memories: createSpecMemory(),
      whole: common.spec.outline,
    })
  }
}

/** A page that everybody may read can name an operation that not everybody may see: then it is a page without one. */
function withoutClosed(route: Route, isOpen: (access: PageAccess) => boolean): Route {
  if (route.kind !== 'page' || !route.operation || !route.access?.operation.length) return route
  const { operation, display } = route.access
  // Whether they signed in was decided by the page.
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

/** Every group that the site asks for: what else somebody belongs to makes no difference to what they see. */
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
      for (const written of (await use(specFiles, id)).asks)
        for (const group of readGroups(written) ?? []) result.add(group)
    return [...result].sort()

    function addLinks(item: { kind: string; access?: PageAccess; items?: unknown[] }): void {
      addAccess(item.access)
      for (const below of item.items ?? []) addLinks(below as never)
    }
  })
}
