import type { FormSchema, SchemaTable } from './form-schema.ts'
import type { FormParameter, FormScheme, FormServer } from './playground.ts'

/** All that the browser needs to know about one channel to connect to it and talk. */
export type ConsoleData = {
  /** Different when the channel became different. */
  stamp: string
  /** The site path of the page. */
  page: string
  /** Under this name keys and the chosen server hold for every page of the same API. */
  api: string
  /** Those that a browser can connect to: `wss:` and `ws:`. */
  servers: FormServer[]
  /** It goes behind the address of the server: `/floor/{shop_id}`. */
  address: string
  /** In the path and in the query. */
  parameters: FormParameter[]
  /** What the description asks for and no browser sends: headers of the first request. */
  headers: { name: string; required: boolean }[]
  /** Sub-protocols that the description names. */
  protocols: string[]
  /** Ways to be let in, each with all that it needs. An empty one asks for nothing. */
  security: FormScheme[][]
  /** Which of these each server asks for, where they do not all ask for the same: no key goes to another. */
  serverSecurity?: number[][]
  send: ConsoleMessage[]
  sendSchemas: SchemaTable
  receive: ConsoleMessage[]
  /** By themselves: what is read-only is only here, what is write-only only there. */
  receiveSchemas: SchemaTable
}

/** A message of the description. */
export type ConsoleMessage = {
  /** Where it stands on the page. */
  anchor: string
  name: string
  summary?: string
  /** Its content type. */
  type: string
  kind: 'json' | 'text' | 'binary'
  /** Nothing where the payload is described in a format that is not JSON Schema. */
  schema?: FormSchema
  /** What the form begins with: JSON, or the text that is sent. */
  start?: string
  examples: { title: string; text: string }[]
}
