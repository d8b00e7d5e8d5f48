import type { Place } from '../core/diagnostic/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'
import type { Directory, DivisionKind } from './element.ts'
import type { Findable } from './findable.ts'
import type { GlobalEntry } from './node.ts'
import type { PageAccess } from './page-access.ts'

/** An operation by its spec and key. */
export type OperationRef = { api: string; key: string }

/** Whether it is an AsyncAPI channel. */
export const isChannel = ({ key }: OperationRef) => key.startsWith('channel ')

export type SchemaRef = { api: string; name: string }

type RouteBase = {
  url: UrlPath
  section: string | undefined
  trail: string[]
  findable?: Findable
  access?: PageAccess
}

/** A URL of the site. It only refers to its source, so that editing a page does not change the map. */
export type Route =
  /** A page file, with the operation in its front matter if any. */
  | (RouteBase & {
      kind: 'page'
      file: FilePath
      operation?: OperationRef
      /** The schema that the page shows. */
      schema?: SchemaRef
      /** Why the operation or schema in its front matter is not shown. */
      problem?: { message: string; hint: string; at?: Place }
    })
  | (RouteBase & { kind: 'operation' } & OperationRef)
  /** The page of a group generated from a tag. */
  | (RouteBase & { kind: 'group'; api: string; title: string; description?: string })
  /** The overview page of a spec. */
  | (RouteBase & { kind: 'overview'; api: string })
  /** The page of a spec that cannot be read, instead of its other pages. */
  | (RouteBase & { kind: 'problem'; api: string })

/** The operation that a page shows. */
export function operationOf(route: Route): OperationRef | undefined {
  return route.kind === 'operation' ? route : route.kind === 'page' ? route.operation : undefined
}

export type NavItem =
  | {
      kind: 'page'
      url: UrlPath
      title: string
      /** The page's own title, if `title` is that of its operation. */
      ownTitle?: string
      icon?: string
      iconType?: string
      tag?: string
      deprecated?: boolean
      /** Only for operations. */
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
  /** How its root page lists its pages; a group generated from a tag lists its operations. */
  directory?: Directory | 'operations'
  items: NavItem[]
}

/** One of several choices: a tab, a version, a language. */
export type SwitchEntry = {
  /** Its position in the tree. The ids of sections below start with it. */
  id: string
  label: string
  icon?: string
  /** The icon color, as CSS. */
  color?: string
  tag?: string
  description?: string
  align: 'start' | 'end'
  /** Its first page, or another URL. */
  href: string
  /** The folder its pages share, to find the same page in another version or language. */
  prefix: string
  current: boolean
  /** Only for languages: the BCP 47 code. */
  lang?: string
  /** Whether it links to the same page in its version or language. */
  isCounterpart?: boolean
}

export type Switch = { kind: DivisionKind; entries: SwitchEntry[] }

/** A sidebar: its entries, and the choices that lead to it. */
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
  /** Other URLs of pages, which redirect. */
  aliases: Map<UrlPath, UrlPath>
  /** The language of pages that are in no section with a language. */
  language?: string
  /** Where `/` leads if no page has it. */
  first?: UrlPath
  /** Where navigation lists each page, for diagnostics. */
  named: Map<UrlPath, Place>
}
