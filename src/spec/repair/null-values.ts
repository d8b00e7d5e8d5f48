import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { type ObjectKind, stepsOf } from '../structure/object-kinds.ts'
import type { Repair, Slip } from './edit/repair.ts'

/** Keys whose value is data, where null means null. */
const data = new Set(['default', 'example', 'const', 'value', 'dataValue'])

/** An empty `parameters:`, which YAML parses as null. */
export const nullValues: Repair = {
  kinds: [
    'document',
    'info',
    'tag',
    'server',
    'pathItem',
    'webhook',
    'operation',
    'parameter',
    'header',
    'requestBody',
    'response',
    'mediaType',
    'encoding',
    'schema',
    'link',
    'securityScheme',
    'oauthFlows',
    'details',
    'components',
    'asyncDocument',
    'asyncComponents',
    'channel',
    'channelOperation',
    'message',
  ],
  keys: [],
  find({ kind, value }) {
    const slips: Slip[] = []
    for (const [key, child] of Object.entries(value)) {
      if (child === null && !isNullable(kind, key)) slips.push(emptyKey(key))
      else if (stepsOf(kind).get(key)?.many === 'map') slips.push(...emptyEntries(key, child))
    }
    return slips
  },
}

function isNullable(kind: ObjectKind, key: string): boolean {
  if (key.startsWith('x-') || data.has(key)) return true
  // The request body of a link is data, and a channel address can be null.
  return (kind === 'link' && key === 'requestBody') || (kind === 'channel' && key === 'address')
}

/** Keys that are required, even with an empty value. */
const requiredKeys = new Set(['paths', 'content', 'scopes'])

function emptyKey(key: string): Slip {
  const isRequired = requiredKeys.has(key)
  return {
    code: 'spec/null',
    path: [key],
    on: 'key',
    message: `\`${key}\` has no value`,
    hint: isRequired ? 'Write `{}` for an empty value.' : 'Remove the key or add a value.',
    edits: [isRequired ? { kind: 'set', path: [key], value: {} } : { kind: 'remove', path: [key] }],
  }
}

/** Map entries stay, because their name declares a response, property or path. */
function emptyEntries(key: string, map: Json): Slip[] {
  if (!isObject(map)) return []
  return Object.keys(map).flatMap((name): Slip[] => {
    if (map[name] !== null || name.startsWith('x-')) return []
    return [
      {
        code: 'spec/null',
        path: [key, name],
        on: 'key',
        message: `\`${name}\` in \`${key}\` has no value`,
        hint: 'Write `{}` for an empty value.',
        edits: [{ kind: 'set', path: [key, name], value: {} }],
      },
    ]
  })
}

/** Whether `nullValues` applies to an object. */
export function isNullSlip(kind: ObjectKind, value: JsonObject): boolean {
  const steps = stepsOf(kind)
  for (const key in value) {
    const child = value[key]
    if (child === null) return true
    if (isObject(child) && steps.get(key)?.many === 'map' && hasNull(child)) return true
  }
  return false
}

function hasNull(map: JsonObject): boolean {
  for (const name in map) if (map[name] === null) return true
  return false
}
