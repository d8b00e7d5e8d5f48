import type { Json } from '../../core/json.ts'

/** Whether a spec has parts with `x-excluded`, so that its file has more than readers may see. */
export function excludesParts(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(excludesParts)
  return value['x-excluded'] === true || Object.values(value).some(excludesParts)
}
