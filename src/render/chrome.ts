import type { NavGroup, Switch, SwitchEntry } from '../nav/site-map.ts'
import type { Strings } from './strings.ts'

export type ChromeLink = { label: string; href: string; icon?: string }

/** What stands around every page of a site, worked out once. */
export type Chrome = {
  name: string
  description?: string
  base: string
  home: string
  logo?: { light: string; dark: string }
  favicon?: { light: string; dark: string }
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
  scripts: string[]
  modules: string[]
  /** Loaded by pages with code of the author that reacts. */
  islandScript: string
  /** Loaded by pages with a reference. */
  referenceScript: string
  /** Loaded by pages with a diagram. */
  diagramScript: string
  metatags: Record<string, string>
  pathMetatags: { path: string; metatags: Record<string, string> }[]
  /** Canonical addresses end with a slash. */
  trailingSlash: boolean
  organization: { name: string; [key: string]: unknown }
  editUrl?: (file: string) => string
  timestamps: boolean
  /** Only in `dev`: where changes are told. */
  devEvents?: { script: string; events: string }
  notFound: { title?: string; description?: string }
  /** Where readers find the site, base path included, if that is known. */
  address?: string
  /** Where agents ask the site, if there is a server for them and its address is known. */
  mcp?: string
  /** What stands beside the titles of pages. */
  menu: MenuOption[]
  /** Where the site has sign-in, for the audience that the page is drawn for. */
  account?: Account
}

export type Account =
  | { kind: 'sign-in'; href: string }
  /** `signOut` takes a POST. */
  | { kind: 'signed-in'; signOut: string; keyHref: string }

export type MenuOption =
  | { kind: 'copy' }
  | { kind: 'view' }
  | { kind: 'spec' }
  | { kind: 'collection'; name: string }
  | { kind: 'assistant'; name: string }
  | { kind: 'mcp' }
  | { kind: 'editor'; name: string }
  | { kind: 'own'; title: string; description?: string; href: string }

export type PageLayout = {
  tabs: SwitchEntry[]
  language?: Switch
  sidebar: string
  breadcrumb: { label: string; href?: string }[]
  /** The group whose own page this is, where it lists its pages. */
  listing?: NavGroup
  previous?: { title: string; href: string }
  next?: { title: string; href: string }
  lang: string
  strings: Strings
  link: (href: string) => string
  /** Where questions of readers go, and what stands in the field until they ask. */
  /** Nothing where there is nothing to look for. */
  search?: { address: string; prompt?: string }
  /** Of the API that the page is about, with the base path: files to take along. */
  downloads?: { spec: string; collections: readonly { name: string; href: string }[] }
  /** The title of a page that navigation names. */
  titleOf: (url: string) => string | undefined
}
