import type { Json } from '../core/json.ts'
import { encode, encodePath, encodeReserved } from './encode.ts'
import { expandPairs, expandText, isNothing } from './style.ts'

type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

/** A parameter with the value that is sent. */
export type SentParameter = {
  name: string
  in: ParameterPlace
  style: string
  explode: boolean
  allowReserved: boolean
  /** The content type, if it has one instead of a style. */
  type?: string
  value: Json
}

/** The server if the spec has none. */
const noServer = 'https://api.example.com'

/** The complete, encoded URL. */
export function writeUrl(server: string, path: string, parameters: readonly SentParameter[]): string {
  const inPlace = (place: ParameterPlace) => parameters.filter((parameter) => parameter.in === place)
  const start = writeServer(server)
  const filledPath = writePath(path, inPlace('path'))
  const query = [...inPlace('query').flatMap(queryParts), ...inPlace('querystring').flatMap(wholeQuery)].join(
    '&',
  )
  if (query === '') return start + filledPath
  return start + filledPath + (filledPath.includes('?') ? '&' : '?') + query
}

/** Without a trailing slash. Relative servers get the default host. */
export function writeServer(server: string): string {
  const [text = ''] = server.replace(/[{}]/g, '').split('#')
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const absolute = isAbsolute ? text : noServer + (text.startsWith('/') || text === '' ? '' : '/') + text
  const [host = ''] = /^[^/]*\/\/[^/?]*/.exec(absolute) ?? []
  const rest = encodeReserved(absolute.slice(host.length))
  // Internationalized hosts have an ASCII form that every client understands.
  const url = URL.canParse(host) ? new URL(host) : undefined
  return (url?.host ? `${url.protocol}//${url.host}` : encodeReserved(host)) + rest.replace(/\/$/, '')
}

function writePath(path: string, parameters: readonly SentParameter[]): string {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  // Some specs distinguish operations of one path with a `#`, which is never sent.
  return path
    .replace(/#.*/, '')
    .split(/(\{[^{}]*\})/)
    .map((piece, index) => {
      if (index % 2 === 0) return encodeReserved(piece)
      const name = piece.slice(1, -1)
      const parameter = byName.get(name)
      return parameter ? pathText(parameter) : `{${encode(name)}}`
    })
    .join('')
    .replace(/^(?=[^/?])/, '/')
}

function pathText(parameter: SentParameter): string {
  const segment = expandText(stringifyContent(parameter), parameter.allowReserved ? encodePath : encode)
  // A segment of dots would change the path.
  return /^\.{1,2}$/.test(segment) ? segment.replaceAll('.', '%2E') : segment
}

function queryParts(parameter: SentParameter): string[] {
  const pairs = expandPairs(stringifyContent(parameter), parameter.allowReserved ? encodeReserved : encode)
  return pairs.map(([name, value]) => `${name}=${value}`)
}

/** Converts a value with a content type to a string. */
export function stringifyContent(parameter: SentParameter): SentParameter {
  const { type, value } = parameter
  return type === undefined
    ? parameter
    : { ...parameter, value: typeof value === 'string' ? value : JSON.stringify(value) }
}

/** https://spec.openapis.org/oas/v3.2.0.html#parameter-locations: the query as one value. */
function wholeQuery({ type, value }: SentParameter): string[] {
  if (isNothing(value)) return []
  if (typeof value === 'string') return [encodeReserved(value)]
  if (!/^application\/x-www-form-urlencoded/i.test(type ?? '')) return [encode(JSON.stringify(value))]
  return Object.entries(value ?? {}).flatMap(([name, item]: [string, Json]) =>
    expandPairs({ name, style: 'form', explode: true, value: item }, encode).map(
      ([key, text]) => `${key}=${text}`,
    ),
  )
}
