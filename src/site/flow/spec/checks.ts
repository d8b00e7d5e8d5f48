import { defineQueryBy } from '../../../core/query.ts'
import { isObject } from '../../../spec/read/pointer.ts'
import { holdsParts, judgedPart, loadStructureCheck } from '../../../spec/structure/structure.ts'
import { checkedPartKey, ruleSetKey } from '../query-keys.ts'
import type { PartFlow } from './parts.ts'

/** Parts of a spec checked against the schema of its version. */
export function createCheckFlow({ part }: PartFlow) {
  const structure = defineQueryBy(ruleSetKey)(
    'structure',
    async (_use, { version, dialect }) => loadStructureCheck(version, dialect),
    { same: Object.is },
  )

  /** A part without the nested parts that are checked on their own. */
  const shell = defineQueryBy(checkedPartKey)(
    'shell',
    async (use, { kind, rules, part: key }) => {
      const value = await use(part, key)
      return value && judgedPart(kind, value, rules.version)
    },
    { isLookUp: true },
  )

  /** Problems in one part. Runs again only if that part changed. */
  const check = defineQueryBy(checkedPartKey)('check', async (use, checked) => {
    const { kind, rules } = checked
    const isShell = holdsParts(kind, rules.version)
    const value = isShell ? await use(shell, checked) : await use(part, checked.part)
    if (value === undefined || (isObject(value) && typeof value.$ref === 'string')) return []
    const judge = await use(structure, rules)
    // A `$ref` instead of a whole map is followed, although OpenAPI does not allow it.
    return judge(kind, value).filter(({ path }) => path.at(-1) !== '$ref' || path.at(-2) !== 'properties')
  })

  return { structure, check }
}
