import type { Place } from '../core/diagnostic/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { Directory, DivisionKind } from './element.ts'
import type { Findable } from './findable.ts'
import type { GlobalEntry } from './node.ts'
import type { PageAccess } from './page-access.ts'

/** Which operation of which description. */
export type OperationRef = { api: string; key: string }

/** It is a channel of an AsyncAPI description. */
export const isChannel = ({ key }: OperationRef) => key.startsWith('channel ')

export type SchemaRef = { api: string; name: string }

type Placed = {
  url: UrlPath
  section: string | undefined
  trail: string[]
  findable?: Findable
  access?: PageAccess
}

/** An address of the site. It refers to its source and never holds it, so that an edit of one page is not an edit of the map. */
export type Route =
  /** A page file; with an operation where its front matter names one. */
  | (Placed & {
      kind: 'page'
      file: FilePath
      operation?: OperationRef
      /** A component that the page shows. */
      schema?: SchemaRef
      /** Why there is none, though the page names one. */
      problem?: { message: string; hint: string; at?: Place }
    })
  | (Placed & { kind: 'operation' } & OperationRef)
  /** The page of a group that was made from a tag. */
  | (Placed & { kind: 'group'; api: string; title: string; description?: string })
  /** What a description says about itself. */
  | (Placed & { kind: 'overview'; api: string })
  /** A description that cannot be read, in place of its pages. */
  | (Placed & { kind: 'problem'; api: string })

/** The operation that a page shows. */
export function operationOf(route: Route): OperationRef | undefined {
  return route.kind === 'operation' ? route : route.kind === 'page' ? route.operation : undefined
}

export type NavItem =
  | {
      kind: 'page'
      url: UrlPath
      title: string
      /** Of a page whose title is that of its operation: what it is called without. */
      ownTitle?: string
      icon?: string
      iconType?: string
      tag?: string
      deprecated?: boolean
      /** Of an operation. */
      method?: string
      path?: string
    }
  | {
      kind: 'link'
      href: string
      title: string
      icon?: string
      iconType?: string
      tag?: string
      access?: PageAccess
    }
  | NavGroup

export type NavGroup = {
  kind: 'group'
  title: string
  icon?: string
  iconType?: string
  tag?: string
  expanded: boolean
  root?: UrlPath
  /** How its own page lists its pages; a group made from a tag lists its operations. */
  directory?: Directory | 'operations'
  items: NavItem[]
}

/** One choice among siblings: a tab among tabs, a version among versions. */
export type SwitchEntry = {
  /** Its place among all: sections whose id begins with it are below it. */
  id: string
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
  /** It leads to the same page in its own version or language. */
  isTwin?: boolean
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
  /** Other addresses of pages. */
  aliases: Map<UrlPath, UrlPath>
  /** Where the home address leads when no page has it. */
  first?: UrlPath
  /** Where each page is named in navigation; for findings about its address. */
  named: Map<UrlPath, Place>
}
