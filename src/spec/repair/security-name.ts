import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { entriesOf, listOf, valueAt } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** A requirement that names an undefined scheme. Its page shows the name; only the author knows the rest. */
export const securityName: Repair = {
  kinds: ['document', 'operation'],
  keys: ['security'],
  find({ value, document }) {
    // A file that others refer to does not have their schemes.
    if (value.security === undefined || valueAt(document, ['openapi']) === undefined) return []
    const schemes = entriesOf(valueAt(document, ['components', 'securitySchemes'])).map(([name]) => name)
    return listOf(value.security).flatMap((option, index) =>
      entriesOf(option).flatMap(([name]) => {
        // Since OpenAPI 3.2 the name may be the address of a scheme.
        if (schemes.includes(name) || /[#/:]/.test(name)) return []
        return [
          {
            code: 'spec/security' as const,
            path: ['security', index, name],
            on: 'key' as const,
            message: `Security scheme \`${name}\` is not defined`,
            hint: didYouMean(name, schemes) ?? `Define it under \`components.securitySchemes.${name}\`.`,
            edits: [],
          },
        ]
      }),
    )
  },
}
