import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject, textOf } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import { code, codeOf, fill, valueText, type Words } from './words.ts'

type Texts = ComponentStrings['limits']

/** The limits of a single value: how large, how long, in which form. */
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

const limiting = new Set(
  'minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties multipleOf pattern format uniqueItems contentMediaType contentEncoding unevaluatedItems'.split(
    ' ',
  ),
)

/** Most values have a description and nothing else. */
function hasLimits(words: JsonObject): boolean {
  for (const word in words) if (limiting.has(word)) return true
  return false
}

function range(words: JsonObject, texts: Texts): Words[] {
  const { number } = texts
  const [low, high] = [numberOf(words.minimum), numberOf(words.maximum)]
  const [above, below] = [numberOf(words.exclusiveMinimum), numberOf(words.exclusiveMaximum)]
  if (low !== undefined && high !== undefined && above === undefined && below === undefined)
    return [[low === high ? texts.exactly(number(low)) : texts.between(number(low), number(high))]]
  const bounds = [
    above !== undefined && (low === undefined || above >= low) && texts.moreThan(number(above)),
    low !== undefined && (above === undefined || low > above) && texts.atLeast(number(low)),
    below !== undefined && (high === undefined || below <= high) && texts.lessThan(number(below)),
    high !== undefined && (below === undefined || high < below) && texts.atMost(number(high)),
  ].filter((bound) => bound !== false)
  return bounds.length === 0 ? [] : [[bounds.reduce(texts.both)]]
}

/** `minLength` and `maxLength` as `1 to 120 characters`. */
function sizes(words: JsonObject, texts: Texts): Words[] {
  return [
    ...countWords(boundsOf(words, 'Length'), texts.characters, texts),
    ...countWords(boundsOf(words, 'Items'), texts.items, texts),
    ...countWords(boundsOf(words, 'Properties'), texts.keys, texts),
  ].map((text) => [text])
}

type Bounds = { min: number | undefined; max: number | undefined }

const boundsOf = (words: JsonObject, of: string): Bounds => ({
  min: numberOf(words[`min${of}`]),
  max: numberOf(words[`max${of}`]),
})

export function countWords({ min, max }: Bounds, unit: (count: string) => string, texts: Texts): string[] {
  const { number } = texts
  const low = min === 0 ? undefined : min
  if (low !== undefined && low === max) return [texts.exactly(unit(number(low)))]
  if (low !== undefined && max !== undefined) return [unit(texts.between(number(low), number(max)))]
  if (low !== undefined) return [unit(texts.atLeast(number(low)))]
  return max === undefined ? [] : [unit(texts.atMost(number(max)))]
}

function steps({ multipleOf }: JsonObject, texts: Texts): Words[] {
  const step = numberOf(multipleOf)
  return step === undefined ? [] : [[texts.multipleOf(texts.number(step))]]
}

function otherKeys({ additional, properties, words }: Schema, texts: Texts): Words[] {
  if (additional === false || words.unevaluatedProperties === false) return [[texts.noOtherKeys]]
  return additional === true && properties.size > 0 ? [[texts.otherKeys]] : []
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

const maxExamples = 3
const longestExample = 120

/** What is sent when it is left out, and what a value looks like. Long examples stand in the samples. */
export function sampleLimits({ words, examples }: Schema, strings: ComponentStrings): Words[] {
  const texts = strings.limits
  if (examples.length === 0 && words.default === undefined) return []
  const short = examples.filter((value) => value !== undefined && valueText(value).length <= longestExample)
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

/** How it is called elsewhere: in XML, and where more is written about it. */
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
    // Text of a description may not choose what a link runs.
    ...(link && /^https?:\/\//i.test(link) ? [[{ link, text: textOf(docs.description) || texts.docs }]] : []),
  ]
}
