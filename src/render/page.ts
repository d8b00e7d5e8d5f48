import type { Heading } from '../components/context.ts'
import type { Diagnostic, Place } from '../core/diagnostic.ts'
import type { FilePath, UrlPath } from '../core/path.ts'

export type PageMode = 'default' | 'wide' | 'custom' | 'center' | 'frame'

/** A page, whatever it was made from, ready to be put into the shell. */
export type Page = {
  url: UrlPath
  file: FilePath
  title: string
  description?: string
  mode: PageMode
  /** HTML of the text, of the code column and of the panel beside the text. */
  html: string
  leaf: string
  panel: string
  headings: Heading[]
  /** Every id on the page: what an anchor may point to. */
  ids: string[]
  links: { target: string; at: Place }[]
  images: { target: string; at: Place }[]
  /** Code of the author that the browser needs, by hash. */
  island?: { hash: string; code: string }
  meta: Record<string, string>
  keywords: string[]
  noindex: boolean
  deprecated: boolean
  hidePager: boolean
  /** Pages the author names to read on; without a title, the page's own is shown. */
  related: { href: string; title?: string }[]
  canonical?: string
  lastUpdated?: string
  showTimestamp?: boolean
  diagnostics: Diagnostic[]
}
