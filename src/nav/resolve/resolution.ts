import type { Level } from '../../access/level.ts'
import type { Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath, UrlPath } from '../../core/path.ts'
import type { ApiPages } from '../api-pages.ts'
import type { Findable } from '../findable.ts'
import type { NavNode } from '../node.ts'
import type { PageMeta } from '../page-meta.ts'
import type { KnownApi } from '../selector.ts'
import type { SiteMap } from '../site-map.ts'
import type { FindPage } from './find-page.ts'

/** State shared by all steps: the sources of pages, and the map being filled. */
export type Resolution = {
  files: ReadonlyMap<FilePath, PageMeta>
  apis: ReadonlyMap<string, KnownApi>
  apiPages: ApiPages
  findPage: FindPage
  /** A hint for a page that does not exist. */
  suggest: (path: string) => string | undefined
  map: SiteMap
  diagnostics: Diagnostic[]
}

/** The position of an entry in a sidebar. */
export type Spot = {
  section: string
  /** The pages that the sidebar has so far. */
  pages: Set<UrlPath>
  trail: string[]
  findable?: Findable
  /** Access rules of its parent elements, innermost first. */
  levels: readonly Level[]
}

/** The access rules inside an element: its own come first. */
export const levelsInside = ({ level }: NavNode, levels: readonly Level[]): readonly Level[] =>
  level ? [level, ...levels] : levels
