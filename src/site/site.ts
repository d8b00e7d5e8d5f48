import { type Audience, groupName, owner } from '../access/audience.ts'
import { type Decision, decide } from '../access/decide.ts'
import type { MethodKind } from '../access/settings.ts'
import { siteRuleOf } from '../config/auth-settings.ts'
import { asFilePath, type FilePath, type UrlPath } from '../core/path.ts'
import { createStore } from '../core/query.ts'
import { createAuthorPool } from '../mdx/author/pool.ts'
import { ignoreFile } from '../nav/ignored-files.ts'
import { ruleOf } from '../nav/page-access.ts'
import { createKnownApi } from '../nav/selector.ts'
import { createAllIcons } from '../render/icons.ts'
import { type Fix, planFixes } from './diagnostics/fix.ts'
import { createFindings } from './diagnostics/site-findings.ts'
import { planSpecFixes } from './diagnostics/slips.ts'
import { createSiteGroups } from './flow/access.ts'
import type { FlowOptions } from './flow/options.ts'
import { createSharedFlow } from './flow/shared.ts'
import { createView, type View } from './view/view.ts'

export type SiteOptions = Pick<
  FlowOptions,
  'files' | 'assets' | 'lastChanged' | 'readRemote' | 'yieldToEventLoop' | 'relay' | 'publicUrl' | 'isStatic'
> & {
  /** `/docs`, or nothing. */
  base?: string
  dev?: boolean
  /** `later`: pages have no colours in code until `startHighlighting`, so that the first one is not kept waiting. */
  highlight?: 'now' | 'later'
  /** Findings are those of a whole look at every API description too, which takes its time. */
  deep?: boolean
  /** The groups that somebody is in; nothing where only the provider knows. */
  members?: (method: MethodKind) => Promise<ReadonlySet<string> | undefined>
  onRun?: (stage: string, key: string) => void
  cutOff?: boolean
}

export type Site = ReturnType<typeof createSite>

/** So many audiences are kept, those asked for last. A site has few: only groups that it names make a difference. */
const maxViews = 24

/** A site that can be asked: the flow of `flow.ts`, held together by one store. What it says itself is for its owner. */
export function createSite(options: SiteOptions) {
  const { base = '', dev = false } = options
  let coloured = options.highlight !== 'later'
  const author = createAuthorPool()
  const icons = createAllIcons()
  const flowOptions: FlowOptions = { ...options, base, dev, author, icons, isColoured: () => coloured }
  const store = createStore({ onRun: options.onRun, cutOff: options.cutOff })
  const common = createSharedFlow(flowOptions)
  const groupsOfSite = createSiteGroups(common)
  const {
    view: whole,
    flow,
    queries: ownQueries,
  } = createView({ store, common, options: flowOptions }, owner)
  const groups = () => store.get(groupsOfSite)
  const { deep, members } = options
  const findings = createFindings({ store, flow, dev, deep, groups, members })
  const views = new Map<string, ReturnType<typeof createView>>()

  /** The site as somebody sees it. Without sign-in everybody sees all of it. */
  async function view(audience: Audience): Promise<View> {
    const { auth } = (await store.get(common.config)).value
    if (audience.kind === 'owner' || siteRuleOf(auth).kind === 'open') return whole
    const seen = await meaningOf(audience)
    const key = JSON.stringify(seen)
    const entry = views.get(key) ?? createView({ store, common, options: flowOptions }, seen)
    views.delete(key)
    views.set(key, entry)
    const [oldest] = views
    if (views.size > maxViews && oldest) {
      views.delete(oldest[0])
      const others = [...views.values()].flatMap(({ queries }) => queries)
      store.drop(oldest[1].queries, [...ownQueries, groupsOfSite, ...others])
    }
    return entry.view
  }

  /** Two readers whose groups differ only in what the site never asks for are the same to it. */
  async function meaningOf(audience: Audience): Promise<Audience> {
    if (audience.kind !== 'reader') return audience
    const own = new Set(audience.groups.map(groupName))
    return { kind: 'reader', groups: (await store.get(groupsOfSite)).filter((group) => own.has(group)) }
  }

  return {
    ...whole,
    view,
    /** What somebody gets who asks for a page; nothing where the site has no such page. */
    async decide(url: UrlPath, audience: Audience): Promise<Decision | undefined> {
      const { rule, display } = await store.get(flow.access.accessRules)
      const route = (await store.get(common.wholeMap)).value.routes.get(url)
      return route && decide(rule, ruleOf(route.access, display), audience)
    },
    /** What docs.json says of sign-in. */
    auth: async () => (await store.get(common.config)).value.auth,
    /** Every group that pages, navigation or descriptions ask for. */
    groups,

    /** Every finding about the site. */
    diagnostics: findings.diagnostics,
    /** What is to be known of a page that somebody wrote, to find mistakes when it is not at hand any more. */
    facts: findings.factsOf,

    /** What can be fixed in the author's files without a doubt. */
    async fixes(): Promise<Fix[]> {
      const nav = (await store.get(flow.shared.config)).value.navigation.root
      const apis = (await store.get(flow.shared.outlines)).map(({ id, outline }) =>
        createKnownApi(id, outline),
      )
      const use = store.get
      const files = new Set<FilePath>()
      for (const { id } of apis)
        for (const file of (await store.get(common.specFiles, id)).files.keys()) files.add(file)
      const slips: Fix[] = []
      for (const file of files) slips.push(...(await planSpecFixes(file, { use, spec: common.spec })))
      return [...planFixes({ nav, files: await store.get(flow.shared.pageFiles), apis }), ...slips]
    },

    /** Tells the site that files were written, made or removed. */
    invalidate(paths: Iterable<string>, structure: boolean): void {
      const list = Array.from(paths, asFilePath)
      // Who looked at the whole folder anew looked at what it leaves out, too.
      store.invalidate(flow.shared.bytes, structure ? [...list, ignoreFile] : list)
      store.invalidate(flow.shared.imageStart, list)
      store.invalidate(flow.shared.changedOn, list)
      store.invalidate(flow.shared.fileStart, list)
      if (structure) store.invalidate(flow.shared.allFiles)
    },

    /** Tells the site that API descriptions at these addresses are different now. */
    invalidateRemote(urls: Iterable<string>): void {
      store.invalidate(common.sources.remote, urls)
    },

    /** From here on code has colours. */
    startHighlighting(): void {
      if (coloured) return
      coloured = true
      store.invalidate(flow.shared.colours)
    },

    revision: () => store.revision(),
    close: () => author.close(),
  }
}
