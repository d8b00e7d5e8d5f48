import type { ThemeName } from '../core/look/theme-names.ts'
import type { IntegrationPlan } from '../integrations/plan.ts'
import type { NavGroup, Switch, SwitchEntry } from '../nav/site-map.ts'
import type { Strings } from '../strings/english.ts'
import type { Preload } from './fonts.ts'

export type ChromeLink = { label: string; href: string; icon?: string }

/** The layout around every page, computed once. */
export type Chrome = {
  name: string
  description?: string
  base: string
  home: string
  logo?: { light: string; dark: string }
  favicon?: { light: string; dark: string }
  /** Undefined for Octavo's own layout. */
  theme?: ThemeName
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean }
  decoration?: string
  hasBackgroundImage: boolean
  navLinks: ChromeLink[]
  primary?: ChromeLink
  socials: { name: string; href: string }[]
  footerColumns: { header?: string; items: ChromeLink[] }[]
  banner?: { html: string; id: string; kind: string; dismissible: boolean }
  breadcrumbs: boolean
  styles: string[]
  preloads: Preload[]
  scripts: string[]
  modules: string[]
  /** Loaded by pages with interactive author code. */
  islandScript: string
  /** Loaded by pages with a reference. */
  referenceScript: string
  /** Analytics and chats, with the script that loads them. */
  integrations?: { script: string; plan: IntegrationPlan }
  /** Loaded by pages with a diagram. */
  diagramScript: string
  /** Loaded by browsers without speculation rules. */
  prefetchScript: string
  metatags: Record<string, string>
  pathMetatags: { path: string; metatags: Record<string, string> }[]
  /** Canonical URLs end with a slash. */
  trailingSlash: boolean
  organization: { name: string; [key: string]: unknown }
  editUrl?: (file: string) => string
  issueUrl?: (page: { title: string; url: string }) => string
  /** The URL that readers' feedback is sent to. */
  feedback?: string
  timestamps: boolean
  /** Only in `dev`: the URL of the change stream. */
  devEvents?: { script: string; events: string }
  notFound: { title?: string; description?: string }
  /** The site's public URL including the base path, if known. */
  address?: string
  /** A hash of the look of preview images; undefined without them. */
  cardStyle?: string
  /** The MCP URL, if the site has an MCP server and its URL is known. */
  mcp?: string
  /** The page menu. */
  menu: MenuOption[]
  /** Whether the page menu is below the table of contents, on screens that have one. */
  hasMenuInContents: boolean
  /** Set if the site has sign-in, for the page's audience. */
  account?: Account
}

export type Account =
  | { kind: 'sign-in'; href: string }
  /** `signOut` takes a POST. */
  | { kind: 'signed-in'; signOut: string; keyHref: string }

export type MenuOption =
  | { kind: 'copy' }
  | { kind: 'view' }
  | { kind: 'print' }
  | { kind: 'spec' }
  | { kind: 'collection'; name: string }
  | { kind: 'assistant'; name: string }
  | { kind: 'mcp' }
  | { kind: 'editor'; name: string }
  | { kind: 'own'; title: string; description?: string; icon?: string; href: string }

export type PageLayout = {
  tabs: SwitchEntry[]
  language?: Switch
  /** Menus for products and versions. */
  menus: string
  sidebar: string
  breadcrumb: { label: string; href?: string }[]
  /** The group that this page lists, if it is a group page. */
  listing?: NavGroup
  previous?: { title: string; href: string }
  next?: { title: string; href: string }
  lang: string
  strings: Strings
  link: (href: string) => string
  /** The search URL and the placeholder; undefined if there is nothing to search. */
  search?: { address: string; prompt?: string }
  /** Downloads of the page's API, with the base path. */
  downloads?: { spec: string; collections: readonly { name: string; href: string }[] }
  /** The title of a page in navigation. */
  titleOf: (url: string) => string | undefined
}
