import { wellFormed } from '../core/encode-address.ts'
import type { Json } from '../core/json.ts'
import { expandPairs, isNothing, plainText } from './style.ts'

/** How a field of a form or a multipart body is serialized. */
export type FieldPlan = {
  /** Its content is a file. */
  isFile?: boolean
  type?: string
  style?: string
  explode?: boolean
}

export type FieldPlans = ReadonlyMap<string, FieldPlan>

/** Writes numbers that were rounded when parsed. */
export type NumberWriter = {
  json: (value: Json) => string
  plain: (value: Json) => Json
  /** Names the files of parts; without it they are omitted. */
  fileName?: (type: string | undefined, field: string) => string
}

export const defaultWriter: NumberWriter = { json: (value) => JSON.stringify(value), plain: (value) => value }

export type SentPart =
  | { kind: 'text'; name: string; text: string; type?: string }
  | { kind: 'file'; name: string; path: string; type?: string }

const isJsonType = (type: string | undefined) => type !== undefined && /[/+]json\b/i.test(type)
const isMap = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `application/x-www-form-urlencoded`: https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export function writeFields(value: Json, plans: FieldPlans, write = defaultWriter): [string, string][] {
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([name, item]: [string, Json]) => {
    const { type, style, explode = true } = plans.get(name) ?? {}
    if (isJsonType(type)) return [[name, write.json(item)]]
    // Without a style, objects are JSON and list items are separate pairs.
    if (style === undefined && isMap(item)) return isNothing(item) ? [] : [[name, write.json(item)]]
    return expandPairs({ name, style: style ?? 'form', explode, value: write.plain(item) }, wellFormed)
  })
}

/** `multipart/form-data`: a list gives one part for each item. */
export function writeParts(value: Json, plans: FieldPlans, write = defaultWriter): SentPart[] {
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([name, entry]: [string, Json]) =>
    (Array.isArray(entry) ? entry : [entry]).flatMap((item: Json): SentPart[] => {
      const { isFile, type } = plans.get(name) ?? {}
      if (isFile)
        return write.fileName ? [{ kind: 'file', name, path: write.fileName(type, name), type }] : []
      if (item === null) return []
      if (isJsonType(type) || (typeof item === 'object' && type === undefined))
        return [{ kind: 'text', name, text: write.json(item), type: type ?? 'application/json' }]
      return [{ kind: 'text', name, text: wellFormed(plainText(write.plain(item))), type }]
    }),
  )
}

const endings = new Map([
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/gzip', 'gz'],
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['image/gif', 'gif'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/svg+xml', 'svg'],
  ['image/webp', 'webp'],
  ['text/csv', 'csv'],
  ['text/html', 'html'],
  ['text/plain', 'txt'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
])

/** A placeholder file name: `cover.png`. */
export function fileName(type: string | undefined, field = 'file'): string {
  const plain = (type ?? '')
    .replace(/[;,].*/, '')
    .trim()
    .toLowerCase()
  const name = field.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'file'
  const kinds: [RegExp, string][] = [
    [/^image\//, 'png'],
    [/^audio\//, 'mp3'],
    [/^video\//, 'mp4'],
  ]
  const ending = endings.get(plain) ?? kinds.find(([kind]) => kind.test(plain))?.[1] ?? 'bin'
  return `${name}.${ending}`
}

/** `Text/HTML; charset=utf-8` -> `text/html` */
export const plainType = (type: string): string => type.replace(/;.*$/s, '').trim().toLowerCase()

/** Whether content of this type is binary. */
export function isBinaryType(type: string): boolean {
  const plain = plainType(type)
  if (/^text\/|[/+](?:json|xml|yaml)$|^image\/svg/.test(plain)) return false
  return /^(?:image|audio|video|font|model)\/|octet-stream|\/(?:pdf|zip|gzip|x-tar|x-gzip|vnd\.(?:ms-|openxmlformats|oasis)|msword|wasm|protobuf|x-protobuf|msgpack|x-msgpack)|[/+]cbor\b/.test(
    plain,
  )
}
