import type { SentParameter } from './address.ts'
import type { SchemeKind } from './credential.ts'
import type { FieldPlan } from './fields.ts'
import type { FormSchema, SchemaTable } from './form-schema.ts'

/** All that the browser needs to know about one operation to fill it in and send it. */
export type PlaygroundData = {
  /** Different when the operation became different: a shared link says so. */
  stamp: string
  /** The site path of the page, as the relay asks for it. */
  page: string
  /** Under this name keys and the chosen server hold for every page of the same API. */
  api: string
  method: string
  path: string
  servers: FormServer[]
  parameters: FormParameter[]
  bodies: FormBody[]
  bodyRequired: boolean
  /** Ways to be let in, each with all that it needs. An empty one asks for nothing. */
  security: FormScheme[][]
  response: 'json' | 'text'
  schemas: SchemaTable
  /** Whether requests go through the relay of the site, and if not, whether cookies go along. */
  proxy: boolean
  /** The address of the relay, where it is not beside the page. */
  relay?: string
  credentials: boolean
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
  /** JSON as text: what the field begins with. */
  start?: string
}

export type FormBody = {
  /** The type that is sent. */
  type: string
  /** How it is written: as JSON, as fields of a form, in parts, as text, or as the bytes of a file. */
  kind: 'json' | 'form' | 'parts' | 'text' | 'file'
  schema?: FormSchema
  /** How fields of a form or parts are sent. */
  plans: [name: string, plan: FieldPlan][]
  /** What the body begins with, and what the examples of the description are: JSON, or the text that is sent. */
  start?: string
  examples: { title: string; text: string }[]
}

export type FormScheme = SchemeKind & {
  /** Its name in the description. */
  id: string
  scopes: string[]
  bearerFormat?: string
  flows: FormFlow[]
  openIdConnectUrl?: string
  /** A value that the description offers to begin with (`x-default`). */
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

/** What the description says about answers, to compare a real one with. */
export type ResponsesData = {
  responses: {
    /** `200`, `4XX`, `default` */
    status: string
    /** Where its fields begin on the page: `response.200`. */
    anchor: string
    content: { type: string; schema?: FormSchema; item?: FormSchema }[]
    headers: { name: string; required: boolean }[]
  }[]
  schemas: SchemaTable
}
