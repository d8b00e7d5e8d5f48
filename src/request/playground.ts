import type { SentParameter } from './address.ts'
import type { SchemeKind } from './credential.ts'
import type { FieldPlan } from './fields.ts'
import type { FormSchema, SchemaTable } from './form-schema.ts'

/** Everything the browser needs to fill in and send one operation. */
export type PlaygroundData = {
  /** Changes with the operation, so that shared links can warn. */
  stamp: string
  /** The site path of the page, for the relay. */
  page: string
  /** The storage key of credentials and the server, shared by all pages of an API. */
  api: string
  method: string
  path: string
  servers: FormServer[]
  parameters: FormParameter[]
  bodies: FormBody[]
  bodyRequired: boolean
  /** Security options, each with its schemes. An empty option needs no authorization. */
  security: FormScheme[][]
  response: 'json' | 'text'
  /** Whether the spec has example values to fill in. */
  hasExamples?: boolean
  schemas: SchemaTable
  /** The request of the empty form, as samples show it. Undefined if the form starts with a body. */
  blank?: BlankRequest
  /** Undefined for pages that are written by hand. */
  documented?: ResponsesData
  /** Whether requests go through the relay. */
  proxy: boolean
  /** The relay's URL, if it is on another site. */
  relay?: string
  /** Whether direct requests include cookies. */
  credentials: boolean
}

type Pair = readonly [name: string, value: string]

export type BlankRequest = {
  /** A path on servers of the site itself. */
  url: string
  headers: readonly Pair[]
  cookies: readonly Pair[]
  basic?: { user: string; password: string }
}

export type FormServer = {
  url: string
  name?: string
  variables: { name: string; value: string; choices: string[]; description?: string }[]
}

export type FormParameter = Omit<SentParameter, 'value'> & {
  required: boolean
  deprecated: boolean
  schema: FormSchema
  /** The parameter's own example, as JSON. The schema may have another one. */
  example?: string
  /** The initial value, as JSON. */
  start?: string
}

export type FormBody = {
  /** The content type. */
  type: string
  kind: 'json' | 'form' | 'parts' | 'text' | 'file'
  schema?: FormSchema
  /** How form fields or parts are serialized. */
  plans: [name: string, plan: FieldPlan][]
  /** The initial body, and the spec's examples: JSON, or text as sent. */
  start?: string
  examples: { title: string; text: string }[]
}

export type FormScheme = SchemeKind & {
  /** Its name in the spec. */
  id: string
  scopes: string[]
  bearerFormat?: string
  flows: FormFlow[]
  openIdConnectUrl?: string
  /** The initial value from the spec (`x-default`). */
  start?: string
}

export type FormFlow = {
  kind: 'authorizationCode' | 'clientCredentials' | 'password' | 'deviceAuthorization' | 'implicit'
  authorizationUrl?: string
  tokenUrl?: string
  refreshUrl?: string
  deviceUrl?: string
  scopes: [name: string, words: string][]
}

/** The documented responses, to compare a real one with. */
export type ResponsesData = {
  responses: {
    /** `200`, `4XX`, `default` */
    status: string
    /** The anchor of its fields on the page: `response.200`. */
    anchor: string
    content: { type: string; schema?: FormSchema; item?: FormSchema }[]
    headers: { name: string; required: boolean }[]
  }[]
  schemas: SchemaTable
}
