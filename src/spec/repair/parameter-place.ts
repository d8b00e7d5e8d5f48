import type { Repair } from './edit/repair.ts'

const places = ['path', 'query', 'header', 'cookie', 'querystring']

/** `in: Query`. */
export const parameterPlace: Repair = {
  kinds: ['parameter', 'securityScheme'],
  keys: ['in'],
  isSuspect: (place) => !places.includes(String(place)),
  find({ value }) {
    if (typeof value.in !== 'string' || places.includes(value.in)) return []
    const place = places.find((name) => name === String(value.in).trim().toLowerCase())
    if (!place) return []
    return [
      {
        code: 'spec/letter-case',
        path: ['in'],
        on: 'value',
        message: `Unknown location \`in: ${value.in}\``,
        hint: `Write \`in: ${place}\`.`,
        edits: [{ kind: 'set', path: ['in'], value: place }],
      },
    ]
  },
}
