import { componentStrings } from '../../components/base/strings.ts'
import type { Media } from '../../spec/media.ts'
import { entriesOf, textOf } from '../../spec/read/pointer.ts'
import { readSchema } from '../../spec/schema.ts'
import type { FieldContext } from './fields.ts'
import { spaced } from './plain-limits.ts'
import { sentAs } from './sent-as.ts'
import { code, fill, type Words } from './words.ts'

/**
 * How each form field is serialized, by name. Only for form content types.
 * https://spec.openapis.org/oas/v3.1.1.html#encoding-object
 */
export function encodingWords(
  { type, schema, encoding }: Media,
  { bundle, strings = componentStrings }: FieldContext,
): Map<string, Words[]> | undefined {
  if (encoding.size === 0 || !/^multipart\/|^application\/x-www-form-urlencoded/i.test(type)) return undefined
  const properties = schema && readSchema(schema, bundle).properties
  const notes = new Map<string, Words[]>()
  for (const [name, input] of encoding) {
    const style = textOf(input.style) ?? 'form'
    const explode = typeof input.explode === 'boolean' ? input.explode : style === 'form'
    // A style replaces the content type.
    const isStyled = input.style !== undefined || input.explode !== undefined
    const field = { name, style, explode, schema: properties?.get(name)?.[0], examples: [] }
    const serialization = isStyled ? sentAs(field, 'query', bundle) : textOf(input.contentType)
    const headers = entriesOf(input.headers).filter(([header]) => !/^content-type$/i.test(header))
    const words = [
      ...(serialization === undefined ? [] : [fill(strings.sentAs, code(serialization))]),
      ...(headers.length === 0
        ? []
        : [fill(strings.withHeaders, spaced(headers.map(([header]) => code(header))))]),
    ]
    if (words.length > 0) notes.set(name, words)
  }
  return notes.size > 0 ? notes : undefined
}
