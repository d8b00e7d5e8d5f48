import { resolveForm } from '../../../request/form-schema.ts'
import type { FormParameter, PlaygroundData } from '../../../request/playground.ts'
import type { Pair } from './parsed-curl.ts'
import type { Places } from './places.ts'
import { pathInBrackets, readDeep } from './read-deep.ts'
import { readFields, readText, readTexts } from './read-value.ts'

/** A parameter, with access to its values in the command. */
type Lookup = {
  parameter: FormParameter
  data: PlaygroundData
  take: (selector: string | ((name: string) => boolean)) => Pair[]
  decode: (text: string) => string
}

/** The value of a parameter as JSON, if the command has one: the reverse of style serialization. */
export function readParameter(
  parameter: FormParameter,
  data: PlaygroundData,
  places: Places,
): string | undefined {
  const { in: place, style, schema, type } = parameter
  // Rarely used; their prefixes would become part of the value.
  if (style === 'label' || style === 'matrix') return undefined
  const lookup: Lookup = {
    parameter,
    data,
    take: (selector) => places.take(place, selector),
    decode: (text) => places.decode(place, text),
  }
  // Parameters with a media type have no style.
  if (type) return readNamed(lookup)
  const deep = style.startsWith('deepObject') ? readBrackets(lookup) : undefined
  if (deep !== undefined) return deep
  const isObject = resolveForm(schema, data.schemas).types?.[0] === 'object'
  return isObject && isExploded(parameter) ? readProperties(lookup) : readNamed(lookup)
}

const isExploded = ({ explode, in: place }: FormParameter) =>
  explode && (place === 'query' || place === 'cookie')

/** `name[a][b]=1` */
function readBrackets({ parameter, data, take, decode }: Lookup): string | undefined {
  const { name, schema } = parameter
  const pairs = take((key) => key.startsWith(`${name}[`)).map(([key, text]) => ({
    path: pathInBrackets(key.slice(name.length)),
    text: decode(text),
  }))
  return pairs.length > 0 ? readDeep(pairs, schema, data.schemas) : undefined
}

/** `a=1&b=2`: each property is a parameter; names of declared parameters are excluded. */
function readProperties({ parameter, data, take, decode }: Lookup): string | undefined {
  const { parameters, schemas } = data
  const { in: place, schema } = parameter
  const { properties = [] } = resolveForm(schema, schemas)
  const isTaken = (key: string) =>
    parameters.some((other) => other !== parameter && other.in === place && other.name === key)
  const fields = take((key) => key !== '' && properties.some(([name]) => name === key) && !isTaken(key)).map(
    ([key, text]): Pair => [key, decode(text)],
  )
  return fields.length > 0 ? readFields(fields, schema, schemas) : undefined
}

/** `name=1`, once or repeated, or a list or object in one value. */
function readNamed({ parameter, data: { schemas }, take, decode }: Lookup): string | undefined {
  const { name, style, explode, schema } = parameter
  const [first, ...more] = take(name).map(([, value]) => value)
  if (first === undefined) return undefined
  if (parameter.type) return readText(decode(first), schema, schemas)
  const { types: [type] = [] } = resolveForm(schema, schemas)
  const isSplit = !isExploded(parameter) && (type === 'array' || type === 'object')
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? /\||%7C/i : ','
  const texts = isSplit ? first.split(separator) : [first, ...more]
  if (type !== 'object') return readTexts(texts.map(decode), schema, schemas)
  // `a=1,b=2`, or `a,1,b,2`
  const flat = (explode ? texts.flatMap((text) => text.split('=')) : texts).map(decode)
  const fields = flat.flatMap((text, at): Pair[] => (at % 2 ? [] : [[text, flat[at + 1] ?? '']]))
  return readFields(fields, schema, schemas)
}
