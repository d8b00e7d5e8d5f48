import type { Json, JsonPath } from '../../core/json.ts'

/** https://www.rfc-editor.org/rfc/rfc6901: `/paths/~1users~1{id}/get`. */
export function toPointer(path: JsonPath): string {
  let pointer = ''
  for (const part of path) pointer += `/${typeof part === 'string' ? escaped(part) : part}`
  return pointer
}

const escaped = (part: string) =>
  part.includes('/') || part.includes('~') ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part

export function fromPointer(pointer: string): string[] {
  const start = pointer.indexOf('/')
  if (start === -1) return []
  const parts = pointer.slice(start + 1).split('/')
  return pointer.includes('~') ? parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')) : parts
}

/** The value at a path, own keys only: `#/constructor/prototype` is undefined. */
export function valueAt(value: Json | undefined, path: JsonPath): Json | undefined {
  let at: Json | undefined = value
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined
    if (Array.isArray(at)) at = /^\d+$/.test(String(part)) ? at[Number(part)] : undefined
    else at = Object.hasOwn(at, part) ? at[String(part)] : undefined
  }
  return at
}

export type JsonObject = { [key: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own entries of an object; empty for other values. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : []
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

/** `an array`: the type of a value in a message. */
export function nameType(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
