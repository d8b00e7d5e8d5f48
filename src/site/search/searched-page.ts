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
  /** A list of operations, without text of its own. */
  isGenerated?: boolean
  operation?: { outline: OperationOutline; item: Json; bundle: Bundle; servers: readonly Json[] }
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

/** How much each text of a page says about it. */
export const weights = {
  title: 10,
  summary: 8,
  operationId: 7,
  path: 5,
  keyword: 7,
  heading: 8,
  field: 8,
  method: 4,
  group: 2,
  headings: 2,
  description: 1.5,
  text: 1,
  parameter: 0.7,
  schema: 0.5,
  ofPage: 2,
}

export const nameOf = (text: string, weight: number): SearchText => ({ text, weight, as: 'name' })
export const valueText = (text: string, weight: number): SearchText => ({ text, weight, as: 'value' })
export const pathOf = (text: string, weight: number): SearchText => ({ text, weight, as: 'path' })
export const wordsIn = (text: string, weight: number): SearchText => ({ text, weight, as: 'words' })

export const contextOf = ({ keywords, trail }: SearchedPage): SearchText[] => [
  ...keywords.map((word) => nameOf(word, weights.keyword)),
  wordsIn(trail.join(' '), weights.group),
]
