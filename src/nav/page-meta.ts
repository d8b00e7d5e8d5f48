import type { Level } from '../access/level.ts'
import type { Place } from '../core/diagnostic/diagnostic.ts'

/** What navigation needs to know of a page file: a part of its front matter. */
export type PageMeta = {
  title: string
  /** The title is only the name of the file; an operation may know a better one. */
  untitled?: boolean
  /** `openapi: GET /users/{id}`. */
  openapi?: string
  /** `asyncapi: floor`. */
  asyncapi?: string
  /** Where `openapi`, `asyncapi` or `openapi-schema` stands. */
  openapiAt?: Place
  /** `openapi-schema: Order`. */
  schema?: string
  /** `api: POST /users`: the method is shown beside the entry. */
  api?: string
  sidebarTitle?: string
  icon?: string
  iconType?: string
  tag?: string
  deprecated?: boolean
  hidden?: boolean
  /** Who may see it, and its playground. */
  level?: Level
  playground?: string
  /** Front matter `url`: the entry links there instead of to the page. */
  url?: string
}
