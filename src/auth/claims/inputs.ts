import type { PlaygroundInputs } from '../user.ts'
import { isClaims } from './text.ts'

const places = ['server', 'header', 'query', 'cookie', 'path'] as const
const maxPerPlace = 50
const maxBytes = 4 * 1024

/**
 * A user's `apiPlaygroundInputs`. They end up in requests, so one invalid value discards all of them: authors
 * notice at once, and readers never send a part of them.
 */
export function readInputs(value: unknown): PlaygroundInputs | undefined {
  if (!isClaims(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([place, values]) => isPlace(place) && areValues(values)))
    return undefined
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes) return undefined
  return Object.fromEntries(entries) as PlaygroundInputs
}

function isPlace(name: string): boolean {
  return places.some((place) => place === name)
}

function areValues(values: unknown): boolean {
  if (!isClaims(values)) return false
  const entries = Object.entries(values)
  return entries.length <= maxPerPlace && entries.every(([name, value]) => isName(name) && isValue(value))
}

function isName(name: string): boolean {
  return name.trim() !== '' && name !== '__proto__' && isValue(name)
}

/** No control characters, because they could start another header. */
function isValue(value: unknown): boolean {
  return typeof value === 'string' && !/[\x00-\x1f\x7f]/.test(value)
}
