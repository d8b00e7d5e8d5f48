import type { SchemeKind } from '../../request/credential.ts'
import type { Exception } from '../../samples/exceptions/exception.ts'
import type { SampleBody, SamplePart, SampleRequest } from '../../samples/sample-request.ts'

/** What a collection is made of. */
export type CollectionInput = {
  name: string
  /** As Markdown. */
  description?: string
  /** The first server of the description, with its variables filled in. */
  server: string
  /** In the order of navigation. */
  operations: readonly CollectionOperation[]
}

export type CollectionOperation = {
  title: string
  /** The groups it stands in, the outermost first. */
  trail: readonly string[]
  /** As Markdown. */
  description?: string
  /** `/shops/{shop_id}` */
  path: string
  /** Where this operation is called, with the variables of the address filled in. */
  server: string
  /** What the sample on its page sends. */
  request: SampleRequest
  /** The same with everything that is optional: what `request` has not is there, and switched off. */
  all?: SampleRequest
  /** The way to be let in that the sample shows. */
  security: readonly CollectionScheme[]
}

/** As much of a security scheme as a collection says. */
export type CollectionScheme = SchemeKind & {
  id: string
  scopes: readonly string[]
  flows: readonly { name: string; authorizationUrl?: string; tokenUrl?: string; refreshUrl?: string }[]
}

/** A collection before it is written in the words of one program. */
export type Collection = {
  name: string
  description?: string
  variables: readonly Variable[]
  items: readonly Item[]
}

/** `{{name}}` stands for the value, in every program that reads collections. */
export type Variable = { name: string; value: string }

export type Item = Folder | Call

export type Folder = { kind: 'folder'; name: string; items: readonly Item[] }

/** One request. Everything in it is encoded, and every text that is not a variable is only a text. */
export type Call = {
  kind: 'call'
  name: string
  description?: string
  method: string
  /** The variable that holds the server. */
  base: string
  path: readonly Segment[]
  query: readonly Switched<{ name: string; value?: string }>[]
  /** With cookies, without what `auth` sends. */
  headers: readonly Switched<{ name: string; value: string }>[]
  auth: Auth
  body?: CallBody
}

/** A part of the path that the reader fills in has a name. */
export type Segment = { value: string; name?: string }

/** What is off is shown, and not sent. */
export type Switched<Value> = Value & { on: boolean }

export type CallBody =
  | Extract<SampleBody, { kind: 'text' | 'file' }>
  | { kind: 'form'; type: string; fields: readonly Switched<{ name: string; value: string }>[] }
  | { kind: 'parts'; type: string; parts: readonly Switched<SamplePart>[] }

/** Values are variables: no secret is ever in a collection. */
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

/** A program that reads collections. A new one is one file here and one line in `index.ts`. */
export type CollectionFormat = {
  /** The name of the program. */
  name: string
  file: string
  /** What it cannot send. */
  exceptions: readonly Exception[]
  write: (collection: Collection) => string
}
