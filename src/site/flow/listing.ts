import type { Config } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { contentHash } from '../../core/hash.ts'
import type { FilePath, UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import { type Findable, readFindable } from '../../nav/findable.ts'
import { operationTitle } from '../../nav/operation-title.ts'
import {
  isChannel,
  type NavItem,
  type OperationRef,
  operationOf,
  type Route,
  type Section,
  type SiteMap,
} from '../../nav/site-map.ts'
import type { ListedPage, ListedSection } from '../../outputs/output.ts'
import { readOverview } from '../../reference/page/overview.tsx'
import { plainSpecText } from '../../render/spec-markdown/spec-markdown.ts'
import { textOf, valueAt } from '../../spec/read/pointer.ts'
import type { Outline } from '../page/outline.ts'
import type { ResultCache } from './options.ts'
import type { SpecFlow } from './spec/spec.ts'

/** Page data for lists, and whether lists may include the page. */
export type PageHead = {
  title: string
  isListed: boolean
  keywords?: readonly string[]
  findable?: Findable
}

type Input = {
  config: Query<void, Checked<Config>>
  siteMap: Query<void, Checked<SiteMap>>
  route: Query<UrlPath, (Route & { language: string | undefined }) | undefined>
  outline: Query<FilePath, Outline | undefined>
  spec: SpecFlow
  results?: ResultCache
}

/** Decides which pages are listed, for every output that lists pages. */
export function createListingFlow({ config, siteMap, route, outline, spec, results }: Input) {
  /** Parsing the descriptions of a large spec takes as long as reading the spec. */
  const plain = (markdown: string | undefined): string | undefined => {
    if (!markdown) return undefined
    if (!results) return plainSpecText(markdown)
    const key = `text ${contentHash(markdown)}`
    const text = results.get(key) ?? plainSpecText(markdown)
    results.set(key, text)
    return text
  }

  const pageHead = defineKeyedQuery('pageHead', async (use, url: UrlPath): Promise<PageHead | undefined> => {
    const target = await use(route, url)
    if (!target || target.kind === 'problem') return undefined
    if (target.kind === 'group') return { title: target.title, isListed: true }
    if (target.kind === 'overview')
      return {
        title: readOverview(await use(spec.about, target.api)).title ?? 'API Reference',
        isListed: true,
      }
    if (target.kind === 'operation') return operationHead(target, use)
    const front = (await use(outline, target.file))?.head
    if (!front) return undefined
    const operation = target.operation ? await operationHead(target.operation, use) : undefined
    return {
      title: (front.isUntitled ? (operation?.title ?? target.schema?.name) : undefined) ?? front.title,
      isListed: !front.noindex && !front.hidden,
      keywords: front.keywords,
      findable: front.findable,
    }
  })

  async function operationHead({ api, key }: OperationRef, use: Use): Promise<PageHead | undefined> {
    const operation = await use(spec.operationOutline, { api, key })
    if (!operation) return undefined
    const { metadata } = operation.meta
    return {
      title: textOf(metadata.title) ?? operationTitle(operation),
      isListed: metadata.noindex !== true && metadata.hidden !== true,
      findable: readFindable(metadata),
    }
  }

  /** Separate from `pageHead`, because few lists show it and it is read from Markdown. */
  async function describePage(url: UrlPath, use: Use): Promise<string | undefined> {
    const target = await use(route, url)
    if (!target || target.kind === 'problem') return undefined
    if (target.kind === 'group') return plain(target.description)
    if (target.kind === 'overview') return plain(readOverview(await use(spec.about, target.api)).description)
    const ownDescription =
      target.kind === 'page' ? (await use(outline, target.file))?.head.description : undefined
    const ref = target.kind === 'page' ? target.operation : target
    return ownDescription ?? (ref && operationDescription(ref, use))
  }

  async function operationDescription({ api, key }: OperationRef, use: Use): Promise<string | undefined> {
    const operation = await use(spec.operationOutline, { api, key })
    const value = operation && (await use(spec.part, operation.operation))
    return plain(textOf(operation?.meta.metadata.description) ?? textOf(valueAt(value, ['description'])))
  }

  /** The operations of a channel, which share one page. */
  async function partsOn(url: UrlPath, use: Use): Promise<ListedPage['parts']> {
    const target = await use(route, url)
    const ref = target && operationOf(target)
    if (!ref || !isChannel(ref)) return undefined
    const operation = await use(spec.operationOutline, { api: ref.api, key: ref.key })
    return operation?.channel?.operations.map(({ id, anchor, title }) => ({ anchor, title: title ?? id }))
  }

  const withSpec = defineQuery('withSpec', async (use) => (await use(config)).value.markdown.schema)

  /** Whether lists may include a page. */
  const isListed = defineKeyedQuery('isListed', async (use, url: UrlPath): Promise<boolean> => {
    const head = await use(pageHead, url)
    return head !== undefined && (head.isListed || (await use(config)).value.seo.indexing === 'all')
  })

  /** The listed URLs of each section; with `seo.indexing: all`, also pages outside navigation. */
  const listed = defineQuery('listed', async (use): Promise<{ title: string; urls: UrlPath[] }[]> => {
    const { value: map } = await use(siteMap)
    const isAll = (await use(config)).value.seo.indexing === 'all'
    const seen = new Set<UrlPath>()
    const list = async (urls: readonly UrlPath[]): Promise<UrlPath[]> => {
      const result: UrlPath[] = []
      for (const url of urls) {
        if (seen.has(url) || !(await use(isListed, url))) continue
        seen.add(url)
        result.push(url)
      }
      return result
    }
    const sections: { title: string; urls: UrlPath[] }[] = []
    for (const section of map.sections.values())
      for (const { title, urls } of partsOf(section))
        sections.push({ title, urls: await list(urls.filter((url) => map.routes.has(url))) })
    // Searchable pages of a hidden group are in every list but not in navigation.
    const more = [...map.routes.values()]
      .filter(({ findable }) => isAll || findable?.searchable === true)
      .map(({ url }) => url)
      .sort()
    sections.push({ title: 'More', urls: await list(more) })
    return sections.filter(({ urls }) => urls.length > 0)
  })

  /** Sections of navigation with their pages. */
  const listing = defineQuery('listing', async (use): Promise<ListedSection[]> => {
    const sections: ListedSection[] = []
    for (const { title, urls } of await use(listed)) {
      const pages: ListedPage[] = []
      for (const url of urls)
        pages.push({
          url,
          title: (await use(pageHead, url))!.title,
          description: await describePage(url, use),
          parts: await partsOn(url, use),
        })
      sections.push({ title, pages })
    }
    return sections
  })

  return { pageHead, describePage, withSpec, isListed, listed, sections: listing }
}

/** Top-level groups by name, and the items between them. */
function partsOf(section: Section): { title: string; urls: UrlPath[] }[] {
  const labels = section.switches.flatMap(({ entries }) =>
    entries.filter(({ current }) => current).map(({ label }) => label),
  )
  const parts: { title: string; urls: UrlPath[] }[] = []
  for (const item of section.items) {
    const isGroup = item.kind === 'group'
    const title = [...labels, ...(isGroup ? [item.title] : [])].join(' / ') || 'Docs'
    const last = parts.at(-1)
    if (last && last.title === title && !isGroup) last.urls.push(...urlsIn([item]))
    else parts.push({ title, urls: urlsIn([item]) })
  }
  return parts
}

function urlsIn(items: readonly NavItem[]): UrlPath[] {
  return items.flatMap((item) => {
    if (item.kind === 'page') return [item.url]
    if (item.kind === 'link') return []
    return [...(item.root ? [item.root] : []), ...urlsIn(item.items)]
  })
}
