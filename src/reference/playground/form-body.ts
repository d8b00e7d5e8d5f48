import { isBinaryType, plainType } from '../../request/fields.ts'
import { type FormSchema, resolveForm, type SchemaTable } from '../../request/form-schema.ts'
import type { FormBody } from '../../request/playground.ts'
import { isJson } from '../../samples/sample-request.ts'
import type { Media } from '../../spec/media.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { exactText, writeJson } from '../../spec/read/exact-number.ts'
import { type Sample, samplesOf } from '../../spec/sample/sample.ts'
import { exampleText, exampleXml } from '../../spec/sample/text.ts'
import { fieldPlans, sentType } from '../operation/request-body.ts'

/** Shared by the inputs of one operation. */
export type FormContext = {
  table: SchemaTable
  bundle: Bundle
  /** Whether inputs start with examples. */
  prefill: boolean
  /** The title of an example without a name. */
  nameExample: (number: number) => string
}

/** Characters of examples sent to the browser. */
const maxExamples = 20_000

/** One content type of a body -> its form or editor. */
export function createFormBody(
  { media, schema }: { media: Media; schema?: FormSchema },
  { table, bundle, prefill, nameExample }: FormContext,
): FormBody {
  const type = sentType(media.type)
  const kind = bodyKind(type, schema && resolveForm(schema, table))
  let remaining = maxExamples
  const samples = samplesOf(media, bundle, { direction: 'request' }).filter(
    ({ generated, value, text }) => !generated && (value !== undefined || text !== undefined),
  )
  const examples = samples.flatMap((sample, index) => {
    const text = sample.text ?? writeExample(sample.value, { kind, media }, bundle)
    remaining -= text.length
    return remaining < 0 ? [] : [{ title: sample.summary ?? (sample.name || nameExample(index + 1)), text }]
  })
  const isData = kind !== 'text' && kind !== 'file' && examples.length === 0
  const fromSchema = schema && isData ? readExamples(schema, table) : undefined
  return {
    type,
    kind,
    schema: kind === 'file' ? undefined : schema,
    plans: kind === 'form' || kind === 'parts' ? [...fieldPlans(media, bundle)] : [],
    start: prefill ? (examples[0]?.text ?? fromSchema?.text) : undefined,
    examples:
      fromSchema?.isExample && fromSchema.text.length <= maxExamples
        ? [{ title: nameExample(1), text: fromSchema.text }]
        : examples,
  }
}

function bodyKind(type: string, schema: FormSchema | undefined): FormBody['kind'] {
  const mediaType = plainType(type)
  if (mediaType === 'multipart/form-data') return 'parts'
  if (mediaType === 'application/x-www-form-urlencoded') return 'form'
  if (isJson(type)) return 'json'
  return schema?.isFile || isBinaryType(type) ? 'file' : 'text'
}

/** An example as the editor shows it: JSON for forms, otherwise the text as sent. */
function writeExample(
  value: Sample['value'],
  { kind, media }: { kind: FormBody['kind']; media: Media },
  bundle: Bundle,
): string {
  if (kind !== 'text') return writeJson(value ?? null, bundle.exact, 2)
  const isTree = typeof value === 'object' && value !== null
  if (isTree && /[/+]xml\b/i.test(media.type))
    return exampleXml(exactText(value, bundle.exact), media.schema, bundle)
  return exampleText(media.type, { value }, bundle.exact).text
}

/** A value from the examples and defaults in a schema, as JSON. */
type SchemaExample = { text: string; isExample: boolean }

/** Schemas read for one example. */
const maxSchemas = 2000

function readExamples(root: FormSchema, table: SchemaTable): SchemaExample | undefined {
  let remaining = maxSchemas
  return read(root, [])

  /** `outer` are the schemas around this one, because schemas may be recursive. */
  function read(schema: FormSchema, outer: readonly FormSchema[]): SchemaExample | undefined {
    const resolved = resolveForm(schema, table)
    remaining -= 1
    const text = resolved.example ?? resolved.default ?? onlyValue(resolved)
    if (text !== undefined) return { text, isExample: resolved.example !== undefined }
    if (remaining < 0 || outer.length > 8 || outer.includes(resolved)) return undefined
    const fields = (resolved.properties ?? []).flatMap(([name, property]) => {
      const value = read(property, [...outer, resolved])
      return value ? [{ ...value, text: `${JSON.stringify(name)}:${value.text}` }] : []
    })
    if (fields.length === 0) return undefined
    return {
      text: `{${fields.map((field) => field.text).join(',')}}`,
      isExample: fields.some(({ isExample }) => isExample),
    }
  }
}

export const onlyValue = ({ values }: FormSchema) => (values?.length === 1 ? values[0] : undefined)
