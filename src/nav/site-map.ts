import type { Place } from '../core/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { Directory, DivisionKind } from './element.ts'
import type { GlobalEntry } from './node.ts'

/** What navigation needs to know of a page file: a part of its front matter. */
export type PageMeta = {
  title: string
  sidebarTitle?: string
  icon?: string
  iconType?: string
  tag?: string
  deprecated?: boolean
  hidden?: boolean
  /** Front matter `url`: the entry links there instead of to the page. */
  url?: string
}

/** An address of the site. It refers to its source and never holds it, so that an edit of one page is not an edit of the map. */
export type Route = {
  kind: 'page'
  url: UrlPath
  file: FilePath
  section: string | undefined
  trail: string[]
}

export type NavItem =
  | {
      kind: 'page'
      url: UrlPath
      title: string
      icon?: string
      iconType?: string
      tag?: string
      deprecated?: boolean
    }
  | { kind: 'link'; href: string; title: string; icon?: string; iconType?: string; tag?: string }
  | NavGroup

export type NavGroup = {
  kind: 'group'
  title: string
  icon?: string
  iconType?: string
  tag?: string
  expanded: boolean
  root?: UrlPath
  /** How its own page lists its pages. */
  directory?: Directory
  items: NavItem[]
}

/** One choice among siblings: a tab among tabs, a version among versions. */
export type SwitchEntry = {
  label: string
  icon?: string
  /** Of its icon, as CSS. */
  color?: string
  tag?: string
  description?: string
  align: 'start' | 'end'
  /** Where it leads: its first page, or elsewhere. */
  href: string
  /** The folder its pages share, to find the same page in another version or language. */
  prefix: string
  current: boolean
  /** Of a choice of language: its code, as browsers know it. */
  lang?: string
}

export type Switch = { kind: DivisionKind; entries: SwitchEntry[] }

/** What a reader sees beside a page: the entries of one sidebar, and the choices that led to it. */
export type Section = {
  id: string
  switches: Switch[]
  items: NavItem[]
  language?: string
}

export type SiteMap = {
  routes: Map<UrlPath, Route>
  sections: Map<string, Section>
  globals: GlobalEntry[]
  /** Where the home address leads when no page has it. */
  first?: UrlPath
  /** Where each page is named in navigation; for findings about its address. */
  named: Map<UrlPath, Place>
}
