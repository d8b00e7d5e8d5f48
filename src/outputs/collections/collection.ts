import type { SchemeKind } from '../../request/credential.ts'
import type { Exception } from '../../samples/exceptions/exception.ts'
import type { SampleBody, SamplePart, SampleRequest } from '../../samples/sample-request.ts'

/** The input of a collection. */
export type CollectionInput = {
  name: string
  /** As Markdown. */
  description?: string
  /** The first server of the spec, with its variables filled in. */
  server: string
  /** In navigation order. */
  operations: readonly CollectionOperation[]
}

export type CollectionOperation = {
  title: string
  /** Its groups, outermost first. */
  trail: readonly string[]
  /** As Markdown. */
  description?: string
  /** `/shops/{shop_id}` */
  path: string
  /** The server of this operation, with its variables filled in. */
  server: string
  /** The request of the sample on its page. */
  request: SampleRequest
  /** The same request with all optional values, which are disabled. */
  all?: SampleRequest
  /** The security option used by the sample. */
  security: readonly CollectionScheme[]
}

/** The parts of a security scheme that collections use. */
export type CollectionScheme = SchemeKind & {
  id: string
  scopes: readonly string[]
  flows: readonly { name: string; authorizationUrl?: string; tokenUrl?: string; refreshUrl?: string }[]
}

/** A collection, independent of its file format. */
export type Collection = {
  name: string
  description?: string
  variables: readonly Variable[]
  items: readonly Item[]
}

/** Referenced as `{{name}}` in all formats. */
export type Variable = { name: string; value: string }

export type Item = Folder | Call

export type Folder = { kind: 'folder'; name: string; items: readonly Item[] }

/** One request, encoded. Text that is not a variable is literal. */
export type Call = {
  kind: 'call'
  name: string
  description?: string
  method: string
  /** The variable with the server URL. */
  base: string
  path: readonly Segment[]
  query: readonly Switched<{ name: string; value?: string }>[]
  /** With cookies, without headers from `auth`. */
  headers: readonly Switched<{ name: string; value: string }>[]
  auth: Auth
  body?: CallBody
}

/** Path parameters have a name. */
export type Segment = { value: string; name?: string }

/** Disabled items are listed but not sent. */
export type Switched<Value> = Value & { on: boolean }

export type CallBody =
  | Extract<SampleBody, { kind: 'text' | 'file' }>
  | { kind: 'form'; type: string; fields: readonly Switched<{ name: string; value: string }>[] }
  | { kind: 'parts'; type: string; parts: readonly Switched<SamplePart>[] }

/** Values are variables, so collections contain no secrets. */
export type Auth =
  | { kind: 'none' }
  | { kind: 'bearer'; token: string }
  | { kind: 'basic' | 'digest'; user: string; password: string }
  | { kind: 'key'; in: 'header' | 'query'; name: string; value: string }
  | { kind: 'oauth2'; token: string; client: string; secret: string; scope: string; flow: Flow }

export type Flow = {
  kind: 'authorizationCode' | 'clientCredentials' | 'password' | 'implicit'
  authorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
}

/** A collection format. To add one, create a file here and list it in `index.ts`. */
export type CollectionFormat = {
  /** The name of the program. */
  name: string
  file: string
  /** Limitations of the program. */
  exceptions: readonly Exception[]
  write: (collection: Collection) => string
}
