import type { Json } from '../../core/json.ts'
import type { UrlPath } from '../../core/path.ts'
import type { Direction } from '../../reference/field/field.ts'
import type { SearchText } from '../../search/entry.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { Bundle, SpecNode } from '../../spec/read/bundle.ts'
import type { ChannelParts } from '../page/channel-parts.ts'
import type { PageSection } from '../page/page-sections.ts'

/** A page to index. */
export type SearchedPage = {
  url: UrlPath
  title: string
  description?: string
  keywords: readonly string[]
  trail: readonly string[]
  boost: number
  operation?: { outline: OperationOutline; item: Json; bundle: Bundle }
  channel?: ChannelParts
  /** Called once, when the page is indexed: the text of all pages at once would use a lot of memory. */
  sections?: () => readonly PageSection[]
}

/** An operation whose fields are indexed, and its page. */
export type SearchedOperation = {
  url: string
  title: string
  endpoint: Endpoint
  bundle: Bundle
  boost?: number
  /** Only for channels, which have messages instead of a body and responses. */
  messages?: readonly SearchedMessage[]
}

export type SearchedMessage = {
  name: string
  anchor: string
  direction: Direction
  payload?: SpecNode
  headers: readonly SpecNode[]
}

export const weights = {
  operationId: 150,
  path: 140,
  title: 120,
  method: 60,
  keyword: 70,
  heading: 95,
  field: 100,
  parameter: 18,
  group: 18,
  description: 24,
  ofPage: 14,
  text: 16,
}

export const nameOf = (text: string, weight: number): SearchText => ({ text, weight, as: 'name' })
export const wordsIn = (text: string, weight: number): SearchText => ({ text, weight, as: 'words' })

export const contextOf = ({ keywords, trail }: SearchedPage): SearchText[] => [
  ...keywords.map((word) => nameOf(word, weights.keyword)),
  wordsIn(trail.join(' '), weights.group),
]
