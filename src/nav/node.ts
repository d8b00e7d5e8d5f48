import type { Place } from '../core/diagnostic.ts'
import type { JsonPath } from '../core/json.ts'
import type { Directory, DivisionKind } from './element.ts'

/** A page named in navigation, as written. */
export type PageEntry = { kind: 'page'; path: string; at: Place }

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
  isDefault: boolean
  align: 'start' | 'end'
  root?: PageEntry
  expanded?: boolean
  directory?: Directory
  /** `banner`, `footer` and `navbar` of a language, unchecked; docs.json says what they may hold. */
  overrides?: { path: JsonPath; value: Record<string, unknown> }
  children: (NavNode | PageEntry)[]
  at: Place
}

/** Entries of `navigation.global`: links that every page has. */
export type GlobalEntry = { kind: DivisionKind; label: string; href: string; icon?: string; color?: string }
