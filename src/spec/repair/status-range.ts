import { isObject } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** `2xx` instead of `2XX`, and `Default`. */
export const statusRange: Repair = {
  kinds: ['operation'],
  keys: ['responses'],
  find({ value: { responses } }) {
    if (!isObject(responses)) return []
    return Object.keys(responses).flatMap((status) => {
      const to = /^[1-5]xx$/i.test(status)
        ? status.toUpperCase()
        : /^default$/i.test(status)
          ? 'default'
          : status
      if (to === status || Object.hasOwn(responses, to)) return []
      return [
        {
          code: 'spec/letter-case' as const,
          path: ['responses', status],
          on: 'key' as const,
          message: `Unknown status code \`${status}\``,
          hint: `Write \`${to}\`.`,
          edits: [{ kind: 'rename' as const, path: ['responses', status], to }],
        },
      ]
    })
  },
}
