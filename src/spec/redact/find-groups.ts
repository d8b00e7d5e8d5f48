import type { Json } from '../../core/json.ts'
import { extensionOf, readAccess } from '../extension.ts'
import { entriesOf, isObject } from '../read/pointer.ts'

/**
 * All group lists in a spec, as written. Also searches data: an extra group is harmless, but a missing one
 * would hide parts from its members.
 */
export function findGroups(document: Json): Json[] {
  const groupLists: Json[] = []
  const stack: Json[] = [document]
  // Uses an explicit stack, because specs control the depth.
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (isObject(value) && ('x-site' in value || 'x-mint' in value)) {
      const extension = extensionOf(value)
      const { groups } = readAccess(value)
      if (groups !== undefined) groupLists.push(groups)
      for (const [, rule] of entriesOf(extension.enum))
        groupLists.push(isObject(rule) ? (rule.groups ?? []) : rule)
    }
    if (typeof value !== 'object' || value === null) continue
    for (const child of Object.values(value))
      if (typeof child === 'object' && child !== null) stack.push(child)
  }
  return groupLists
}
