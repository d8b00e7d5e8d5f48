import type { Run } from '../../samples/highlight.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'

/** The differences between examples. */
export type SampleVariant = Partial<SampleRequest>

/** One displayed example. */
export type Shown = {
  title: string
  text: string
  language: string
  /** Highlighted HTML, if known. */
  tokens?: Run[][]
  /** `application/json`. */
  type: string
  /** Generated from the schema, because the spec has no example. */
  generated: boolean
  description?: string
  /** The URL of its part, if too long for the page. */
  part?: string
  /** The version with all optional fields, and its part's URL. */
  whole?: () => Shown
  wholePart?: string
  isWhole?: boolean
  /** The data for generating other languages. */
  variant?: SampleVariant
}

/** The examples of one request or of one status. */
export type ExampleGroup = { title: string; status?: string; examples: Shown[] }
