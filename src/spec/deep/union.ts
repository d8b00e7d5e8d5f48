import type { Json, JsonPath } from '../../core/json.ts'
import { type Bundle, componentName, follow, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject, textOf } from '../read/pointer.ts'
import { resolveRef } from '../read/ref.ts'
import { typeProblem } from './plain.ts'
import type { Problem } from './problem.ts'

/** The schema that the discriminator of a value names. */
export function pickBranch(
  value: Json,
  { discriminator }: JsonObject,
  branches: readonly SpecNode[],
  bundle: Bundle,
): SpecNode | undefined {
  if (!isObject(value) || !isObject(discriminator)) return undefined
  const property = textOf(discriminator.propertyName)
  const name = property !== undefined && Object.hasOwn(value, property) ? textOf(value[property]) : undefined
  if (name === undefined) return undefined
  const mapping = isObject(discriminator.mapping) ? discriminator.mapping : {}
  const mapped = Object.hasOwn(mapping, name) ? textOf(mapping[name]) : undefined
  return branches.find((branch) => {
    const ref = isObject(branch.value) ? textOf(branch.value.$ref) : undefined
    return ref !== undefined && (ref === mapped || nameOf(branch, bundle) === (mapped ?? name))
  })
}

/** Why a value does not fit one of several schemas. */
export type BranchResult = { branch: SpecNode; first: Problem; problems: Problem[] }

/** What to say of a value that fits none of several schemas: what is wrong with it as the one it comes nearest to. */
export function nearestProblems(
  value: Json,
  results: readonly BranchResult[],
  bundle: Bundle,
  path: JsonPath,
): Problem[] {
  const hasOtherType = ({ first }: BranchResult) =>
    first.types !== undefined && first.path.length === path.length
  const near = results.filter((result) => !hasOtherType(result))
  if (near.length === 0) {
    const types = results.flatMap(({ first }) => first.types ?? [])
    return [{ path, on: 'value', message: typeProblem(value, types), types }]
  }
  const [nearest, other] = near
  if (nearest && !other) return nearest.problems
  const weigh = ({ problems }: BranchResult) =>
    problems.length + 10 * problems.filter(({ isOther }) => isOther).length
  const best = near.reduce((a, b) => (weigh(b) < weigh(a) ? b : a))
  const label = (result: BranchResult) =>
    `\`${nameOf(result.branch, bundle) ?? `schema ${results.indexOf(result) + 1}`}\``
  const below = pathText(best.first.path.slice(path.length))
  const more = results.length > 6 ? ` and ${results.length - 6} more` : ''
  const list = `${results.slice(0, 6).map(label).join(', ')}${more}`
  const message = `fits none of ${list}; as ${label(best)}, ${below ? `\`${below}\`` : 'it'} ${best.first.message}`
  return [{ path, on: 'value', message }]
}

function nameOf(branch: SpecNode, bundle: Bundle): string | undefined {
  if (!isObject(branch.value)) return undefined
  const { $ref: ref, title } = branch.value
  if (typeof ref === 'string') {
    const target = resolveRef(ref, branch.file, bundle)
    return target.kind === 'part' ? componentName(target.key) : undefined
  }
  const resolved = follow(branch, bundle)
  return resolved.kind === 'found' ? textOf(title) : undefined
}

/** `items[0].price` */
export function pathText(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[\w$-]+$/.test(step)) return `[${JSON.stringify(step)}]`
      return index === 0 ? step : `.${step}`
    })
    .join('')
}
