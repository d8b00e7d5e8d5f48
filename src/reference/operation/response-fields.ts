import type { SpecResponse } from '../../spec/endpoint.ts'
import type { Field } from '../field/field.ts'
import type { FieldContext } from '../field/fields.ts'
import { parameterField } from '../field/parameter-field.ts'
import { type ContentFields, contentFields } from './operation-content.ts'

type ResponseText = Pick<SpecResponse, 'status' | 'summary' | 'description' | 'links' | 'missing'>

export type ResponseFields = ResponseText & {
  /** Its anchor: `response.200`. */
  id: string
  headers: Field[]
  content: ContentFields[]
}

export function responseFields(
  response: SpecResponse,
  id: string,
  base: Omit<FieldContext, 'prefix'>,
): ResponseFields {
  const { status, summary, description, links, missing } = response
  const headers = response.headers.map((header) =>
    parameterField(header, undefined, { ...base, prefix: `${id}.header.` }),
  )
  const content = contentFields(response.content, { ...base, prefix: `${id}.` })
  return { id, status, summary, description, links, missing, headers, content }
}
