/** A curl command as data. Files are only names, since a page cannot read them. */
export type ParsedCurl = {
  method: string
  /** With the query added by `--get`. */
  url: string
  /** In the order of the command, including `Cookie` and `Authorization`. */
  headers: Pair[]
  body?: CurlBody
}

export type Pair = [name: string, value: string]

export type CurlBody =
  | { kind: 'text'; text: string }
  | { kind: 'file'; path: string }
  /** `application/x-www-form-urlencoded` or `multipart/form-data` */
  | { kind: 'form' | 'parts'; fields: Pair[]; files: Pair[] }
