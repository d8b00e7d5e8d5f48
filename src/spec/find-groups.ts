import type { Json } from '../core/json.ts'
import { extensionOf } from './extension.ts'
import { entriesOf, isObject } from './pointer.ts'
import { walkParts } from './walk-parts.ts'

/** Every list of groups that stands in a description, as it is written. */
export function findGroups(document: Json): Json[] {
  const found: Json[] = []
  walkParts(document, (value, _path, isNames) => {
    if (isNames || !isObject(value) || !('x-site' in value || 'x-mint' in value)) return
    const said = extensionOf(value)
    const groups = said.groups ?? (isObject(said.metadata) ? said.metadata.groups : undefined)
    if (groups !== undefined) found.push(groups)
    for (const [, rule] of entriesOf(said.enum)) found.push(isObject(rule) ? (rule.groups ?? []) : rule)
  })
  return found
}
