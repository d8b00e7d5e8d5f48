import { wellFormed } from '../../../core/encode-address.ts'
import type { FormSchema, SchemaTable } from '../../../request/form-schema.ts'
import type { WrittenJson } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'

/** Shared by all fields of a form. */
export type FormContext = {
  table: SchemaTable
  /** Describes a problem with a value. Undefined until the validator is loaded. */
  warn?: (value: WrittenJson, schema: FormSchema) => string | undefined
  /** Replaces the variables in a value. */
  resolve?: (value: WrittenJson, schema: FormSchema) => WrittenJson
  /** The reader has sent the request, so missing fields are marked. */
  isTried: boolean
  /** The chosen variant by field id: a value alone may be ambiguous. */
  chosen: Map<string, number>
  /** Ids of open folds. */
  opened: Set<string>
  redraw: () => void
  /** Shows a variant in the schema on the page as well. */
  showOnPage?: (id: string, title: string) => void
  /** The description of a field on the page. */
  describe?: (id: string) => string | undefined
  /** Whether strings may have several lines. */
  isBody: boolean
  /** Whether files can be sent, as parts of the body. */
  hasFiles?: boolean
  /** Whether a file was chosen for a field. */
  hasFile?: (name: string) => boolean
}

export type FieldProps = {
  name: string
  /** The path of the field, and the id of its input. */
  id: string
  schema: FormSchema
  value: WrittenJson | undefined
  /** From the parameter or the body; the schema may have another one. */
  example?: WrittenJson
  required: boolean
  context: FormContext
  onChange: (value: WrittenJson | undefined) => void
  depth: number
}

/** A field with nested fields, and the component for them. */
export type NestedProps = FieldProps & { Field: (props: FieldProps) => Drawn }

export const idBelow = (id: string, name: string | number) =>
  `${id}.${encodeURIComponent(wellFormed(String(name)))}`
