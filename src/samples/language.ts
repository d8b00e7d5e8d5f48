import type { Exception } from './exceptions/exception.ts'
import type { SampleRequest } from './sample-request.ts'

/** One way to write a request down as a program. */
export type Language = {
  /** A whole program that sends the request and prints the answer. Ends without a line break. */
  generate: (request: SampleRequest) => string
  /** What its programs send requests with, by the name that its readers know. */
  client: string
  /** What begins a comment that runs to the end of its line. */
  comment: string
  /** What its client cannot send, in the order of the list of all exceptions. */
  exceptions: readonly Exception[]
  syntax: Syntax
}

/** What is coloured in the programs of a language. */
export type Syntax = {
  /** Texts in every form that `generate` writes; the first group that matches a whole literal. */
  text: RegExp
  /** Words of the language itself. */
  words: string
}
