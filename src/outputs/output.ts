import type { UrlPath } from '../core/path.ts'

/** A page as lists of the site name it. */
export type ListedPage = {
  url: UrlPath
  title: string
  description?: string
  /** What stands on it and has an address of its own: the operations of a channel. */
  parts?: { anchor: string; title: string }[]
}

/** Pages that stand together in navigation. */
export type ListedSection = { title: string; pages: ListedPage[] }

export type OutputInput = {
  name: string
  description?: string
  /** What the owner tells agents. */
  instructions: string[]
  /** What addresses begin with: `https://docs.example.com/base` where that is known, else the base path. */
  address: string
  isAddressKnown: boolean
  /** The owner wants no page in any index. */
  isUnlisted: boolean
  sections: ListedSection[]
  /** API descriptions that can be downloaded. */
  specs: { title: string; href: string; family: 'openapi' | 'asyncapi' }[]
}

export type OutputFile = { path: string; text: string }

/** A text about the whole site, for machines. A new one is one file here and one line in `index.ts`. */
export type Output = {
  /** What its files are called: the site is looked through only for who asks for one. */
  paths: RegExp
  write: (input: OutputInput) => OutputFile[]
}
