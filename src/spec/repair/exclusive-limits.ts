import { type Edit, formatName, type Repair } from './edit/repair.ts'

const pairs = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

/** A boolean in OpenAPI 3.0, a number since 3.1. */
export const exclusiveLimits: Repair = {
  kinds: ['schema'],
  keys: ['exclusiveMinimum', 'exclusiveMaximum'],
  find({ value, version }) {
    return pairs.flatMap(([limit, exclusive]) => {
      if (version === 'unknown') return []
      const flag = value[exclusive]
      const expected = version === '3.0' ? 'boolean' : 'number'
      if (flag === undefined || typeof flag === expected || !['boolean', 'number'].includes(typeof flag))
        return []
      const bound = value[limit]
      const edits: Edit[] =
        expected === 'boolean'
          ? [
              { kind: 'set', path: [exclusive], value: true },
              { kind: 'set', path: [limit], value: flag },
            ]
          : flag === true && bound !== undefined
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
          message: `\`${exclusive}\` must be a ${expected} in ${formatName(version)}, got a ${typeof flag}`,
          hint:
            expected === 'boolean'
              ? `Write \`${limit}: ${String(flag)}\` and \`${exclusive}: true\`.`
              : flag === true
                ? `Write the limit itself: \`${exclusive}: ${String(bound ?? 0)}\` instead of \`${limit}\`.`
                : 'Remove it.',
          edits,
        },
      ]
    })
  },
}
