import type { Heading } from '../components/base/context.ts'
import type { Diagnostic, Place } from '../core/diagnostic/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { PolicySources } from '../core/policy/policy-sources.ts'
import type { MenuOption } from './chrome.ts'

export type PageMode = 'default' | 'wide' | 'custom' | 'center' | 'frame'

/** A parameter that an author wrote down by hand. */
export type WrittenParameter = {
  place: 'path' | 'query' | 'header' | 'cookie' | 'body'
  /** Empty for the body as a whole. */
  name: string
  type: string
  required: boolean
  value?: string
  fields: WrittenParameter[]
}

/** A page, whatever it was made from, ready to be put into the shell. */
export type Page = {
  url: UrlPath
  file: FilePath
  title: string
  /** The title is only the name of the file. */
  isUntitled?: boolean
  description?: string
  mode: PageMode
  /** HTML of a lead that is more than the plain description. */
  lead?: string
  /** HTML that stands below the title, before the code column: method, path, server. */
  intro: string
  /** HTML of the text, of the code column and of the panel beside the text. */
  html: string
  leaf: string
  panel: string
  headings: Heading[]
  /** Every id on the page: what an anchor may point to. */
  ids: string[]
  links: { target: string; at: Place }[]
  images: { target: string; at: Place }[]
  /** Code of the author that the browser needs, by hash. */
  island?: { hash: string; code: string }
  meta: Record<string, string>
  keywords: string[]
  noindex: boolean
  deprecated: boolean
  hidePager: boolean
  /** Pages the author names to read on; without a title, the page's own is shown. */
  related: { href: string; title?: string }[]
  canonical?: string
  /** What stands beside its title, where that is not what other pages have. */
  menu?: MenuOption[]
  /** It tells what is new, which feed readers can follow. */
  hasFeed?: boolean
  /** For names of classes that the author gave to elements. */
  utilities?: string
  lastUpdated?: string
  showTimestamp?: boolean
  /** `api: METHOD /path` of front matter, with where it stands. */
  api?: string
  apiAt?: Place
  authMethod?: string
  /** `playground` of front matter: how much of it this page shows. */
  playground?: 'interactive' | 'simple' | 'none' | 'auth'
  /** Origins that the playground calls without the relay. */
  connect?: string[]
  /** What its markup and its components name, beyond the site itself. */
  sources?: PolicySources
  /** The content type of the body of such a page, and its parameters. */
  contentType?: string
  parameters?: WrittenParameter[]
  /** It speaks of who reads it, and so is made for each of them. */
  isPersonal?: boolean
  /** It has a reference: the browser loads what opens and closes it. */
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

/** Whether something on it is drawn in the browser. Text cannot hold this: its brackets are written otherwise. */
export const hasDiagram = ({ html, leaf, panel }: Pick<Page, 'html' | 'leaf' | 'panel'>): boolean =>
  [html, leaf, panel].some((part) => part?.includes('<figure class="o-diagram" data-octavo-diagram='))
