import type { Exception } from './exceptions/exception.ts'
import type { SampleRequest } from './sample-request.ts'

/** A sample language. */
export type Language = {
  /** A complete program that sends the request and prints the response, without a final line break. */
  generate: (request: SampleRequest) => string
  /** The common name of its HTTP client. */
  client: string
  /** Starts a line comment. */
  comment: string
  /** Exceptions of its client, in the order of the complete list. */
  exceptions: readonly Exception[]
  syntax: Syntax
}

/** Highlighting rules. */
export type Syntax = {
  /** All string literals that `generate` writes. */
  text: RegExp
  /** Keywords. */
  words: string
}
