import type { FormSchema, SchemaTable } from './form-schema.ts'
import type { FormParameter, FormScheme, FormServer } from './playground.ts'

/** Everything the browser needs to connect to one channel. */
export type ConsoleData = {
  /** Changes with the channel. */
  stamp: string
  /** The site path of the page. */
  page: string
  /** The storage key of credentials and the server, shared by all pages of an API. */
  api: string
  /** Servers with `wss:` or `ws:`, which browsers can connect to. */
  servers: FormServer[]
  /** Appended to the server URL: `/floor/{shop_id}`. */
  address: string
  /** Path and query parameters. */
  parameters: FormParameter[]
  /** Documented headers of the handshake, which browsers cannot send. */
  headers: { name: string; required: boolean }[]
  /** Documented subprotocols. */
  protocols: string[]
  /** Security options, each with its schemes. An empty option needs no authorization. */
  security: FormScheme[][]
  /** The options of each server, if they differ: credentials go to no other server. */
  serverSecurity?: number[][]
  send: ConsoleMessage[]
  sendSchemas: SchemaTable
  receive: ConsoleMessage[]
  /** Separate, because of read-only and write-only properties. */
  receiveSchemas: SchemaTable
}

/** A documented message. */
export type ConsoleMessage = {
  /** Its anchor on the page. */
  anchor: string
  name: string
  summary?: string
  /** Its content type. */
  type: string
  kind: 'json' | 'text' | 'binary'
  /** Undefined if the payload schema is not JSON Schema. */
  schema?: FormSchema
  /** The initial value: JSON, or text as sent. */
  start?: string
  examples: { title: string; text: string }[]
}
