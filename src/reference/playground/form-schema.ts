import type { Json } from '../../core/json.ts'
import type { FormSchema, FormType, FormVariant } from '../../request/form-schema.ts'
import { writeJson } from '../../spec/read/exact-number.ts'
import { listOf, textOf } from '../../spec/read/pointer.ts'
import { kindOf, type Schema } from '../../spec/schema.ts'
import type { SchemaDescriber } from '../field/schema-describer.ts'
import { isConstList } from '../field/type-words.ts'
import { groupsOf } from '../field/variants.ts'
import { isFileSchema } from '../operation/request-body.ts'

export type FormDirection = 'request' | 'response'

type WriteForm = (inner: Schema) => FormSchema

const formTypes = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean'])

/** Converts a schema for the browser; `form` converts or names nested ones. */
export function createFormWriter(describer: SchemaDescriber, direction: FormDirection) {
  const { bundle, read } = describer
  return formOf

  function formOf(schema: Schema, form: WriteForm): FormSchema {
    const { words, nullable, discriminator } = schema
    const types = typesOf(schema)
    const toJson = (value: Json | undefined) =>
      value === undefined ? undefined : writeJson(value, bundle.exact)
    const values = valuesOf(schema)
    const properties = [...schema.properties].flatMap(([name, nodes]): [string, FormSchema][] => {
      const property = read(nodes)
      if (isOneWay(property, direction)) return []
      return [[name, form(property)]]
    })
    return withoutUndefined({
      types: types.length > 0 ? types : undefined,
      nullable: nullable || undefined,
      title: textOf(words.title),
      values: values.length > 0 ? values.map((value) => writeJson(value, bundle.exact)) : undefined,
      default: toJson(words.default),
      example: toJson(schema.examples[0]),
      format: textOf(words.format),
      pattern: textOf(words.pattern),
      ...limitsOf(words),
      uniqueItems: words.uniqueItems === true || undefined,
      properties: properties.length > 0 ? properties : undefined,
      required: requiredOf(schema, properties),
      additional: additionalOf(schema, form),
      patterns:
        schema.patterns.length > 0
          ? schema.patterns.map(([pattern, node]) => [pattern, form(read(node))])
          : undefined,
      items: schema.items && form(read(schema.items)),
      prefixItems:
        schema.prefixItems.length > 0 ? schema.prefixItems.map((node) => form(read(node))) : undefined,
      ...variantsOf(schema, form),
      discriminator: discriminator?.property,
      deprecated: words.deprecated === true || undefined,
      isFile: isFileSchema(schema) || undefined,
    })
  }

  /** If variants differ only in their type, their types are combined. */
  function typesOf(schema: Schema): FormType[] {
    const kinds = kindOf(schema)
    const branches = [...schema.oneOf, ...schema.anyOf].map((node) => kindOf(read(node)))
    const isKnown = branches.every((types) => types.length > 0)
    const types = kinds.length === 0 && isKnown ? branches.flat() : kinds
    return [...new Set(types)].filter((type): type is FormType => formTypes.has(type))
  }

  /** In 3.1, a list of constants gives each value a title. */
  function valuesOf(schema: Schema): Json[] {
    const { words, oneOf, anyOf } = schema
    if (words.const !== undefined) return [words.const]
    if (words.enum !== undefined || !isConstList(schema, bundle)) return listOf(words.enum)
    return [...oneOf, ...anyOf].flatMap((node) => read(node).words.const ?? [])
  }

  function additionalOf({ additional, words }: Schema, form: WriteForm): FormSchema | boolean | undefined {
    if (typeof additional === 'object') return form(read(additional))
    return additional ?? (words.unevaluatedProperties === false ? false : undefined)
  }

  /** The same variants and titles as on the page. */
  function variantsOf(schema: Schema, form: WriteForm): Pick<FormSchema, 'variants' | 'choose'> {
    const [group, ...more] = groupsOf(schema, describer)
    // A form cannot offer two choices at once; such values are edited as JSON.
    if (!group || more.length > 0 || !group.isWhole) return {}
    const titles = group.titles()
    const variants = group.variants.map(
      (branch, index): FormVariant => ({
        title: titles[index]!,
        schema: form(branch),
        is: namesOf(branch, schema.discriminator),
      }),
    )
    return { variants, choose: group.of === 'anyOf' ? 'any' : 'one' }
  }
}

/** Read-only in requests, write-only in responses. */
function isOneWay({ words }: Schema, direction: FormDirection): boolean {
  return direction === 'request' ? words.readOnly === true : words.writeOnly === true
}

/** Without required properties that cannot be present in this direction. */
function requiredOf(
  { required, properties }: Schema,
  visibleProperties: [string, FormSchema][],
): string[] | undefined {
  const names = new Set(visibleProperties.map(([name]) => name))
  const list = [...required].filter((name) => names.has(name) || !properties.has(name))
  return list.length > 0 ? list : undefined
}

/** Discriminator values of this variant. */
function namesOf(variant: Schema, discriminator: Schema['discriminator']): string[] | undefined {
  if (!discriminator) return undefined
  const mapped = [...discriminator.mapping].flatMap(([name, to]) =>
    to === variant.name || to.endsWith(`/${variant.name}`) ? [name] : [],
  )
  if (mapped.length > 0) return mapped
  return variant.name === undefined ? undefined : [variant.name]
}

const limits = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const

function limitsOf(words: Schema['words']): Partial<Record<(typeof limits)[number], number>> {
  return Object.fromEntries(
    limits.flatMap((name) => {
      const value = words[name]
      return typeof value === 'number' ? [[name, value]] : []
    }),
  )
}

/** Whether it has nested schemas, so that it goes to the table. */
export function isDeep({
  properties,
  oneOf,
  anyOf,
  items,
  additional,
  prefixItems,
  discriminator,
}: Schema): boolean {
  return (
    properties.size + oneOf.length + anyOf.length + prefixItems.length > 0 ||
    items !== undefined ||
    typeof additional === 'object' ||
    discriminator !== undefined
  )
}

function withoutUndefined(schema: FormSchema): FormSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined)) as FormSchema
}
