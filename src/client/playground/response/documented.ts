import type { FormSchema, SchemaTable } from '../../../request/form-schema.ts'
import type { ResponsesData } from '../../../request/playground.ts'

/** The spec's entry for a response with this status and type. */
export type Documented =
  /** The spec is not loaded. */
  | { kind: 'unknown' }
  | { kind: 'no-status' }
  | { kind: 'empty'; anchor: string; headers: DocumentedHeader[] }
  | { kind: 'no-type'; anchor: string; headers: DocumentedHeader[]; types: string[] }
  | ({ kind: 'content'; headers: DocumentedHeader[] } & DocumentedContent)

export type DocumentedContent = {
  anchor: string
  schema?: FormSchema
  item?: FormSchema
  schemas: SchemaTable
}

type DocumentedHeader = ResponsesData['responses'][number]['headers'][number]

export function findDocumented(data: ResponsesData | undefined, status: number, type: string): Documented {
  if (!data) return { kind: 'unknown' }
  const response = [String(status), `${String(status)[0]}XX`, 'DEFAULT']
    .map((key) => data.responses.find((candidate) => candidate.status.toUpperCase() === key))
    .find((candidate) => candidate)
  if (!response) return { kind: 'no-status' }
  const { anchor, headers } = response
  const types = response.content.map((body) => body.type.replace(/;.*/s, '').trim().toLowerCase())
  if (types.length === 0) return { kind: 'empty', anchor, headers }
  // The most specific range wins: https://spec.openapis.org/oas/v3.1.1.html#response-object
  const [family] = type.split('/')
  const content = [type, `${family}/*`, '*/*']
    .map((pattern) => response.content[types.indexOf(pattern)])
    .find((candidate) => candidate)
  if (!content) return { kind: 'no-type', anchor, headers, types }
  const { schema, item } = content
  return { kind: 'content', anchor, headers, schema, item, schemas: data.schemas }
}
