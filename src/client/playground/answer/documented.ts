import type { FormSchema, SchemaTable } from '../../../request/form-schema.ts'
import type { AnswersData } from '../../../request/playground.ts'

/** What the description says about an answer of this status and type. */
export type Documented =
  /** It is not known what it says. */
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

type DocumentedHeader = AnswersData['answers'][number]['headers'][number]

export function findDocumented(data: AnswersData | undefined, status: number, type: string): Documented {
  if (!data) return { kind: 'unknown' }
  const answer = [String(status), `${String(status)[0]}XX`, 'DEFAULT']
    .map((wanted) => data.answers.find((candidate) => candidate.status.toUpperCase() === wanted))
    .find((candidate) => candidate)
  if (!answer) return { kind: 'no-status' }
  const { anchor, headers } = answer
  const types = answer.content.map((body) => body.type.split(';')[0]!.trim().toLowerCase())
  if (types.length === 0) return { kind: 'empty', anchor, headers }
  // The more a range says, the better it fits: https://spec.openapis.org/oas/v3.1.1.html#response-object
  const [family] = type.split('/')
  const at = [type, `${family}/*`, '*/*'].map((pattern) => types.indexOf(pattern)).find((at) => at >= 0)
  if (at === undefined) return { kind: 'no-type', anchor, headers, types }
  const { schema, item } = answer.content[at]!
  return { kind: 'content', anchor, headers, schema, item, schemas: data.schemas }
}
