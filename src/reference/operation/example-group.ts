import type { Run } from '../../samples/highlight.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'

/** What is different from one example to the next. */
export type SampleVariant = Partial<SampleRequest>

/** One example as it is shown. */
export type Shown = {
  title: string
  text: string
  language: string
  /** Its colours, where they are known already. */
  tokens?: Run[][]
  /** `application/json`. */
  type: string
  /** Made from the schema, because the description has none. */
  generated: boolean
  description?: string
  /** Too long for the page: the address of the part that has it. */
  part?: string
  /** With all optional fields, and the address of the part that has them. */
  whole?: () => Shown
  wholePart?: string
  isWhole?: boolean
  /** What the browser writes the code of, in another language. */
  variant?: SampleVariant
}

/** The examples of one request or of one status. */
export type ExampleGroup = { title: string; status?: string; examples: Shown[] }
