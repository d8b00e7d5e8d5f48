import type { Json, JsonPath } from '../../core/json.ts'
import { type Bundle, componentName, follow, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject, textOf } from '../read/pointer.ts'
import { resolveRef } from '../read/ref.ts'
import { typeProblem } from './plain.ts'
import type { Problem } from './value.ts'

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

type Result = { branch: SpecNode; problems: Problem[] }

/** What to say of a value that fits none of several schemas: what is wrong with it as the one it comes nearest to. */
export function nearestProblems(
  value: Json,
  results: readonly Result[],
  bundle: Bundle,
  path: JsonPath,
): Problem[] {
  const hasOtherType = ({ problems: [first] }: Result) =>
    first?.types !== undefined && first.path.length === path.length
  const near = results.filter((result) => !hasOtherType(result))
  if (near.length === 0) {
    const types = results.flatMap(({ problems }) => problems[0]?.types ?? [])
    return [{ path, on: 'value', message: typeProblem(value, types), types }]
  }
  if (near.length === 1) return near[0]!.problems
  const weigh = ({ problems }: Result) =>
    problems.length + 10 * problems.filter(({ isOther }) => isOther).length
  const best = near.reduce((a, b) => (weigh(b) < weigh(a) ? b : a))
  const [first] = best.problems
  const all = results.map(({ branch }, index) => nameOf(branch, bundle) ?? `schema ${index + 1}`)
  const name = all[results.indexOf(best)]!
  const below = pathText(first!.path.slice(path.length))
  const named = all.slice(0, 6).map((name) => `\`${name}\``)
  const list = `${named.join(', ')}${all.length > 6 ? ` and ${all.length - 6} more` : ''}`
  const message = `fits none of ${list}; as \`${name}\`, ${below ? `\`${below}\`` : 'it'} ${first!.message}`
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
