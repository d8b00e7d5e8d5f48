import { type Edit, formatName, isSince31, type Repair } from './edit/repair.ts'

/** `nullable` was removed in OpenAPI 3.1, but Octavo still applies it. */
export const nullable: Repair = {
  kinds: ['schema'],
  keys: ['nullable'],
  find({ value, version }) {
    const { type, nullable: isNullable } = value
    if (!isSince31(version) || typeof isNullable !== 'boolean') return []
    const removal: Edit = { kind: 'remove', path: ['nullable'] }
    return [
      {
        code: 'spec/nullable',
        path: ['nullable'],
        on: 'key',
        message: `\`nullable\` does not exist in ${formatName(version)}`,
        hint: isNullable
          ? typeof type === 'string'
            ? `Write \`type: [${type}, "null"]\`.`
            : 'Add `type: "null"` as another variant.'
          : 'Remove it; null is only allowed if the type includes it.',
        edits: [],
        fix: !isNullable
          ? [removal]
          : typeof type === 'string'
            ? [removal, { kind: 'set', path: ['type'], value: [type, 'null'] }]
            : [],
      },
    ]
  },
}
