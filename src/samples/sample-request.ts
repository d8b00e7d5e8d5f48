export type Pair = readonly [name: string, value: string]

/** A request as it goes over the wire. Every program that is made of it sends exactly this. */
export type SampleRequest = {
  method: string
  /** Whole and encoded: ASCII only, nothing is left for a client to escape. */
  url: string
  /** Without `Cookie` and `Content-Type`. No value has a line break; text beyond ASCII is meant as UTF-8. */
  headers: readonly Pair[]
  cookies: readonly Pair[]
  /** The client has cookies for this site already, and sends those. */
  hasOwnCookies?: boolean
  /** HTTP Basic: programs make the header themselves, so that a reader can put in a name and a password. */
  basic?: { user: string; password: string }
  body?: SampleBody
  /** What the answer is read as. */
  response: 'json' | 'text'
  /** What a reader must know, and no program can say. */
  notes: readonly string[]
}

export type SampleBody =
  /** Text is sent as UTF-8. JSON may be written down as data where a language does so without changing it. */
  | { kind: 'text'; type: string; text: string }
  /** `application/x-www-form-urlencoded`. */
  | { kind: 'form'; type: string; fields: readonly Pair[] }
  /** `multipart/form-data`; the client chooses the boundary. */
  | { kind: 'parts'; type: string; parts: readonly SamplePart[] }
  /** The bytes of a file beside the program. */
  | { kind: 'file'; type: string; path: string }

export type SamplePart =
  /** `filename` only where a client cannot send a type without one. */
  | { kind: 'text'; name: string; text: string; type?: string; filename?: string }
  /** `path` is a file beside the program and the name that is sent. */
  | { kind: 'file'; name: string; path: string; type?: string }

/** The headers of a request in one list. A multipart body has none: its boundary is the client's. */
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

/** The name of a part or a file within the quotes of a header, as browsers write it. */
export const partName = (name: string) => name.replace(/["\r\n]/g, encodeURIComponent)

/** Whether a segment of the path is one or two dots, which many clients take for steps, also when they are encoded. */
export const hasDots = (url: string) => /\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(url)
