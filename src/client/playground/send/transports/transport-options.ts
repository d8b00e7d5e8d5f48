/** Facts about the page and its site. */
export type TransportOptions = {
  /** The site's base path, without a trailing slash. */
  base: string
  /** The relay's URL, if it is not below the base path. */
  relay?: string
  /** The site path of the page. */
  page: string
  /** Whether direct requests include the reader's cookies. */
  credentials: boolean
}
