import type { Checked, Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../core/path.ts'
import { createApiPages, type Slugs } from '../api-pages.ts'
import { generateEntries } from '../generate/generate.ts'
import { addHandWrittenAliases, findHandWritten, listedFiles, sourcesOf } from '../hand-written.ts'
import { claimAccess, claimAddresses, reportUnlisted } from '../page-files.ts'
import type { PageMeta } from '../page-meta.ts'
import type { ParsedNav } from '../parse.ts'
import type { KnownApi } from '../selector.ts'
import type { SiteMap } from '../site-map.ts'
import { createSuggester } from '../suggest.ts'
import { pagesBelow, resolveRoot } from './divisions.ts'
import { createFindPage } from './find-page.ts'
import type { Resolution } from './resolution.ts'

export type NavInput = {
  nav: ParsedNav
  /** Page files of the site folder. */
  files: ReadonlyMap<FilePath, PageMeta>
  /** All specs of the site, in lookup order. */
  apis?: readonly KnownApi[]
  slugs?: Slugs
  /** The language of the site. */
  language?: string
  /** False if a part of docs.json could not be read. */
  isWhole?: boolean
}

/** Navigation and page files -> every URL of the site, with its sidebar. */
export function resolveNav(input: NavInput): Checked<SiteMap> {
  const { files, slugs = 'path', language, isWhole = true } = input
  const { root, ...pages } = preparePages(input)
  const { map, apis, diagnostics } = pages
  const sources = sourcesOf(root)
  const apiPages = createApiPages({
    sources,
    apis,
    slugs,
    isPage: (url) => map.routes.has(url),
    shows: (url, api, key) => {
      const route = map.routes.get(url)
      return route?.kind === 'page' && route.operation?.api === api && route.operation.key === key
    },
    diagnostics,
  })
  const suggest = createSuggester(() => [...files.keys()].map((path) => path.replace(/\.mdx?$/, '')))
  const resolution: Resolution = { ...pages, files, apiPages, suggest }
  resolveRoot(resolution, root, language)
  addHandWrittenAliases(map, { sources, apis, apiPages })
  map.first = pagesBelow(resolution, root)[0] ?? map.first
  map.language = language ?? [...map.sections.values()][0]?.language
  diagnostics.push(...reportUnlisted(files, map, isWhole))
  return { value: map, diagnostics }
}

/** The routes of page files, and the tree of navigation with the entries of generated pages. */
function preparePages({ nav, files, apis: list = [] }: NavInput) {
  const diagnostics: Diagnostic[] = []
  const map: SiteMap = {
    routes: new Map(),
    sections: new Map(),
    globals: nav.globals,
    named: new Map(),
    aliases: new Map(),
  }
  const apis = new Map(list.map((api) => [api.id, api]))
  diagnostics.push(...claimAddresses(files, map.routes))
  const listed = listedFiles(nav.root)
  const handWritten = findHandWritten({ files, apis: list, listed, routes: map.routes })
  diagnostics.push(...handWritten.diagnostics)
  claimAccess(files, map.routes, apis)
  const findPage = createFindPage(files, map.routes)
  const generated = generateEntries({
    root: nav.root,
    apis,
    handWritten: handWritten.pageOf,
    hasPage: (path) => findPage(path) !== undefined,
  })
  diagnostics.push(...generated.diagnostics)
  return { root: generated.value, map, apis, findPage, diagnostics }
}
