import type { Config } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { contentHash } from '../../core/hash.ts'
import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import { slug } from '../../core/slug.ts'
import {
  isChannel,
  type OperationRef,
  operationOf,
  type Route,
  type Section,
  type SiteMap,
} from '../../nav/site-map.ts'
import type { Page } from '../../render/page.ts'
import { createIndex, createMemoryReader, type SearchIndex } from '../../search/create-index.ts'
import type { IndexedEntry } from '../../search/entry.ts'
import type { IndexReader } from '../../search/postings.ts'
import { type PageSection, readSections } from '../page/page-sections.ts'
import type { ObjectNumbers } from '../search/object-numbers.ts'
import type { SearchedPage } from '../search/searched-page.ts'
import type { PageHead } from './listing.ts'
import type { SharedFlow } from './shared.ts'
import type { SpecFlow } from './spec/spec.ts'

type Input = {
  config: Query<void, Checked<Config>>
  siteMap: Query<void, Checked<SiteMap>>
  route: Query<UrlPath, (Route & { language: string | undefined }) | undefined>
  body: Query<UrlPath, Page | undefined>
  listed: Query<void, { title: string; urls: UrlPath[] }[]>
  pageHead: Query<UrlPath, PageHead | undefined>
  describePage: (url: UrlPath, use: Use) => Promise<string | undefined>
  spec: SpecFlow
  strings: SharedFlow['strings']
  /** Called regularly during long work. */
  yieldToEventLoop?: () => Promise<void>
}

/** The path of search requests for a scope, below the base path. */
export const searchPath = (scope: string): string => `/~search/${scope}.json`

/** Limits a search to the pages of one language and version, and those without either. */
export type SearchScope = { id: string; language?: string; version?: string }

export type Search = { index: SearchIndex; reader: IndexReader }

/** Sections of pages that are no longer in memory. */
type CachedSections = (url: UrlPath) => readonly PageSection[] | undefined

type FirstPage = { url: UrlPath; title: string }
const maxFirstPages = 5

/** Called for each page of an index, to report progress. */
type OnPage = (done: number, all: number) => void

export type EntryOptions = {
  /** Only these pages. */
  urls?: ReadonlySet<UrlPath>
  sections?: CachedSections
  objects?: ObjectNumbers
  onPage?: OnPage
}

type ListedPage = { url: UrlPath; target: Route; head: PageHead }

/** The search index of a site, created only when it is needed. */
export function createSearchFlow({
  config,
  siteMap,
  route,
  body,
  listed,
  pageHead,
  describePage,
  spec,
  strings,
  yieldToEventLoop,
}: Input) {
  /** Languages and versions of the site, each with its own index; the first is that of the home page. */
  const searchScopes = defineQuery('searchScopes', async (use): Promise<SearchScope[]> => {
    const { value: map } = await use(siteMap)
    const home = map.first && map.routes.get(map.first)?.section
    const sections = [...map.sections.values()]
    const first = sections.find(({ id }) => id === home)
    const scopes = new Map<string, SearchScope>()
    for (const section of first ? [first, ...sections] : sections) {
      const scope = scopeOf(section)
      if (!scopes.has(scope.id)) scopes.set(scope.id, scope)
    }
    // If there are versions, pages without one belong to each of them instead of a scope of their own.
    const list = [...scopes.values()].filter(
      (scope) =>
        (scope.language !== undefined ||
          ![...scopes.values()].some((candidate) => candidate.language !== undefined)) &&
        (scope.version !== undefined ||
          ![...scopes.values()].some(
            (candidate) => candidate.language === scope.language && candidate.version !== undefined,
          )),
    )
    return list.length > 0 ? list : [{ id: 'all' }]
  })

  /** The text of a hand-written page. */
  const pageSections = defineKeyedQuery('pageSections', async (use, url: UrlPath): Promise<PageSection[]> => {
    const page = await use(body, url)
    return page ? readSections(page.html) : []
  })

  /** Searchable pages of a scope, in navigation order. */
  async function* listPages(use: Use, id: string): AsyncGenerator<ListedPage> {
    const scope = (await use(searchScopes)).find((candidate) => candidate.id === id)
    if (!scope) return
    const { value: map } = await use(siteMap)
    for (const { urls } of await use(listed))
      for (const url of urls) {
        const target = await use(route, url)
        const head = await use(pageHead, url)
        if (!target || !head || !isInScope(map.sections.get(target.section ?? ''), scope)) continue
        if ({ ...target.findable, ...head.findable }.searchable === false || target.kind === 'problem')
          continue
        yield { url, target, head }
      }
  }

  async function readPage(
    use: Use,
    { url, target, head }: ListedPage,
    sections?: CachedSections,
  ): Promise<SearchedPage> {
    const { boost = 1 } = { ...target.findable, ...head.findable }
    const ref = operationOf(target)
    const channel =
      ref && isChannel(ref) ? await use(spec.channelParts, { api: ref.api, key: ref.key }) : undefined
    const operation = ref && !channel ? await searchedOperation(ref, use) : undefined
    return {
      url,
      title: head.title,
      description: operation || channel ? undefined : await describePage(url, use),
      keywords: head.keywords ?? [],
      trail: target.trail,
      boost,
      isGenerated: target.kind === 'group' || target.kind === 'overview',
      operation,
      channel,
      sections:
        target.kind !== 'page'
          ? undefined
          : sections
            ? () => sections(url) ?? []
            : await sectionsOf(url, use),
    }
  }

  /** The first pages of navigation, for readers who have not typed anything. */
  const firstPages = defineKeyedQuery('searchFirstPages', async (use, id: string): Promise<FirstPage[]> => {
    const pages: FirstPage[] = []
    for await (const { url, head } of listPages(use, id))
      if (pages.push({ url, title: head.title }) === maxFirstPages) break
    return pages
  })

  async function sectionsOf(url: UrlPath, use: Use) {
    const sections = await use(pageSections, url)
    return () => sections
  }

  async function searchedOperation({ api, key }: OperationRef, use: Use): Promise<SearchedPage['operation']> {
    const outline = await use(spec.operationOutline, { api, key })
    const bundle = outline && (await use(spec.wholeBundle, api))
    const servers = bundle && (await use(spec.head, api))?.servers
    return bundle && { outline, bundle, item: await use(spec.itemRest, outline.item), servers: servers ?? [] }
  }

  /** Entries of a scope in batches, or only of some of its pages. Undefined if there is no such scope. */
  async function readEntries(
    use: Use,
    id: string,
    { urls, sections, objects, onPage }: EntryOptions = {},
  ): Promise<Iterable<readonly IndexedEntry[]> | undefined> {
    const scope = (await use(searchScopes)).find((candidate) => candidate.id === id)
    if (!scope) return undefined
    const pages: SearchedPage[] = []
    for await (const page of listPages(use, id)) {
      if (urls && !urls.has(page.url)) continue
      if (pages.length % 50 === 49) await yieldToEventLoop?.()
      pages.push(await readPage(use, page, sections))
    }
    const { createEntries } = await import('../search/entries.ts')
    return createEntries(countPages(pages, onPage), {
      strings: await strings(use, scope.language),
      objects,
    })
  }

  async function listUrls(use: Use, id: string): Promise<UrlPath[]> {
    const urls: UrlPath[] = []
    for await (const { url } of listPages(use, id)) urls.push(url)
    return urls
  }

  const search = defineKeyedQuery(
    'search',
    async (use, id: string): Promise<Search | undefined> => {
      const entries = await readEntries(use, id)
      if (!entries) return undefined
      const index = await createIndex(entries, yieldToEventLoop)
      return { index, reader: createMemoryReader(index) }
    },
    { same: Object.is, maxResults: 12 },
  )

  const searchPrompt = defineQuery('searchPrompt', async (use) => (await use(config)).value.search?.prompt)

  return {
    scopes: searchScopes,
    pageSections,
    firstPages,
    index: search,
    listUrls,
    readEntries,
    prompt: searchPrompt,
  }
}

function* countPages(pages: readonly SearchedPage[], onPage?: OnPage): Generator<SearchedPage> {
  for (const [done, page] of pages.entries()) {
    onPage?.(done, pages.length)
    yield page
  }
}

function scopeOf({ language, switches }: Pick<Section, 'language' | 'switches'>): SearchScope {
  const versions = switches.find(({ kind }) => kind === 'versions')
  const version = versions?.entries.find(({ current }) => current)?.label
  const id =
    [language, version]
      .filter((part) => part !== undefined)
      .map(urlName)
      .join('-') || 'all'
  return { id, ...(language !== undefined && { language }), ...(version !== undefined && { version }) }
}

/** The scope with the version and language of a page, with its language alone, or that of the home page. */
export function pickScope(
  scopes: readonly SearchScope[],
  place: Pick<Section, 'language' | 'switches'>,
): string {
  const pageScope = scopeOf(place)
  const scope =
    scopes.find(({ id }) => id === pageScope.id) ??
    scopes.find(({ language }) => pageScope.language !== undefined && language === pageScope.language)
  return (scope ?? scopes[0]!).id
}

/** A unique, URL-safe name for a version label. */
function urlName(label: string): string {
  const name = slug(label).replace(/[^\w-]+/g, '')
  return name === label ? name : `${name}-${contentHash(label)}`
}

/** Pages without a language or version are in all scopes. */
function isInScope(section: Section | undefined, scope: SearchScope): boolean {
  if (!section) return true
  const { language, version } = scopeOf(section)
  return (
    (language === undefined || language === scope.language) &&
    (version === undefined || version === scope.version)
  )
}
