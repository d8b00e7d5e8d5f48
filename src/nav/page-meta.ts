import type { Level } from '../access/level.ts'
import type { Place } from '../core/diagnostic/diagnostic.ts'

/** The part of a page's front matter that navigation needs. */
export type PageMeta = {
  title: string
  /** The title comes from the file name; an operation may have a better one. */
  untitled?: boolean
  /** `openapi: GET /users/{id}`. */
  openapi?: string
  /** `asyncapi: floor`. */
  asyncapi?: string
  /** The place of `openapi`, `asyncapi` or `openapi-schema`. */
  openapiAt?: Place
  /** `openapi-schema: Order`. */
  schema?: string
  /** `api: POST /users`: the entry shows the method. */
  api?: string
  sidebarTitle?: string
  icon?: string
  iconType?: string
  tag?: string
  deprecated?: boolean
  hidden?: boolean
  /** Access rules of the page. */
  level?: Level
  playground?: string
  /** Front matter `url`: the entry links there instead of to the page. */
  url?: string
}
