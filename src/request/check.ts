import { maxDifferences } from './check-limit.ts'
import { fitsPattern } from './check-pattern.ts'
import { type DifferenceKind, hasType, isNull, plainFindings, typeProblem } from './check-plain.ts'
import { type FormSchema, resolveForm, type SchemaTable } from './form-schema.ts'
import type { WrittenJson } from './written-json.ts'

/** Where a value is not what the description says. */
export type Difference = {
  /** The value that it is about; for a field that is missing, the object that has not got it. */
  path: Path
  kind: DifferenceKind
  /** The rest of a sentence about it: `is documented as integer, and is a string`. */
  message: string
  /** The field that is missing or not documented. */
  name?: string
}

type Path = (string | number)[]
type IsDeclared = (name: string) => boolean

/** Steps for one value. */
const budget = 1_000_000
const deepest = 400
const knowsNone: IsDeclared = () => false

/** How a value differs from its schema. What cannot be known, or takes too long to find out, counts as fitting. */
export function checkValue(value: WrittenJson, schema: FormSchema, table: SchemaTable): Difference[] {
  let left = budget
  const spend = (steps: number) => {
    left -= steps
    return left > 0
  }
  const maps = new Map<FormSchema, Map<string, FormSchema>>()
  return judge(value, schema, [], 0, knowsNone)

  function judge(
    value: WrittenJson,
    written: FormSchema,
    path: Path,
    depth: number,
    context: IsDeclared,
  ): Difference[] {
    const schema = resolveForm(written, table)
    if (!spend(1) || depth > deepest || schema.isLoose) return []
    const { types, nullable, values, variants = [] } = schema
    if (isNull(value) && (nullable || values?.includes('null'))) return []
    if (types?.length && !types.some((type) => hasType(value, type)))
      return [{ path, kind: 'type', message: typeProblem(value, nullable ? [...types, 'null'] : types) }]
    const differences = plainFindings(value, schema, spend).map(
      ([kind, message]): Difference => ({ path, kind, message }),
    )
    const below = (item: WrittenJson, inner: FormSchema | undefined, step: string | number) => {
      if (inner && differences.length < maxDifferences)
        differences.push(...judge(item, inner, [...path, step], depth + 1, knowsNone))
    }
    if (value.kind === 'list')
      for (const [index, item] of value.items.entries())
        below(item, schema.prefixItems?.[index] ?? schema.items, index)
    if (value.kind === 'object')
      judgeObject(
        value.entries,
        schema,
        path,
        (name) => context(name) || knowsOne(variants, name),
        differences,
        below,
      )
    if (variants.length > 0) differences.push(...judgeVariants(value, schema, path, depth, context))
    return differences
  }

  function judgeObject(
    entries: [string, WrittenJson][],
    schema: FormSchema,
    path: Path,
    context: IsDeclared,
    differences: Difference[],
    below: (item: WrittenJson, schema: FormSchema | undefined, name: string) => void,
  ): void {
    const { additional, patterns = [], required = [] } = schema
    const names = new Set(entries.map(([name]) => name))
    for (const name of required)
      if (!names.has(name))
        differences.push({
          path,
          kind: 'missing',
          message: `has no ${JSON.stringify(name)}, which is required`,
          name,
        })
    const properties = propertiesOf(schema)
    for (const [name, item] of entries) {
      const own = properties.get(name)
      below(item, own, name)
      const fitting = patterns.filter(([pattern]) => fitsPattern(pattern, name, spend) !== false)
      for (const [, inner] of fitting) below(item, inner, name)
      if (own || fitting.length > 0 || differences.length >= maxDifferences || context(name)) continue
      if (typeof additional === 'object') below(item, additional, name)
      else if (!additional && properties.size > 0)
        differences.push({ path: [...path, name], kind: 'undocumented', message: 'is not documented', name })
    }
  }

  /** The variant that the discriminator names, else one that fits, else the nearest. */
  function judgeVariants(
    value: WrittenJson,
    schema: FormSchema,
    path: Path,
    depth: number,
    context: IsDeclared,
  ): Difference[] {
    const { variants = [], discriminator, choose } = schema
    const outer = propertiesOf(schema)
    const word =
      value.kind === 'object' ? value.entries.find(([name]) => name === discriminator)?.[1] : undefined
    const named = variants.find(({ is }) => word?.kind === 'text' && is?.includes(word.text))
    // Names beside the variants count in each; where several may fit, those of the others as well.
    const together: IsDeclared = (name) =>
      context(name) || outer.has(name) || (choose !== 'one' && knowsOne(variants, name))
    let best: Difference[] = []
    for (const { schema } of named ? [named] : variants) {
      const differences = judge(value, schema, path, depth + 1, together)
      if (differences.length === 0) return []
      if (best.length === 0 || weigh(differences, path.length) < weigh(best, path.length)) best = differences
    }
    const [first] = best
    if (named || !first || !isOtherType(first, path.length)) return best
    const types = variants.flatMap(({ schema }) => resolveForm(schema, table).types ?? [])
    return [{ path, kind: 'type', message: typeProblem(value, types) }]
  }

  /** Whether one of the schemas has a word for a name, or takes any. */
  function knowsOne(variants: readonly { schema: FormSchema }[], name: string, depth = 0): boolean {
    return variants.some((variant) => {
      const schema = resolveForm(variant.schema, table)
      if (!spend(1) || depth > 20 || schema.isLoose || schema.additional || schema.patterns) return true
      return propertiesOf(schema).has(name) || knowsOne(schema.variants ?? [], name, depth + 1)
    })
  }

  function propertiesOf(schema: FormSchema): Map<string, FormSchema> {
    const map = maps.get(schema) ?? new Map(schema.properties)
    maps.set(schema, map)
    return map
  }
}

const isOtherType = ({ kind, path }: Difference, depth: number) => kind === 'type' && path.length === depth

/** How far a value is from a schema: another type is farthest, then another value of a field that tells what it is. */
function weigh(differences: readonly Difference[], depth: number): number {
  return differences.reduce((sum, difference) => {
    if (isOtherType(difference, depth)) return sum + 1e6
    return sum + (difference.kind === 'value' ? 10 : difference.kind === 'undocumented' ? 0.01 : 1)
  }, 0)
}
