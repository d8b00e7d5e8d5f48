import type { Heading } from '../components/base/context.ts'
import type { Diagnostic, Place } from '../core/diagnostic/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { PolicySources } from '../core/policy/policy-sources.ts'
import type { MenuOption } from './chrome.ts'

export type PageMode = 'default' | 'wide' | 'custom' | 'center' | 'frame'

/** A parameter written by the author. */
export type WrittenParameter = {
  place: 'path' | 'query' | 'header' | 'cookie' | 'body'
  /** Empty for the body as a whole. */
  name: string
  type: string
  required: boolean
  value?: string
  fields: WrittenParameter[]
}

/** A rendered page, ready for the shell. */
export type Page = {
  url: UrlPath
  file: FilePath
  title: string
  /** The title is derived from the file name. */
  isUntitled?: boolean
  description?: string
  mode: PageMode
  /** HTML of the lead, if it is more than the plain description. */
  lead?: string
  /** HTML below the title, before the code column: method, path, server. */
  intro: string
  /** HTML of the text, the code column and the panel. */
  html: string
  leaf: string
  panel: string
  headings: Heading[]
  /** Every id on the page. */
  ids: string[]
  links: { target: string; at: Place }[]
  images: { target: string; at: Place }[]
  /** Author code for the browser, by hash. */
  island?: { hash: string; code: string }
  meta: Record<string, string>
  keywords: string[]
  noindex: boolean
  deprecated: boolean
  hidePager: boolean
  /** Related pages from the author; the title defaults to the page's own. */
  related: { href: string; title?: string }[]
  canonical?: string
  /** The page menu, if different from other pages. */
  menu?: MenuOption[]
  /** A changelog, which has a feed. */
  hasFeed?: boolean
  /** Styles for the author's utility classes. */
  utilities?: string
  lastUpdated?: string
  showTimestamp?: boolean
  /** `api: METHOD /path` in front matter, with its location. */
  api?: string
  apiAt?: Place
  authMethod?: string
  /** `playground` in front matter. */
  playground?: 'interactive' | 'simple' | 'none' | 'auth'
  /** Origins that the playground calls directly. */
  connect?: string[]
  /** External origins used by its markup and components. */
  sources?: PolicySources
  /** The page's body content type and parameters. */
  contentType?: string
  parameters?: WrittenParameter[]
  /** Contains user data, so it is rendered per reader. */
  isPersonal?: boolean
  /** Has a reference, which needs a script. */
  isReference?: boolean
  diagnostics: Diagnostic[]
}

export function emptyPage(url: UrlPath, file: FilePath, title: string): Page {
  return {
    url,
    file,
    title,
    mode: 'default',
    intro: '',
    html: '',
    leaf: '',
    panel: '',
    headings: [],
    ids: [],
    links: [],
    images: [],
    meta: {},
    keywords: [],
    noindex: false,
    deprecated: false,
    hidePager: false,
    related: [],
    diagnostics: [],
  }
}

/** Whether the page has a diagram. Text cannot match, because its brackets are escaped. */
export const hasDiagram = ({ html, leaf, panel }: Pick<Page, 'html' | 'leaf' | 'panel'>): boolean =>
  [html, leaf, panel].some((part) => part?.includes('<figure class="o-diagram" data-octavo-diagram='))
