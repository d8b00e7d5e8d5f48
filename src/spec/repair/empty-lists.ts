import type { Repair } from './edit/repair.ts'

const keys = ['oneOf', 'anyOf', 'allOf', 'enum', 'prefixItems']

/** `oneOf: []` and `enum: []`, which no value can match. */
export const emptyLists: Repair = {
  kinds: ['schema'],
  keys: keys,
  isSuspect: (list) => Array.isArray(list) && list.length === 0,
  find({ value }) {
    return keys.flatMap((key) => {
      const list = value[key]
      if (!Array.isArray(list) || list.length > 0) return []
      return [
        {
          code: 'spec/empty-list' as const,
          path: [key],
          on: 'key' as const,
          message: `\`${key}\` is empty`,
          hint: 'Add an entry or remove the key.',
          edits: [{ kind: 'remove' as const, path: [key] }],
        },
      ]
    })
  },
}
