import { defineQueryBy } from '../../../core/query.ts'
import { hashPart } from '../../../spec/read/hash-part.ts'
import { isObject } from '../../../spec/read/pointer.ts'
import { holdsParts, judgedPart, loadStructureCheck } from '../../../spec/structure/structure.ts'
import type { ResultCache } from '../options.ts'
import { checkedPartKey, ruleSetKey } from '../query-keys.ts'
import type { PartFlow } from './parts.ts'

/** Parts of a spec checked against the schema of its version. */
export function createCheckFlow({ part }: PartFlow, results: ResultCache | undefined) {
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
    // Most parts of an edited spec were valid in the last build.
    const cacheKey = results && `valid ${kind} ${ruleSetKey.write(rules)} ${hashPart(value)}`
    if (cacheKey && results.get(cacheKey) !== undefined) return []
    const judge = await use(structure, rules)
    // A `$ref` instead of a whole map is followed, although OpenAPI does not allow it.
    const problems = judge(kind, value).filter(
      ({ path }) => path.at(-1) !== '$ref' || path.at(-2) !== 'properties',
    )
    if (cacheKey && problems.length === 0) results.set(cacheKey, '')
    return problems
  })

  return { structure, check }
}
