import { resolveForm } from '../../../request/form-schema.ts'
import type { FormParameter, PlaygroundData } from '../../../request/playground.ts'
import type { Pair } from './parsed-curl.ts'
import type { Places } from './places.ts'
import { pathInBrackets, readDeep } from './read-deep.ts'
import { readFields, readText, readTexts } from './read-value.ts'

/** The value of a parameter as JSON, where the command has one: the other way round of how styles write it. */
export function readParameter(
  parameter: FormParameter,
  { parameters, schemas }: PlaygroundData,
  { take, decode }: Places,
): string | undefined {
  const { name, in: place, style, explode, schema } = parameter
  // Their marks are hardly ever used, and with them the text would be another value.
  if (style === 'label' || style === 'matrix') return undefined
  const read = (text: string) => decode(place, text)
  const { types: [type] = [], properties } = resolveForm(schema, schemas)
  const isExploded = explode && (place === 'query' || place === 'cookie')
  if (style.startsWith('deepObject') && !parameter.type) {
    const own = take(place, (key) => key.startsWith(`${name}[`))
    const pairs = own.map(([key, text]) => ({
      path: pathInBrackets(key.slice(name.length)),
      text: read(text),
    }))
    if (pairs.length > 0) return readDeep(pairs, schema, schemas)
  }
  if (type === 'object' && isExploded && !parameter.type) {
    // Properties stand by themselves; a name that another parameter has is that parameter's.
    const propertyOf = (key: string) => {
      const isTaken = parameters.some(
        (other) => other !== parameter && other.in === place && other.name === key,
      )
      return properties?.some(([own]) => own === key) && !isTaken ? key : ''
    }
    const own = take(place, (key) => propertyOf(key) !== '')
    const fields = own.map(([key, value]): Pair => [propertyOf(key), read(value)])
    return own.length > 0 ? readFields(fields, schema, schemas) : undefined
  }
  const [first, ...more] = take(place, name).map(([, value]) => value)
  if (first === undefined) return undefined
  if (parameter.type) return readText(read(first), schema, schemas)
  const isSplit = !isExploded && (type === 'array' || type === 'object')
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? /\||%7C/i : ','
  const texts = isSplit ? first.split(separator) : [first, ...more]
  if (type !== 'object') return readTexts(texts.map(read), schema, schemas)
  // `a=1,b=2`, or `a,1,b,2`
  const flat = (explode ? texts.flatMap((text) => text.split('=')) : texts).map(read)
  const fields = flat.flatMap((text, at): Pair[] => (at % 2 ? [] : [[text, flat[at + 1] ?? '']]))
  return readFields(fields, schema, schemas)
}
