import { type Edit, formatName, type Repair } from './edit/repair.ts'

const pairs = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

/** A boolean in OpenAPI 3.0, the limit itself since 3.1. */
export const exclusiveLimits: Repair = {
  kinds: ['schema'],
  keys: ['exclusiveMinimum', 'exclusiveMaximum'],
  find({ value, version }) {
    return pairs.flatMap(([limit, exclusive]) => {
      if (version === 'unknown') return []
      const given = value[exclusive]
      const expected = version === '3.0' ? 'boolean' : 'number'
      if (given === undefined || typeof given === expected || !['boolean', 'number'].includes(typeof given))
        return []
      const bound = value[limit]
      const edits: Edit[] =
        expected === 'boolean'
          ? [
              { kind: 'set', path: [exclusive], value: true },
              { kind: 'set', path: [limit], value: given },
            ]
          : given === true && bound !== undefined
            ? [
                { kind: 'set', path: [exclusive], value: bound },
                { kind: 'remove', path: [limit] },
              ]
            : [{ kind: 'remove', path: [exclusive] }]
      return [
        {
          code: 'spec/exclusive-limit' as const,
          path: [exclusive],
          on: 'value' as const,
          message: `\`${exclusive}\` must be a ${expected} in ${formatName(version)}, got a ${typeof given}`,
          hint:
            expected === 'boolean'
              ? `Write \`${limit}: ${String(given)}\` and \`${exclusive}: true\`.`
              : given === true
                ? `Write the limit itself: \`${exclusive}: ${String(bound ?? 0)}\` instead of \`${limit}\`.`
                : 'Remove it.',
          edits,
        },
      ]
    })
  },
}
