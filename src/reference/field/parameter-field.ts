import { type ComponentStrings, componentStrings } from '../../components/base/strings.ts'
import type { Header, Parameter } from '../../spec/endpoint.ts'
import type { SpecExample } from '../../spec/media.ts'
import type { Field } from './field.ts'
import { type FieldContext, fieldOf } from './fields.ts'
import { sentAs } from './sent-as.ts'
import { code, codeOf, fill, type Word, type Words } from './words.ts'

export type ParameterFields = { place: Parameter['in']; fields: Field[] }

const places: Parameter['in'][] = ['path', 'query', 'querystring', 'header', 'cookie']

export function parametersByPlace(
  parameters: readonly Parameter[],
  context: FieldContext,
): ParameterFields[] {
  return places.flatMap((place) => {
    const list = parameters.filter((parameter) => parameter.in === place)
    return list.length > 0
      ? [{ place, fields: list.map((parameter) => parameterField(parameter, place, context)) }]
      : []
  })
}

/** One parameter, or one header of a response. */
export function parameterField(parameter: Header, place: string | undefined, context: FieldContext): Field {
  const { strings = componentStrings } = context
  const { name, required, deprecated, description, content, words, missing } = parameter
  const [media] = content
  const serialized = sentAs(parameter, place, context.bundle)
  const examples = parameter.examples.length > 0 ? parameter.examples : (media?.examples ?? [])
  const missingRef = missing ?? media?.missing
  const input = {
    name,
    schema: parameter.schema ?? media?.schema,
    required,
    deprecated,
    description,
    in: place,
    words,
    // The parameter's examples replace the schema's.
    ...(examples.length > 0 && { examples: [] }),
    limits: [
      ...(missingRef === undefined ? [] : [fill(strings.limits.missing, code(missingRef))]),
      ...exampleWords(examples, strings),
      ...(parameter.location === undefined ? [] : [fill(strings.foundAt, code(parameter.location))]),
      ...(media
        ? [fill(strings.writtenAs, code(media.type))]
        : serialized === undefined
          ? []
          : [fill(strings.sentAs, code(serialized))]),
    ],
  }
  return fieldOf(input, context)
}

const maxExamples = 30

/** One line per example, with its name if there are several. */
function exampleWords(examples: readonly SpecExample[], strings: ComponentStrings): Words[] {
  const { example, exampleNamed } = strings.limits
  return examples.slice(0, maxExamples).flatMap((item): Words[] => {
    const word = wordOf(item)
    if (word === undefined) return []
    const name = item.summary || item.name
    const words = examples.length > 1 && name ? fill(exampleNamed, word, name) : fill(example, word)
    const { value, text } = item
    const isBoth = value !== undefined && text !== undefined
    return [isBoth ? [...words, ', ', ...fill(strings.sentAs, code(text))] : words]
  })
}

function wordOf({ value, text, external }: SpecExample): Word | undefined {
  if (value !== undefined) return codeOf(value)
  if (text !== undefined) return code(text)
  if (external === undefined) return undefined
  // A spec must not inject a `javascript:` link.
  return /^https?:\/\//i.test(external) ? { link: external, text: external } : code(external)
}
