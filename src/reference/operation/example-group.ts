import type { Run } from '../../samples/highlight.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'

/** The parts of a request that differ between examples. */
export type SampleVariant = Partial<SampleRequest>

/** One displayed example. */
export type DisplayedExample = {
  title: string
  text: string
  language: string
  /** Highlighted lines, if the language is supported. */
  tokens?: Run[][]
  /** `application/json`. */
  type: string
  /** Generated from the schema, because the spec has no example. */
  generated: boolean
  description?: string
  /** The URL of its part, if too long for the page. */
  part?: string
  /** The version with all optional fields, and its part's URL. */
  whole?: () => DisplayedExample
  wholePart?: string
  isWhole?: boolean
  /** The data for generating other languages. */
  variant?: SampleVariant
}

/** The examples of one request or one response status. */
export type ExampleGroup = { title: string; status?: string; examples: DisplayedExample[] }
