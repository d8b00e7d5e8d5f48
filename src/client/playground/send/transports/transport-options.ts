/** What a way of a request has to know about the page and its site. */
export type TransportOptions = {
  /** The base path of the site, without a slash at its end. */
  base: string
  /** The address of the relay, where it is not below the base path. */
  relay?: string
  /** The site path of the page that asks. */
  page: string
  /** Whether cookies of the reader go along where the browser sends the request itself. */
  credentials: boolean
}
