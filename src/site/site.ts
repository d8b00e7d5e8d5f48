import { type Audience, publicAudience } from '../access/audience.ts'
import { createTools } from '../components/context.ts'
import { type FilePath, type UrlPath, urlPath } from '../core/path.ts'
import { createStore, type Query, type Trace, type Use } from '../core/query.ts'
import { createAuthorPool } from '../mdx/author/pool.ts'
import { createKnownApi } from '../nav/selector.ts'
import { isOutput } from '../outputs/index.ts'
import { createIcons } from '../render/icons.ts'
import { createLink } from '../render/link.ts'
import { NotFound } from '../render/not-found.tsx'
import type { Page } from '../render/page.ts'
import { renderPartPage } from '../render/part-page.tsx'
import { renderPage, renderShell } from '../render/shell.tsx'
import { groupsIn } from '../render/sidebar-large.tsx'
import { stringsFor } from '../render/strings.ts'
import type { RelayRule } from '../request/relay-rule.ts'
import { createAgentsView } from './agents.ts'
import { type Fix, planFixes } from './fix.ts'
import { createFlow, type FlowOptions, keyOf } from './flow.ts'
import { linkParts } from './link-parts.ts'
import { createPrintFlow } from './print-flow.ts'
import { ConfigProblem, withProblem } from './problem-page.tsx'
import { pickScope, searchPath } from './search-flow.ts'
import { createSearchView } from './search-view.ts'
import { createFindings } from './site-findings.ts'
import { languageCode, surroundings } from './surroundings.tsx'
import { withSource } from './with-source.ts'

export type SiteOptions = Pick<
  FlowOptions,
  'files' | 'assets' | 'lastChanged' | 'readRemote' | 'breathe' | 'relay' | 'publicUrl' | 'isStatic'
> & {
  /** `/docs`, or nothing. */
  base?: string
  dev?: boolean
  /** `later`: pages have no colours in code until `startHighlighting`, so that the first one is not kept waiting. */
  highlight?: 'now' | 'later'
  /** Findings are those of a whole look at every API description too, which takes its time. */
  deep?: boolean
  onRun?: (stage: string, key: string) => void
  cutOff?: boolean
}

/** A part, and the parts that it leads to. */
export type SharedPart = { html: string; inner: string[] }

/** Whether somebody has made this part already. */
export type HasPart = (name: string) => boolean

/** What of a page has an address. */
export type PageOutputs = {
  html: string
  /** Examples that are too long for the page, by their hash. */
  parts: Map<string, string>
  /** The shared parts that the page itself leads to. */
  shows: string[]
  /** Fields behind folds that nobody has made before, by their name below `~parts/`. */
  sharedParts: Map<string, SharedPart>
  /** Where its script may send requests to. */
  connect: readonly string[]
  island?: Page['island']
  markdown?: string
  /** RSS, of a page that tells what is new. */
  feed?: string
  playground?: unknown
  answers?: unknown
  console?: unknown
  rule?: RelayRule
}

/** What a page loads when its playground or its console is opened. */
export type PageData = 'playground' | 'answers' | 'console'

export type Site = ReturnType<typeof createSite>

/** A site that can be asked: the flow of `flow.ts`, held together by one store. */
export function createSite(options: SiteOptions) {
  const { base = '', dev = false } = options
  let coloured = options.highlight !== 'later'
  const link = createLink(base)
  const author = createAuthorPool()
  const icons = { lucide: createIcons('lucide'), fontawesome: createIcons('fontawesome') }
  const flow = createFlow({ ...options, base, dev, author, icons, isColoured: () => coloured })
  const prints = createPrintFlow(flow.spec)
  const queries = new Map(
    [...Object.values(flow.spec), ...Object.values(flow)].flatMap((one) =>
      'run' in one ? [[one.name, one as Query<unknown>]] : [],
    ),
  )
  const store = createStore({ onRun: options.onRun, cutOff: options.cutOff })
  const agents = createAgentsView(store, flow)
  const findings = createFindings({ store, flow, dev, deep: options.deep })

  /** Everything around a page; without an address, around a page that is not there. */
  async function around(page?: Pick<Page, 'url' | 'related' | 'menu'>, use: Use = store.get) {
    const { url, related = [] } = page ?? {}
    const placement = await use(flow.placement, url ?? '')
    const { section, language, open } = placement
    const shared = await use(flow.chrome, language ?? '')
    const chrome = page?.menu ? { ...shared, menu: page.menu } : shared
    const strings = stringsFor(language)
    const tools = createTools({ icon: icons[(await use(flow.look, '')).library], link, strings })
    const key = section + (open === undefined ? '' : ` ${open}`)
    const sidebar = section === undefined ? '' : await use(flow.sidebar, key)
    const titles = new Map<string, string | undefined>()
    for (const { href, title } of related)
      if (title === undefined) titles.set(href, await use(flow.pageTitle, urlPath(href)))
    const search = {
      address: base + searchPath(pickScope(await use(flow.searchScopes, ''), placement)),
      prompt: await use(flow.searchPrompt, ''),
    }
    const offers = chrome.menu.some(({ kind }) => kind === 'spec' || kind === 'collection')
    const api = url === undefined || !offers ? undefined : await use(flow.pageApi, url)
    const downloads = api === undefined ? undefined : await use(flow.downloads, api)
    return {
      chrome,
      tools,
      around: surroundings({ placement, sidebar, chrome, tools, strings, titles, search, downloads }),
    }
  }

  async function playgroundOf(url: UrlPath, audience: Audience, use: Use = store.get) {
    const { value } = await store.get(flow.siteMap, '')
    return value.routes.has(url) ? use(flow.playground, keyOf(url, audience)) : undefined
  }

  /** An address that nobody has leaves no trace. */
  async function pageOf(url: UrlPath, audience: Audience, use: Use = store.get): Promise<Page | undefined> {
    const { value } = await store.get(flow.siteMap, '')
    return value.routes.has(url) ? use(flow.page, keyOf(url, audience)) : undefined
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
    const known = page.isReference ? await use(flow.partFinder, page.url) : undefined
    if (!known) return undefined
    const { renderPart } = await import('./part.tsx')
    const part = await renderPart(known.finder, page.url, hash, known)
    if (!part) return undefined
    const language = (await use(flow.route, page.url))?.language
    return renderPartPage({
      ...part,
      title: (page.isShared && part.name) || part.title,
      page: page.isShared ? undefined : { title: page.title, href: link(page.url) },
      lang: languageCode(language) ?? 'en',
      chrome: await use(flow.chrome, language ?? ''),
      label: stringsFor(language).part,
    })
  }

  /**
   * A page with all that belongs to it and has an address of its own. Fields behind a fold are the same on every page
   * that shows their schema: they are made once, and links to them lead there.
   */
  async function outputsOf(url: UrlPath, hasPart: HasPart, use: Use): Promise<PageOutputs | undefined> {
    const page = await pageOf(url, publicAudience, use)
    if (!page) return undefined
    const language = (await use(flow.route, url))?.language
    const outputs: PageOutputs = {
      html: await htmlOf(page, use),
      connect: page.connect ?? [],
      island: page.island,
      parts: new Map(),
      shows: [],
      sharedParts: new Map(),
    }
    const examples = new Set<string>()
    const hashes = new Map<string, string>()
    /** Leads links to fields to their shared place, and tells which those are. */
    const share = (html: string): SharedPart => {
      const inner = new Set<string>()
      const linked = linkParts(html, `${base}/~parts/`, (hash, isExample) => {
        if (isExample) return void examples.add(hash)
        const name = language ? `${language}.${hash}` : hash
        hashes.set(name, hash)
        inner.add(name)
        return name
      })
      return { html: linked, inner: [...inner] }
    }
    const shared = share(outputs.html)
    for (const hash of examples) {
      const part = await partOf(page, hash, use)
      if (part) outputs.parts.set(hash, part)
    }
    for (const [name, hash] of hashes) {
      const part = hasPart(name) ? undefined : await partOf({ ...page, isShared: true }, hash, use)
      if (part) outputs.sharedParts.set(name, share(part))
    }
    outputs.html = shared.html
    outputs.shows = shared.inner
    const play = await playgroundOf(url, publicAudience, use)
    const markdown = await use(flow.markdown, keyOf(url, publicAudience))
    const feed = await use(flow.feed, url)
    return {
      ...outputs,
      markdown,
      feed,
      playground: play?.data?.(),
      answers: play?.answers?.(),
      console: play?.console?.(),
      rule: play?.rule,
    }
  }

  const site = {
    ...agents,
    ...createSearchView(store, flow, link),
    base,
    link,
    /** Where readers find the site, base path included, if that is known. */
    address: async () => (await store.get(flow.chrome, '')).address,
    config: async () => (await store.get(flow.config, '')).value,
    map: async () => (await store.get(flow.siteMap, '')).value,
    page: (url: UrlPath, audience: Audience = publicAudience) => pageOf(url, audience),
    /** The same page for agents, and for whoever copies it. */
    async markdown(url: UrlPath, audience: Audience = publicAudience): Promise<string | undefined> {
      const { value } = await store.get(flow.siteMap, '')
      return value.routes.has(url) ? store.get(flow.markdown, keyOf(url, audience)) : undefined
    },

    /** What a page with updates says is new, as RSS. */
    async feed(url: UrlPath): Promise<string | undefined> {
      const { value } = await store.get(flow.siteMap, '')
      return value.routes.has(url) ? store.get(flow.feed, url) : undefined
    },

    /** Texts about the whole site, for machines: `llms.txt` and the like, by their path. */
    outputFiles: () => store.get(flow.outputFiles, ''),
    outputFile: async (path: string) =>
      isOutput(path) ? (await store.get(flow.outputFiles, '')).get(path) : undefined,

    /** A file of an API description that readers take along, by its path below `~api/`. */
    apiFile: async (path: string) => {
      const [name = ''] = path.split('/')
      return (await store.get(flow.apiNames, '')).has(name) ? store.get(flow.apiFile, path) : undefined
    },
    /** Those of them that pages or lists lead to. */
    linkedApiFiles: () => flow.linkedApiFiles(store.get),

    /** The pages that lists of the site name, in the order of navigation. */
    listedPages: async () => (await store.get(flow.listing, '')).flatMap(({ pages }) => pages),

    /** All of them as Markdown, one after the other. */
    async *fullText(): AsyncGenerator<string> {
      for (const { url } of await site.listedPages()) {
        const text = await store.get(flow.markdown, keyOf(url, publicAudience))
        if (text) yield withSource(text, link(url))
      }
    },
    themeCss: async () => (await store.get(flow.theme, '')).value,
    /** A file of the site folder, as it is. */
    read: (path: FilePath) => store.get(flow.bytes, path),

    async part(url: UrlPath, hash: string): Promise<string | undefined> {
      const page = await pageOf(url, publicAudience)
      return page && partOf(page, hash)
    },

    /** Everything of a page, with what it was made of. */
    outputs: (url: UrlPath, hasPart: HasPart) => store.record((use) => outputsOf(url, hasPart, use), prints),

    /** Whether a page that was made of this would come out the same. */
    isCurrent: (trace: Trace) => store.isCurrent(trace, queries, prints),

    /** What the browser needs to fill a request in, or to read an answer. */
    async playground(url: UrlPath, part: PageData, audience: Audience = publicAudience) {
      const found = await playgroundOf(url, audience)
      return found?.[part === 'playground' ? 'data' : part]?.()
    },

    /** What the relay may do for a page; nothing for an address that is not a page. */
    async relayRule(page: string, audience: Audience = publicAudience): Promise<RelayRule | undefined> {
      const url = urlPath(page)
      if (url !== page || !(await site.page(url, audience))) return undefined
      return (await playgroundOf(url, audience))?.rule ?? { kind: 'disabled' }
    },

    /** The files of the site folder. */
    files: () => store.get(flow.fileList, ''),

    /** Below `_octavo/nav/`: the lists of all groups of large sections. */
    async navFragments(): Promise<string[]> {
      const { value } = await store.get(flow.siteMap, '')
      const shapes = await Promise.all(
        [...value.sections.keys()].map(async (id) => ({ id, shape: await store.get(flow.shape, id) })),
      )
      return shapes.flatMap(({ id, shape }) =>
        shape ? groupsIn(shape.items).map((path) => `${shape.hash}/${id}/${path}.html`) : [],
      )
    },

    /** The list of a group of a large section, under the name it may be cached by. */
    async navFragment(section: string, path: string) {
      const { value } = await store.get(flow.siteMap, '')
      return value.sections.has(section) ? store.get(flow.navFragment, `${section} ${path}`) : undefined
    },

    /** The whole HTML of a page. */
    async html(url: UrlPath, audience: Audience = publicAudience): Promise<string | undefined> {
      const page = await pageOf(url, audience)
      return page && htmlOf(page)
    },

    async notFound(path: string): Promise<string> {
      const parts = await around()
      const near = await agents.suggestPages(path)
      const suggestions = near.map((item) => ({ ...item, href: link(item.url) }))
      const title = parts.chrome.notFound.title ?? parts.around.strings.notFoundTitle
      const head = { title, url: '/404' as UrlPath, meta: {}, keywords: [], noindex: true }
      const settings = await store.get(flow.config, '')
      const [found] = settings.value.usable ? [] : settings.diagnostics
      if (dev && found) {
        return renderShell({
          ...parts,
          head,
          children: ConfigProblem({ found, title: parts.around.strings.configProblem }),
        })
      }
      return renderShell({ ...parts, head, children: NotFound({ ...parts, path, suggestions }) })
    },

    /** Every finding about the site. */
    diagnostics: findings.diagnostics,
    /** What is to be known of a page that somebody wrote, to find mistakes when it is not at hand any more. */
    facts: findings.factsOf,

    /** Forgets a page that nobody will ask for again. */
    release(url: UrlPath, audience: Audience = publicAudience): void {
      const file = store.peek(flow.route, url)
      for (const query of [flow.page, flow.playground, flow.markdown])
        store.forget(query, keyOf(url, audience))
      store.forget(flow.body, url)
      store.forget(flow.feed, url)
      store.forget(flow.pageSections, url)
      store.forget(flow.partFinder, url)
      store.forget(flow.placement, url)
      if (file?.kind === 'page') store.forget(flow.document, file.file)
    },

    /** Forgets what all pages of API descriptions share: no more of them are wanted. */
    releaseShared: () => flow.spec.forgetMemory(),

    /** What can be mended in the author's files without a doubt. */
    async fixes(): Promise<Fix[]> {
      const nav = (await store.get(flow.config, '')).value.navigation.root
      const apis = (await store.get(flow.outlines, '')).map(({ id, outline }) => createKnownApi(id, outline))
      return planFixes({ nav, files: await store.get(flow.pageFiles, ''), apis })
    },

    /** Tells the site that files were written, made or removed. */
    invalidate(paths: Iterable<string>, structure: boolean): void {
      const list = [...paths]
      store.invalidate(flow.bytes, list)
      store.invalidate(flow.imageStart, list)
      store.invalidate(flow.changedOn, list)
      store.invalidate(flow.fileStart, list)
      if (structure) store.invalidate(flow.fileList)
    },

    /** Tells the site that API descriptions at these addresses are different now. */
    invalidateRemote(urls: Iterable<string>): void {
      store.invalidate(flow.spec.remote, urls)
    },

    /** From here on code has colours. */
    startHighlighting(): void {
      if (coloured) return
      coloured = true
      store.invalidate(flow.colours)
    },

    revision: () => store.revision(),
    close: () => author.close(),
  }
  return site
}
