import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { entriesOf, listOf, valueAt } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** A requirement with an undefined scheme, which only the author can define. */
export const securityName: Repair = {
  kinds: ['document', 'operation'],
  keys: ['security'],
  find({ value, document }) {
    // Referenced files do not contain the schemes of the root document.
    if (value.security === undefined || valueAt(document, ['openapi']) === undefined) return []
    const schemes = entriesOf(valueAt(document, ['components', 'securitySchemes'])).map(([name]) => name)
    return listOf(value.security).flatMap((option, index) =>
      entriesOf(option).flatMap(([name]) => {
        // Since OpenAPI 3.2 the name can be a URI.
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
