import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { entriesOf, isObject, listOf } from '../read/pointer.ts'
import { type DeepFinding, findingAt } from './finding.ts'
import type { SpecObject } from './walk.ts'

/** Requirements with an undefined security scheme. */
export function findUnknownSchemes({ kind, node }: SpecObject, schemes: readonly string[]): DeepFinding[] {
  if ((kind !== 'document' && kind !== 'operation') || !isObject(node.value)) return []
  return listOf(node.value.security).flatMap((option, index) =>
    entriesOf(option).flatMap(([name]) => {
      // https://spec.openapis.org/oas/v3.2.0.html#security-requirement-object: a name or, since 3.2, a URI.
      if (schemes.includes(name) || /[#/:]/.test(name)) return []
      const message = `Security scheme \`${name}\` is not defined`
      const hint = didYouMean(name, schemes) ?? `Define it under \`components.securitySchemes.${name}\`.`
      return [findingAt(node, ['security', index, name], { code: 'spec/security', message, hint, on: 'key' })]
    }),
  )
}
