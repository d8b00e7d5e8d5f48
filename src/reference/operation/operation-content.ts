import type { Media } from '../../spec/media.ts'
import type { Bundle, SpecNode } from '../../spec/read/bundle.ts'
import { isObject } from '../../spec/read/pointer.ts'
import { resolveRef } from '../../spec/read/ref.ts'
import { encodingWords } from '../field/encoding.ts'
import type { SchemaFields } from '../field/field.ts'
import { type FieldContext, fieldsOf } from '../field/fields.ts'

/** Content types that share a schema. */
export type ContentFields = {
  types: string[]
  schema?: SchemaFields
  items?: SchemaFields
  /** An unresolved reference. */
  missing?: string
}

export function contentFields(content: readonly Media[], context: FieldContext): ContentFields[] {
  const byPlace = new Map<string, ContentFields>()
  content.forEach((media, index) => {
    const { type, schema, itemSchema, missing } = media
    const notes = encodingWords(media, context)
    const key = notes ? String(index) : contentKey(media, index, context.bundle)
    const existing = byPlace.get(key)
    if (existing) {
      existing.types.push(type)
      return
    }
    byPlace.set(key, {
      types: [type],
      schema: schema && fieldsOf(schema, { ...context, notes }),
      items: itemSchema && fieldsOf(itemSchema, context),
      ...(missing !== undefined && { missing }),
    })
  })
  return [...byPlace.values()]
}

/** Equal for content types with the same schema. */
function contentKey({ schema, itemSchema }: Media, index: number, bundle: Bundle): string {
  if (!schema && !itemSchema) return String(index)
  return [schema, itemSchema].map((node) => (node ? (targetOf(node, bundle) ?? index) : '')).join(' ')
}

/** A reference's target, with its sibling keys. */
function targetOf({ file, value }: SpecNode, bundle: Bundle): string | undefined {
  if (!isObject(value)) return undefined
  const { $ref: ref, ...beside } = value
  if (typeof ref !== 'string') return undefined
  const target = resolveRef(ref, file, bundle)
  return target.kind === 'refused' ? undefined : `${target.key} ${JSON.stringify(beside)}`
}
