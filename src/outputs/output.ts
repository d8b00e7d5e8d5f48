import type { UrlPath } from '../core/path.ts'

/** A page in site lists. */
export type ListedPage = {
  url: UrlPath
  title: string
  description?: string
  /** Parts with their own anchor: the operations of a channel. */
  parts?: { anchor: string; title: string }[]
}

/** Pages of one navigation section. */
export type ListedSection = { title: string; pages: ListedPage[] }

export type OutputInput = {
  name: string
  description?: string
  /** Instructions for agents from docs.json. */
  instructions: string[]
  /** The URL of the site if known, such as `https://docs.example.com/base`; otherwise the base path. */
  baseUrl: string
  /** Whether `baseUrl` includes the host. */
  isAbsolute: boolean
  /** Search engines must not index any page. */
  isUnlisted: boolean
  sections: ListedSection[]
  /** Downloadable specs. */
  specs: { title: string; href: string; family: 'openapi' | 'asyncapi' }[]
}

export type OutputFile = { path: string; text: string }

/** A file about the whole site. To add one, create a file here and list it in `index.ts`. */
export type Output = {
  /** Matches its paths, so that the site is only scanned when one is requested. */
  paths: RegExp
  write: (input: OutputInput) => OutputFile[]
}
