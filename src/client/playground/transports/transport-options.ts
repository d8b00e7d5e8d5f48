/** What a way of a request has to know about the page and its site. */
export type TransportOptions = {
  /** The base path of the site, without a slash at its end. */
  base: string
  /** The site path of the page that asks. */
  page: string
  /** Whether cookies of the reader go along where the browser sends the request itself. */
  credentials: boolean
}
