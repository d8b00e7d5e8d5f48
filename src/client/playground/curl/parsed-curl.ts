/** A curl command as data. Of files it has only their names: a page cannot read them. */
export type ParsedCurl = {
  method: string
  /** As it was written, with the query that `--get` adds. */
  url: string
  /** In the order of the command, `Cookie` and `Authorization` among them. */
  headers: Pair[]
  body?: CurlBody
}

export type Pair = [name: string, value: string]

export type CurlBody =
  | { kind: 'text'; text: string }
  | { kind: 'file'; path: string }
  /** `application/x-www-form-urlencoded` or `multipart/form-data` */
  | { kind: 'form' | 'parts'; fields: Pair[]; files: Pair[] }
