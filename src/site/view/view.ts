import type { Audience } from '../../access/audience.ts'
import { createTools } from '../../components/base/context.ts'
import { asUrlPath, type FilePath, type UrlPath, urlPath } from '../../core/path.ts'
import type { AnyQuery, Store, Trace, Use } from '../../core/query.ts'
import { isIgnoredBy } from '../../nav/ignored-files.ts'
import { isOutput } from '../../outputs/index.ts'
import { createLink } from '../../render/link.ts'
import type { Page } from '../../render/page.ts'
import { withAccountName } from '../../render/shell/account.tsx'
import { notFoundMarker, renderNotFound } from '../../render/shell/not-found.tsx'
import { renderPartPage } from '../../render/shell/part-page.tsx'
import { renderPage, renderShell } from '../../render/shell/shell.tsx'
import { groupsIn } from '../../render/sidebar/sidebar-large.tsx'
import { stringsFor } from '../../render/strings.ts'
import type { RelayRule } from '../../request/relay-rule.ts'
import { createFingerprintFlow } from '../flow/fingerprints.ts'
import { createFlow } from '../flow/flow.ts'
import type { FlowOptions, Reader } from '../flow/options.ts'
import { pickScope, searchPath } from '../flow/search.ts'
import type { SharedFlow } from '../flow/shared.ts'
import { languageCode, pageLayout } from '../page/page-layout.tsx'
import { type HasPart, readOutputs } from '../page/page-outputs.ts'
import { ConfigProblem, withProblem } from '../page/problem-page.tsx'
import { createSignPages } from '../page/sign-pages.tsx'
import { withSource } from '../page/with-source.ts'
import { createSearchView } from '../search/view.ts'
import { createAgentsView } from './agents.ts'

/** What a page loads when its playground or its console is opened. */
export type PageData = keyof typeof dataKeys
const dataKeys = { playground: 'data', answers: 'responses', console: 'console' } as const

export type ViewInput = { store: Store; common: SharedFlow; options: FlowOptions }

export type View = ReturnType<typeof createView>['view']

/** The site as one audience sees it: whatever it is asked, it knows of nothing else. */
export function createView({ store, common, options }: ViewInput, audience: Audience) {
  const { base, dev, icons } = options
  const link = createLink(base)
  const flow = createFlow(options, common, audience)
  const fingerprints = createFingerprintFlow(flow.spec)
  const queries = queriesByName(flow)
  const agents = createAgentsView(store, flow)

  /** Everything around a page; without an address, around a page that is not there. */
  async function around(page?: Pick<Page, 'url' | 'related' | 'menu'>, use: Use = store.get) {
    const { url, related = [] } = page ?? {}
    const placement = await use(flow.sidebar.placement, url ?? '')
    const { section, language, open } = placement
    const shared = await use(flow.chrome.frame, language ?? '')
    const chrome = page?.menu ? { ...shared, menu: page.menu } : shared
    const strings = stringsFor(language)
    const tools = createTools({ icon: icons[(await use(flow.shared.look)).library], link, strings })
    const sidebar = section === undefined ? '' : await use(flow.sidebar.html, { section, group: open ?? '' })
    const titles = new Map<string, string | undefined>()
    for (const { href, title } of related)
      if (title === undefined) titles.set(href, await use(flow.sidebar.pageTitle, urlPath(href)))
    const search = {
      address: base + searchPath(pickScope(await use(flow.search.scopes), placement)),
      prompt: await use(flow.search.prompt),
    }
    const offers = chrome.menu.some(({ kind }) => kind === 'spec' || kind === 'collection')
    const api = url === undefined || !offers ? undefined : await use(flow.apiFiles.pageApi, url)
    const downloads = api === undefined ? undefined : await use(flow.apiFiles.downloads, api)
    return {
      chrome,
      tools,
      around: pageLayout({ placement, sidebar, chrome, tools, strings, titles, search, downloads }),
    }
  }

  async function playgroundOf(url: UrlPath, use: Use = store.get) {
    const { value } = await store.get(flow.access.siteMap)
    return value.routes.has(url) ? use(flow.pages.playground, url) : undefined
  }

  /** An address that nobody has leaves no trace. */
  async function pageOf(url: UrlPath, use: Use = store.get): Promise<Page | undefined> {
    const { value } = await store.get(flow.access.siteMap)
    return value.routes.has(url) ? use(flow.pages.page, url) : undefined
  }

  /** It is not remembered: it is cheap to put together, and large. */
  async function htmlOf(page: Page, use: Use = store.get): Promise<string> {
    const parts = await around(page, use)
    return renderPage(withProblem(page, parts.tools, dev), parts.chrome, parts.around, parts.tools)
  }

  /** A part of a reference page as a document of its own. */
  async function partOf(
    page: Page & { isShared?: boolean },
    hash: string,
    use: Use = store.get,
  ): Promise<string | undefined> {
    const context = page.isReference ? await use(flow.pages.partFinder, page.url) : undefined
    if (!context) return undefined
    const { renderPart } = await import('../page/part.tsx')
    const part = await renderPart(context.finder, page.url, hash, context)
    if (!part) return undefined
    const language = (await use(flow.pages.route, page.url))?.language
    return renderPartPage({
      ...part,
      title: (page.isShared && part.name) || part.title,
      page: page.isShared ? undefined : { title: page.title, href: link(page.url) },
      lang: languageCode(language) ?? 'en',
      chrome: await use(flow.chrome.frame, language ?? ''),
      label: stringsFor(language).part,
    })
  }

  /** The layout of 404 pages, rendered once per revision. */
  let lost: { revision: number; shell: ReturnType<typeof renderNotFoundShell> } | undefined
  const notFoundShell = () => {
    const revision = store.revision()
    if (lost?.revision === revision) return lost.shell
    const shell = renderNotFoundShell()
    lost = { revision, shell }
    // Retry after a failure.
    shell.catch(() => {
      lost = undefined
    })
    return shell
  }

  /** `isWhole`: in the preview, a docs.json that cannot be read takes the place of all pages. */
  async function renderNotFoundShell() {
    const parts = await around()
    const title = parts.chrome.notFound.title ?? parts.around.strings.notFoundTitle
    const head = { title, url: asUrlPath('/404'), meta: {}, keywords: [], noindex: true }
    const settings = await store.get(flow.shared.config)
    const [diagnostic] = settings.value.usable ? [] : settings.diagnostics
    const problem =
      dev && diagnostic ? ConfigProblem({ diagnostic, title: parts.around.strings.configProblem }) : undefined
    const shell = renderShell({ ...parts, head, children: problem ?? notFoundMarker })
    return { shell, parts, isWhole: problem !== undefined }
  }

  const view = {
    ...agents,
    ...createSearchView(store, flow, link),
    ...createSignPages(() => around()),
    /** A page with the name of who is signed in, which is not known when it is drawn. */
    withAccountName,
    base,
    link,
    /** A document in the look of the site, with nothing around it. */
    plainPage: async (title: string, html: string) =>
      renderPartPage({ title, html, lang: 'en', chrome: await store.get(flow.chrome.frame, ''), label: '' }),
    /** Where readers find the site, base path included, if that is known. */
    address: async () => (await store.get(flow.chrome.frame, '')).address,
    config: async () => (await store.get(flow.shared.config)).value,
    map: async () => (await store.get(flow.access.siteMap)).value,
    page: (url: UrlPath) => pageOf(url),
    /** The page as this reader gets it, its code included. */
    async pageFor(url: UrlPath, user?: Reader): Promise<Page | undefined> {
      const shared = await pageOf(url)
      return user && shared?.isPersonal ? flow.pages.personalPage(store.get, url, user) : shared
    },
    /** The same page for agents, and for whoever copies it. */
    async markdown(url: UrlPath): Promise<string | undefined> {
      const { value } = await store.get(flow.access.siteMap)
      return value.routes.has(url) ? store.get(flow.machine.markdown, url) : undefined
    },

    /** What a page with updates says is new, as RSS. */
    async feed(url: UrlPath): Promise<string | undefined> {
      const { value } = await store.get(flow.access.siteMap)
      return value.routes.has(url) ? store.get(flow.machine.feed, url) : undefined
    },

    /** Texts about the whole site, for machines: `llms.txt` and the like, by their path. */
    outputFiles: () => store.get(flow.outputs.outputFiles),
    outputFile: async (path: string) =>
      isOutput(path) ? (await store.get(flow.outputs.outputFiles)).get(path) : undefined,

    /** A file of an API description that readers take along, by its path below `~api/`. */
    apiFile: async (path: string) => {
      const [name = ''] = path.split('/')
      return (await store.get(flow.apiFiles.apiNames)).has(name)
        ? store.get(flow.apiFiles.apiFile, path)
        : undefined
    },
    /** Those of them that pages or lists lead to. */
    linkedApiFiles: () => flow.apiFiles.linkedApiFiles(store.get),

    /** The pages that lists of the site name, in the order of navigation. */
    listedPages: async () => (await store.get(flow.listing.sections)).flatMap(({ pages }) => pages),

    /** All of them as Markdown, one after the other. */
    async *fullText(): AsyncGenerator<string> {
      for (const { url } of await view.listedPages()) {
        const text = await store.get(flow.machine.markdown, url)
        if (text) yield withSource(text, link(url))
      }
    },
    themeCss: async () => (await store.get(flow.chrome.theme)).value,
    /** Other hosts that pages load from, because the owner's files or settings name them. */
    policy: () => store.get(flow.chrome.policy),
    /** A file of the site folder, as it is. */
    async read(path: FilePath) {
      const isKnown = await view.hasFile(path)
      // Who may not have everything gets a file by its own name: under another, a link or other letters, nothing is known of it.
      if (audience.kind !== 'owner' && !isKnown) return undefined
      if (isIgnoredBy(await store.get(flow.shared.ignorePatterns), path)) return undefined
      // Linked folders are not listed. Missing files must not be cached: anyone can request any name.
      if (!isKnown && (await options.files.read(path, 1)) === undefined) return undefined
      return store.get(flow.shared.bytes, path)
    },

    async part(url: UrlPath, hash: string): Promise<string | undefined> {
      const page = await pageOf(url)
      return page && partOf(page, hash)
    },

    /** Everything of a page, with what it was made of. */
    outputs: (url: UrlPath, hasPart: HasPart) =>
      store.record(
        (use) => readOutputs({ url, hasPart, use, base, flow, pageOf, htmlOf, partOf }),
        fingerprints,
      ),

    /** Whether a page that was made of this would come out the same. */
    isCurrent: (trace: Trace) => store.isCurrent(trace, queries, fingerprints),

    /** What the browser needs to fill a request in, or to read an answer. */
    async playground(url: UrlPath, part: PageData) {
      const playground = await playgroundOf(url)
      return playground?.[dataKeys[part]]?.()
    },

    /** What the relay may do for a page; nothing for an address that is not a page. */
    async relayRule(page: string): Promise<RelayRule | undefined> {
      const url = urlPath(page)
      if (url !== page || !(await view.page(url))) return undefined
      return (await playgroundOf(url))?.rule ?? { kind: 'disabled' }
    },

    /** The files of the site folder. */
    hasFile: async (path: FilePath) =>
      (await store.get(flow.shared.fileList)).includes(path) && store.get(flow.files.isFileOpen, path),
    async files(): Promise<FilePath[]> {
      const all = await store.get(flow.shared.fileList)
      if (audience.kind === 'owner') return all
      const open: FilePath[] = []
      for (const path of all) if (await store.get(flow.files.isFileOpen, path)) open.push(path)
      return open
    },

    /** Below `_octavo/nav/`: the lists of all groups of large sections. */
    async navFragments(): Promise<string[]> {
      const { value } = await store.get(flow.access.siteMap)
      const shapes = await Promise.all(
        [...value.sections.keys()].map(async (id) => ({
          id,
          shape: await store.get(flow.sidebar.shape, id),
        })),
      )
      return shapes.flatMap(({ id, shape }) =>
        shape ? groupsIn(shape.items).map((path) => `${shape.hash}/${id}/${path}.html`) : [],
      )
    },

    /** The list of a group of a large section, under the name it may be cached by. */
    async navFragment(section: string, path: string) {
      const { value } = await store.get(flow.access.siteMap)
      return value.sections.has(section)
        ? store.get(flow.sidebar.navFragment, { section, group: path })
        : undefined
    },

    /** The whole HTML of a page. */
    async html(url: UrlPath, user?: Reader): Promise<string | undefined> {
      const page = await view.pageFor(url, user)
      return page && htmlOf(page)
    },

    async notFound(path: string): Promise<string> {
      const { shell, parts, isWhole } = await notFoundShell()
      if (isWhole) return shell
      const near = await agents.suggestPages(path)
      const suggestions = near.map((item) => ({ ...item, href: link(item.url) }))
      return renderNotFound(shell, { ...parts, path, suggestions })
    },

    /** Forgets a page that nobody will ask for again. */
    release(url: UrlPath): void {
      const file = store.peek(flow.pages.route, url)
      store.forget(flow.pages.page, url)
      store.forget(flow.pages.playground, url)
      store.forget(flow.machine.markdown, url)
      store.forget(flow.pages.body, url)
      store.forget(flow.machine.feed, url)
      store.forget(flow.search.pageSections, url)
      store.forget(flow.pages.partFinder, url)
      store.forget(flow.sidebar.placement, url)
      if (file?.kind !== 'page') return
      store.forget(flow.pages.document, file.file)
      store.forget(flow.shared.parsed, file.file)
    },

    /** Forgets what all pages of API descriptions share: no more of them are wanted. */
    releaseShared: () => flow.spec.forgetMemory(),
  }
  return { view, flow, queries: [...queries.values()] }
}

/** The queries of a flow by name, as traces of an earlier build refer to them. */
function queriesByName(flow: ReturnType<typeof createFlow>): Map<string, AnyQuery> {
  const queries = new Map<string, AnyQuery>()
  for (const part of Object.values(flow))
    for (const query of Object.values(part)) {
      if (typeof query !== 'object' || query === null || !('isInput' in query)) continue
      const other = queries.get(query.name)
      if (other && other !== query) throw new Error(`two queries are called ${query.name}`)
      queries.set(query.name, query)
    }
  return queries
}
