import type { Level } from '../access/level.ts'
import type { Place } from '../core/diagnostic/diagnostic.ts'
import type { JsonPath } from '../core/json.ts'
import type { OperationOutline } from '../spec/outline.ts'
import type { ApiSource } from './api-source.ts'
import type { Directory, DivisionKind } from './element.ts'
import type { Findable } from './findable.ts'

/** A page listed in navigation, as written. */
export type PageEntry = { kind: 'page'; path: string; at: Place }

/** A page generated from a spec. */
export type OperationEntry = {
  kind: 'operation'
  source: ApiSource
  operation: OperationOutline
  at: Place
}

/** The overview page of a spec, or the page that says why it cannot be read. */
export type SourceEntry =
  | { kind: 'overview'; source: ApiSource; at: Place }
  | { kind: 'problem'; source: ApiSource; at: Place }

export type NavEntry = PageEntry | OperationEntry | SourceEntry

export function isNode(child: NavNode | NavEntry): child is NavNode {
  return !['page', 'operation', 'overview', 'problem'].includes(child.kind)
}

/** A validated element of navigation; `root` is the `navigation` object itself. */
export type NavNode = {
  kind: DivisionKind | 'root'
  label: string
  icon?: string
  iconType?: string
  /** The icon color, as CSS. */
  color?: string
  tag?: string
  description?: string
  href?: string
  hidden: boolean
  /** Search settings of its pages and those below it. */
  findable?: Findable
  /** Access rules of its pages and those below it. */
  level?: Level
  isDefault: boolean
  align: 'start' | 'end'
  root?: PageEntry
  expanded?: boolean
  directory?: Directory
  /** `banner`, `footer` and `navbar` of a language; config/ validates them. */
  overrides?: { path: JsonPath; value: Record<string, unknown> }
  /** Specs set on this element. */
  apis: ApiSource[]
  /** Set for groups generated from a tag. */
  generated?: { source: ApiSource; tag: string; description?: string }
  children: (NavNode | NavEntry)[]
  at: Place
}

/** An entry of `navigation.global`: a link on every page. */
export type GlobalEntry = {
  kind: DivisionKind
  label: string
  href: string
  icon?: string
  color?: string
  level?: Level
}
