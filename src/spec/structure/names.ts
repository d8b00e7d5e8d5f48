import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'

/** The keys of a map with empty values. Other values stay, so that the validator reports them. */
export function namesOnly(value: Json | undefined): Json {
  if (!isObject(value)) return value ?? null
  return Object.fromEntries(Object.keys(value).map((name) => [name, {}]))
}

export function withoutExtensions(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-')))
}
