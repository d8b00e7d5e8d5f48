import type { Level } from '../access/level.ts'
import type { Place } from '../core/diagnostic/diagnostic.ts'
import type { JsonPath } from '../core/json.ts'
import type { OperationOutline } from '../spec/outline.ts'
import type { ApiSource } from './api-source.ts'
import type { Directory, DivisionKind } from './element.ts'
import type { Findable } from './findable.ts'

/** A page named in navigation, as written. */
export type PageEntry = { kind: 'page'; path: string; at: Place }

/** A page made from an API description. */
export type OperationEntry = {
  kind: 'operation'
  source: ApiSource
  operation: OperationOutline
  at: Place
}

/** The page of a description itself: what it says of itself, or why it cannot be read and none of it is shown. */
export type SourceEntry =
  | { kind: 'overview'; source: ApiSource; at: Place }
  | { kind: 'problem'; source: ApiSource; at: Place }

export type NavEntry = PageEntry | OperationEntry | SourceEntry

export function isNode(child: NavNode | NavEntry): child is NavNode {
  return !['page', 'operation', 'overview', 'problem'].includes(child.kind)
}

/** An element of navigation with its fields checked; `root` is the `navigation` object itself. */
export type NavNode = {
  kind: DivisionKind | 'root'
  label: string
  icon?: string
  iconType?: string
  /** Of its icon, as CSS. */
  color?: string
  tag?: string
  description?: string
  href?: string
  hidden: boolean
  /** For its pages and those below it. */
  findable?: Findable
  /** Who may see its pages and those below it. */
  level?: Level
  isDefault: boolean
  align: 'start' | 'end'
  root?: PageEntry
  expanded?: boolean
  directory?: Directory
  /** `banner`, `footer` and `navbar` of a language, unchecked; docs.json says what they may hold. */
  overrides?: { path: JsonPath; value: Record<string, unknown> }
  /** API descriptions of its own. */
  apis: ApiSource[]
  /** Of a group made from a tag. */
  generated?: { source: ApiSource; tag: string; description?: string }
  children: (NavNode | NavEntry)[]
  at: Place
}

/** Entries of `navigation.global`: links that every page has. */
export type GlobalEntry = {
  kind: DivisionKind
  label: string
  href: string
  icon?: string
  color?: string
  level?: Level
}
