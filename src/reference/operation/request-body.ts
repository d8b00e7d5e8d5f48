import type { Json } from '../../core/json.ts'
import {
  type FieldPlan,
  fileName,
  isBinaryType,
  type NumberWriter,
  plainType,
  writeFields,
  writeParts,
} from '../../request/fields.ts'
import { isJson, type SampleBody } from '../../samples/sample-request.ts'
import type { Media } from '../../spec/media.ts'
import type { Bundle, SpecNode } from '../../spec/read/bundle.ts'
import { exactText, writeJson } from '../../spec/read/exact-number.ts'
import { textOf } from '../../spec/read/pointer.ts'
import type { Sample } from '../../spec/sample/sample.ts'
import { exampleText, exampleXml } from '../../spec/sample/text.ts'
import { readSchema, type Schema } from '../../spec/schema.ts'
import { sampleNotes } from '../../strings/reference.ts'

/** Creates the request body for an example. */
export function createBody(
  media: Media,
  { value, text }: Pick<Sample, 'value' | 'text'>,
  bundle: Bundle,
): { body?: SampleBody; note?: string } {
  const type = sentType(media.type)
  if (text !== undefined) return { body: { kind: 'text', type, text } }
  const mediaType = plainType(type)
  const write = numberWriter(bundle)
  if (mediaType === 'multipart/form-data') {
    const hasHeaders = [...media.encoding.values()].some(({ headers }) => headers !== undefined)
    const note = hasHeaders ? sampleNotes.noPartHeaders : undefined
    const parts = writeParts(value ?? {}, fieldPlans(media, bundle), { ...write, fileName })
    return { body: { kind: 'parts', type, parts }, note }
  }
  if (mediaType.startsWith('multipart/')) return { note: sampleNotes.noBody(mediaType) }
  if (mediaType === 'application/x-www-form-urlencoded' && typeof value !== 'string')
    return {
      body: { kind: 'form', type, fields: writeFields(value ?? {}, fieldPlans(media, bundle), write) },
    }
  // An empty schema has an empty example.
  if (isEmpty(value) && (isBinaryType(type) || isFile(media.schema, bundle)))
    return { body: { kind: 'file', type, path: fileName(type) } }
  return { body: { kind: 'text', type, text: writeValue(media, value, bundle) } }
}

const numberWriter = ({ exact }: Bundle): NumberWriter => ({
  json: (item) => writeJson(item, exact),
  plain: (item) => exactText(item, exact),
})

const isEmpty = (value: Json | undefined) =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0

/** Serializes a value for its content type. */
function writeValue(media: Media, value: Json | undefined, bundle: Bundle): string {
  const type = sentType(media.type)
  if (typeof value === 'object' && value !== null && /[/+]xml$/.test(plainType(type)))
    return exampleXml(exactText(value, bundle.exact), media.schema, bundle)
  // Without a schema the value is unknown; an empty text would be invalid JSON.
  const body = value === undefined && isJson(type) ? {} : value
  return exampleText(type, { value: body }, bundle.exact).text
}

const ranges = new Map([
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['text/*', 'text/plain'],
  ['image/*', 'image/png'],
  ['audio/*', 'audio/mpeg'],
  ['video/*', 'video/mp4'],
])

/** A concrete content type for a range; headers cannot contain line breaks. */
export function sentType(type: string): string {
  const clean = type.replace(/[^\x20-\x7e]+/g, ' ').trim()
  return ranges.get(clean.toLowerCase()) ?? clean
}

/** How form fields are serialized, from the schema and `encoding`. */
export function fieldPlans({ schema, encoding }: Media, bundle: Bundle): Map<string, FieldPlan> {
  const plans = new Map<string, FieldPlan>()
  for (const [name, nodes] of schema ? propertiesOf(readSchema(schema, bundle), bundle) : []) {
    const field = readSchema(nodes, bundle)
    const item = field.items ? readSchema(field.items, bundle) : field
    const schemas = [item, ...[...item.oneOf, ...item.anyOf].map((node) => readSchema(node, bundle))]
    plans.set(name, { isFile: schemas.some(isFileSchema), type: textOf(item.words.contentMediaType) })
  }
  for (const [name, { contentType, style, explode }] of encoding) {
    const plan = plans.get(name) ?? {}
    const type = textOf(contentType)?.split(',')[0]?.trim()
    plans.set(name, {
      ...plan,
      type: type === undefined ? plan.type : sentType(type),
      style: textOf(style) ?? (typeof explode === 'boolean' ? 'form' : undefined),
      explode: typeof explode === 'boolean' ? explode : undefined,
    })
  }
  return plans
}

function propertiesOf(schema: Schema, bundle: Bundle): [string, readonly SpecNode[]][] {
  const branches = [...schema.oneOf, ...schema.anyOf].flatMap((node) => [
    ...readSchema(node, bundle).properties,
  ])
  return [...branches, ...schema.properties]
}

function isFile(node: SpecNode | undefined, bundle: Bundle): boolean {
  return node !== undefined && isFileSchema(readSchema(node, bundle))
}

/** https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data: base64 is text. */
export function isFileSchema({ words }: Schema): boolean {
  if (words.format === 'binary' || words.contentEncoding === 'binary') return true
  return words.contentMediaType !== undefined && words.contentEncoding === undefined
}
