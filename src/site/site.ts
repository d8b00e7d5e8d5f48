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
  | 'files'
  | 'assets'
  | 'lastChanged'
  | 'readRemote'
  | 'yieldToEventLoop'
  | 'onProgress'
  | 'relay'
  | 'publicUrl'
  | 'isStatic'
  | 'results'
> & {
  /** `/docs`, or empty. */
  base?: string
  dev?: boolean
  /** `later`: code is not highlighted until `startHighlighting`, so that the first page is fast. */
  highlight?: 'now' | 'later'
  /** Also check schemas, examples and references of whole specs, which is slow. */
  deep?: boolean
  /** Groups that have members; undefined if only the identity provider knows. */
  members?: (method: MethodKind) => Promise<ReadonlySet<string> | undefined>
  onRun?: (stage: string, key: string) => void
  cutOff?: boolean
}

export type Site = ReturnType<typeof createSite>

/** Maximum number of cached views. A site has few, because only groups that it uses make a difference. */
const maxViews = 24

/** The flow of `flow.ts` with one store. Its own methods are for the owner's view. */
export function createSite(options: SiteOptions) {
  const { base = '', dev = false } = options
  let isHighlighting = options.highlight !== 'later'
  const author = createAuthorPool()
  const icons = createAllIcons()
  const flowOptions: FlowOptions = { ...options, base, dev, author, icons, isColoured: () => isHighlighting }
  const store = createStore({ onRun: options.onRun, cutOff: options.cutOff })
  const common = createSharedFlow(flowOptions)
  const groupsOfSite = createSiteGroups(common)
  const {
    view: ownerView,
    flow,
    queries: ownerQueries,
  } = createView({ store, common, options: flowOptions }, owner)
  const groups = () => store.get(groupsOfSite)
  const { deep, members, onProgress, yieldToEventLoop } = options
  const findings = createFindings({
    store,
    flow,
    dev,
    deep,
    groups,
    members,
    onProgress,
    yieldToEventLoop,
  })
  const views = new Map<string, ReturnType<typeof createView>>()

  /** The site as an audience sees it. Without sign-in, all audiences see everything. */
  async function view(audience: Audience): Promise<View> {
    const { auth } = (await store.get(common.config)).value
    if (audience.kind === 'owner' || siteRuleOf(auth).kind === 'open') return ownerView
    const viewer = await normalizeAudience(audience)
    const key = JSON.stringify(viewer)
    const entry = views.get(key) ?? createView({ store, common, options: flowOptions }, viewer)
    views.delete(key)
    views.set(key, entry)
    const [oldest] = views
    if (views.size > maxViews && oldest) {
      views.delete(oldest[0])
      const otherQueries = [...views.values()].flatMap(({ queries }) => queries)
      store.drop(oldest[1].queries, [...ownerQueries, groupsOfSite, ...otherQueries])
    }
    return entry.view
  }

  /** Drops groups that the site does not use, so that more readers share a view. */
  async function normalizeAudience(audience: Audience): Promise<Audience> {
    if (audience.kind !== 'reader') return audience
    const names = new Set(audience.groups.map(groupName))
    return { kind: 'reader', groups: (await store.get(groupsOfSite)).filter((group) => names.has(group)) }
  }

  return {
    ...ownerView,
    view,
    /** The access decision for a page; undefined if the page does not exist. */
    async decide(url: UrlPath, audience: Audience): Promise<Decision | undefined> {
      const { rule, display } = await store.get(flow.access.accessRules)
      const route = (await store.get(common.wholeMap)).value.routes.get(url)
      return route && decide(rule, ruleOf(route.access, display), audience)
    },
    /** The `auth` setting of docs.json. */
    auth: async () => (await store.get(common.config)).value.auth,
    /** Every group that pages, navigation or specs require. */
    groups,

    /** Every diagnostic of the site. */
    diagnostics: findings.diagnostics,
    /** Facts about a page file, for diagnostics after the page is dropped from memory. */
    facts: findings.factsOf,

    /** Unambiguous fixes in the author's files. */
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

    /** Invalidates files that were written, added or removed. */
    invalidate(paths: Iterable<string>, structure: boolean): void {
      const list = Array.from(paths, asFilePath)
      // A new file list also needs the current ignore patterns.
      store.invalidate(flow.shared.bytes, structure ? [...list, ignoreFile] : list)
      store.invalidate(flow.shared.imageStart, list)
      store.invalidate(flow.shared.changedOn, list)
      store.invalidate(flow.shared.fileStart, list)
      if (structure) store.invalidate(flow.shared.allFiles)
    },

    /** Invalidates remote specs. */
    invalidateRemote(urls: Iterable<string>): void {
      store.invalidate(common.sources.remote, urls)
    },

    /** Starts highlighting code. */
    startHighlighting(): void {
      if (isHighlighting) return
      isHighlighting = true
      store.invalidate(flow.shared.colours)
    },

    revision: () => store.revision(),
    close: () => author.close(),
  }
}
