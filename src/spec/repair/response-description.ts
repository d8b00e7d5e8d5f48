import type { Repair } from './edit/repair.ts'

/** Required before OpenAPI 3.2. */
export const responseDescription: Repair = {
  kinds: ['response'],
  keys: 'any',
  find({ value, name, version }) {
    const { description, $ref } = value
    if (version === '3.2' || version === 'unknown' || description !== undefined || $ref !== undefined)
      return []
    return [
      {
        code: 'spec/no-description',
        path: [],
        on: 'key',
        message: `Response \`${name}\` has no description`,
        hint: 'Add `description`, even if empty.',
        edits: [{ kind: 'set', path: ['description'], value: '' }],
      },
    ]
  },
}
