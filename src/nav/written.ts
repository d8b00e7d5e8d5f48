import type { Level } from '../access/level.ts'
import type { NavNode } from './node.ts'
import type { NavItem } from './site-map.ts'

/** The name of an icon, or a picture of the site: what a description says is not fetched from elsewhere. */
export const iconIn = (value: unknown) =>
  typeof value === 'string' && /^([a-z0-9-]+|\/[^/\\].*)$/i.test(value) ? value : undefined

export const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The page of a group may be elsewhere: it is the first of its links then. */
export const linkOutside = ({ root, label }: NavNode): NavItem[] =>
  root && /^https?:\/\//i.test(root.path) ? [{ kind: 'link', href: root.path, title: label }] : []

/** What an element says comes before what those around it say. */
export const inner = ({ level }: NavNode, levels: readonly Level[]) => (level ? [level, ...levels] : levels)
