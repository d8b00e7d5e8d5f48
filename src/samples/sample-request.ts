export type Pair = readonly [name: string, value: string]

/** A request as sent on the wire by every generated program. */
export type SampleRequest = {
  method: string
  /** Absolute and fully encoded, ASCII only. */
  url: string
  /** Without `Cookie` and `Content-Type`. No line breaks; non-ASCII text is UTF-8. */
  headers: readonly Pair[]
  cookies: readonly Pair[]
  /** The client sends its stored cookies. */
  hasOwnCookies?: boolean
  /** HTTP Basic: programs build the header, so that readers can insert a username and password. */
  basic?: { user: string; password: string }
  body?: SampleBody
  /** The expected response type. */
  response: 'json' | 'text'
  /** Notes for the reader. */
  notes: readonly string[]
}

export type SampleBody =
  /** Text is sent as UTF-8. Programs can contain JSON as native data if it serializes identically. */
  | { kind: 'text'; type: string; text: string }
  /** `application/x-www-form-urlencoded`. */
  | { kind: 'form'; type: string; fields: readonly Pair[] }
  /** `multipart/form-data`; the client chooses the boundary. */
  | { kind: 'parts'; type: string; parts: readonly SamplePart[] }
  /** The bytes of a file next to the program. */
  | { kind: 'file'; type: string; path: string }

export type SamplePart =
  /** `filename` is set only if a client cannot send a type without it. */
  | { kind: 'text'; name: string; text: string; type?: string; filename?: string }
  /** `path` is a file next to the program, and the file name to send. */
  | { kind: 'file'; name: string; path: string; type?: string }

/** All headers of a request. Clients set the content type of multipart bodies with its boundary. */
export function headersOf({ headers, cookies, body }: SampleRequest): Pair[] {
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  return [
    ...headers,
    ...(cookie ? [['Cookie', cookie] as const] : []),
    ...(body && body.kind !== 'parts' ? [['Content-Type', body.type] as const] : []),
  ]
}

/** https://url.spec.whatwg.org/#urlencoded-serializing */
export function formText(fields: readonly Pair[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
}

export const isJson = (type: string) => /^[^;]*[/+]json\s*(?:;|$)/i.test(type)

export const isAscii = (text: string) => /^[\x20-\x7e\t]*$/.test(text)

/** A part or file name in a quoted header value, encoded as in browsers. */
export const partName = (name: string) => name.replace(/["\r\n]/g, encodeURIComponent)

/** Whether the path has dot segments, which many clients resolve even if encoded. */
export const hasDots = (url: string) => /\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url)
