import type { PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground-curl.ts'
import type { CurlBody } from './parsed-curl.ts'
import { parseJson, readFields } from './read-value.ts'

export type FilledBody = { body?: { index: number; text: string }; left: string[] }

const essence = (type: string) => type.replace(/;.*/s, '').trim().toLowerCase()

/** The body of a command as the draft stores it: JSON for forms and parts, otherwise the text. */
export function fillBody(
  body: CurlBody,
  type: string | undefined,
  { bodies, schemas }: PlaygroundData,
): FilledBody {
  const kind = body.kind === 'text' && parseJson(body.text) !== undefined ? 'json' : body.kind
  const same = bodies.findIndex((body) => type !== undefined && essence(body.type) === essence(type))
  const index = same < 0 ? bodies.findIndex((body) => body.kind === kind) : same
  const chosen = bodies[index]
  if (!chosen) return { left: [strings.otherBody] }
  if (body.kind === 'file') return { left: [strings.chooseFile(body.path, strings.body)] }
  if (body.kind === 'text') return { body: { index, text: body.text }, left: [] }
  return {
    body: { index, text: readFields(body.fields, chosen.schema, schemas) },
    left: body.files.map(([name, path]) => strings.chooseFile(path, name)),
  }
}
