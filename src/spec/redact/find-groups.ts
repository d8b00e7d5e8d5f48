import type { Json } from '../../core/json.ts'
import { extensionOf, readAccess } from '../extension.ts'
import { entriesOf, isObject } from '../read/pointer.ts'

/**
 * Every list of groups that stands in a description, as it is written. It looks everywhere, also where only data should
 * stand: a group too many makes no difference, and one too few would close what is open to its members.
 */
export function findGroups(document: Json): Json[] {
  const groupLists: Json[] = []
  const open: Json[] = [document]
  // With its own stack, because the depth is the author's.
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isObject(value) && ('x-site' in value || 'x-mint' in value)) {
      const extension = extensionOf(value)
      const { groups } = readAccess(value)
      if (groups !== undefined) groupLists.push(groups)
      for (const [, rule] of entriesOf(extension.enum))
        groupLists.push(isObject(rule) ? (rule.groups ?? []) : rule)
    }
    if (typeof value !== 'object' || value === null) continue
    for (const child of Object.values(value))
      if (typeof child === 'object' && child !== null) open.push(child)
  }
  return groupLists
}
