import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { entriesOf, isObject, listOf } from '../read/pointer.ts'
import { type DeepFinding, findingAt } from './finding.ts'
import type { Met } from './walk.ts'

/** Requirements that name a scheme nobody describes: readers could not tell how to be let in. */
export function findUnknownSchemes({ kind, node }: Met, schemes: readonly string[]): DeepFinding[] {
  if ((kind !== 'document' && kind !== 'operation') || !isObject(node.value)) return []
  return listOf(node.value.security).flatMap((option, index) =>
    entriesOf(option).flatMap(([name]) => {
      // https://spec.openapis.org/oas/v3.2.0.html#security-requirement-object: a name or, since 3.2, an address.
      if (schemes.includes(name) || /[#/:]/.test(name)) return []
      const message = `\`security\` names the scheme \`${name}\`, which does not exist`
      const hint = didYouMean(name, schemes) ?? `Describe it under \`components.securitySchemes.${name}\`.`
      return [findingAt(node, ['security', index, name], { code: 'spec/security', message, hint, on: 'key' })]
    }),
  )
}
