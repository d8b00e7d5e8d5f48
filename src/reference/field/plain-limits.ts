import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import type { BoundStrings } from '../../strings/reference.ts'
import { code, codeOf, fill, valueText, type Words } from './words.ts'

type Texts = ComponentStrings['limits']

/** The constraints of a single value: range, size, pattern. */
export function plainLimits(schema: Schema, strings: ComponentStrings): Words[] {
  const { words } = schema
  const texts = strings.limits
  if (!hasLimits(words)) return otherKeys(schema, texts)
  const text = (key: string, template: string) => {
    const value = textOf(words[key])
    return value === undefined ? [] : [fill(template, code(value))]
  }
  return [
    ...range(words, texts),
    ...sizes(words, texts),
    ...steps(words, texts),
    ...text('pattern', texts.pattern),
    ...(words.format === 'binary' ? [] : text('format', texts.format)),
    ...(words.uniqueItems === true ? [[texts.unique]] : []),
    ...text('contentMediaType', texts.content),
    ...text('contentEncoding', texts.encoding),
    ...otherKeys(schema, texts),
    ...(words.unevaluatedItems === false ? [[texts.noOtherItems]] : []),
  ]
}

const limitKeywords = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties multipleOf pattern format uniqueItems contentMediaType contentEncoding unevaluatedItems'.split(
    ' ',
  ),
)

/** Most values have only a description. */
function hasLimits(words: JsonObject): boolean {
  for (const word in words) if (limitKeywords.has(word)) return true
  return false
}

function range(words: JsonObject, texts: Texts): Words[] {
  const { value } = texts
  const [low, high] = [numberOf(words.minimum), numberOf(words.maximum)]
  const [above, below] = [numberOf(words.exclusiveMinimum), numberOf(words.exclusiveMaximum)]
  if (low !== undefined && high !== undefined && above === undefined && below === undefined)
    return [[low === high ? value.exactly(low) : value.between(low, high)]]
  const bounds = [
    above !== undefined && (low === undefined || above >= low) && texts.moreThan(above),
    low !== undefined && (above === undefined || low > above) && value.min(low),
    below !== undefined && (high === undefined || below <= high) && texts.lessThan(below),
    high !== undefined && (below === undefined || high < below) && value.max(high),
  ].filter((bound) => bound !== false)
  return bounds.length === 0 ? [] : [[bounds.reduce(texts.both)]]
}

/** `minLength` and `maxLength` as `1 to 120 characters`. */
function sizes(words: JsonObject, texts: Texts): Words[] {
  return [
    ...countWords(boundsOf(words, 'Length'), texts.characters),
    ...countWords(boundsOf(words, 'Items'), texts.items),
    ...countWords(boundsOf(words, 'Properties'), texts.keys),
  ].map((text) => [text])
}

type Bounds = { min: number | undefined; max: number | undefined }

const boundsOf = (words: JsonObject, of: string): Bounds => ({
  min: numberOf(words[`min${of}`]),
  max: numberOf(words[`max${of}`]),
})

export function countWords({ min, max }: Bounds, texts: BoundStrings): string[] {
  const low = min === 0 ? undefined : min
  if (low !== undefined && low === max) return [texts.exactly(low)]
  if (low !== undefined && max !== undefined) return [texts.between(low, max)]
  if (low !== undefined) return [texts.min(low)]
  return max === undefined ? [] : [texts.max(max)]
}

function steps({ multipleOf }: JsonObject, texts: Texts): Words[] {
  const step = numberOf(multipleOf)
  return step === undefined ? [] : [[texts.multipleOf(step)]]
}

function otherKeys({ additional, properties, words }: Schema, texts: Texts): Words[] {
  if (additional === false || words.unevaluatedProperties === false) return [[texts.noOtherKeys]]
  return additional === true && properties.size > 0 ? [[texts.otherKeys]] : []
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

const maxExamples = 3
const maxExampleLength = 120

/** Default and examples. Long examples are only in the samples. */
export function sampleLimits({ words, examples }: Schema, strings: ComponentStrings): Words[] {
  const texts = strings.limits
  if (examples.length === 0 && words.default === undefined) return []
  const short = examples.filter((value) => value !== undefined && valueText(value).length <= maxExampleLength)
  const distinct = [...new Map(short.map((value) => [valueText(value), value])).values()].slice(
    0,
    maxExamples,
  )
  return [
    ...(words.default === undefined ? [] : [fill(texts.default, codeOf(words.default))]),
    ...(distinct.length === 0
      ? []
      : [fill(distinct.length === 1 ? texts.example : texts.examples, spaced(distinct.map(codeOf)))]),
  ]
}

export const spaced = (list: Words): Words =>
  list.flatMap((word, index) => (index > 0 ? [' ', word] : [word]))

/** XML name and external documentation. */
export function outsideLimits({ words }: Schema, strings: ComponentStrings): Words[] {
  if (words.xml === undefined && words.externalDocs === undefined) return []
  const texts = strings.limits
  const xml = isObject(words.xml) ? words.xml : {}
  const name = textOf(xml.name)
  const fullName = name && textOf(xml.prefix) ? `${xml.prefix}:${name}` : name
  const isAttribute = xml.attribute === true || xml.nodeType === 'attribute'
  const docs = isObject(words.externalDocs) ? words.externalDocs : {}
  const link = textOf(docs.url)
  return [
    ...(isAttribute || fullName
      ? [fill(isAttribute ? texts.xmlAttribute : texts.xmlName, ...(fullName ? [code(fullName)] : []))]
      : []),
    // A spec must not inject a `javascript:` link.
    ...(link && /^https?:\/\//i.test(link) ? [[{ link, text: textOf(docs.description) || texts.docs }]] : []),
  ]
}
