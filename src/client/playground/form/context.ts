import { wellFormed } from '../../../core/encode-address.ts'
import type { FormSchema, SchemaTable } from '../../../request/form-schema.ts'
import type { WrittenJson } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'

/** What every field of a form needs from outside. */
export type FormContext = {
  table: SchemaTable
  /** What is wrong with a value, in words; nothing until the check is loaded. */
  warn?: (value: WrittenJson, schema: FormSchema) => string | undefined
  /** The reader has sent it once: what is missing is said now, and not before. */
  isTried: boolean
  /** Which variant the reader chose, by where it stands: a value alone does not always tell. */
  chosen: Map<string, number>
  /** Folds that the reader opened, by id. */
  opened: Set<string>
  redraw: () => void
  /** Shows a variant in the schema on the page as well. */
  showOnPage?: (id: string, title: string) => void
  /** Whether texts may have several lines. */
  isBody: boolean
  /** Files can be sent: as parts of the body. */
  hasFiles?: boolean
  /** Whether one was chosen for a field. */
  hasFile?: (name: string) => boolean
}

export type FieldProps = {
  name: string
  /** Where it stands, and the id of its input. */
  id: string
  schema: FormSchema
  value: WrittenJson | undefined
  required: boolean
  context: FormContext
  onChange: (value: WrittenJson | undefined) => void
  /** How deep it lies. */
  depth: number
}

/** A field that holds others, and what draws those. */
export type NestedProps = FieldProps & { Field: (props: FieldProps) => Drawn }

export const idBelow = (id: string, name: string | number) =>
  `${id}.${encodeURIComponent(wellFormed(String(name)))}`
