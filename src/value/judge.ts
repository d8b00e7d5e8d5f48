import { keyOf, keyOfText } from './equality.ts'
import type { Finding, PlainFinding, VariantResult } from './finding.ts'
import { maxFindings } from './max-findings.ts'
import { isDeclared, levelsOf, type Reading, type Whole } from './names.ts'
import { fitsPattern } from './pattern.ts'
import { hasType, plainFindings, typeOf } from './plain-rules.ts'
import type { ValueSchema } from './value-schema.ts'
import { namedVariant, nearestFindings } from './variants.ts'
import type { WrittenJson } from './written-json.ts'

type Scope<Inner> = Whole<Inner> & {
  /** Schemas in progress for this value. */
  open?: readonly object[]
  depth: number
}

const maxDepth = 400

/**
 * Validates values against schemas. A value counts as valid if the schema is unknown or checking takes too
 * long.
 */
export function createJudge<Inner extends object>(reading: Reading<Inner>) {
  const { read, spend, isLenient, maySkip } = reading
  const cache = new Map<ValueSchema<Inner>, Map<string, Inner>>()

  return (value: WrittenJson, schema: Inner): Finding<Inner>[] => judge(value, schema, { schema, depth: 0 })

  function judge(value: WrittenJson, inner: Inner, scope: Scope<Inner>): Finding<Inner>[] {
    const schema = read(inner)
    // The same schema for the same value, as in `A: { anyOf: [A] }`, adds nothing.
    if (!spend(1) || scope.depth > maxDepth || schema.isLoose || scope.open?.includes(schema)) return []
    const { types, values, nullable, isNothing } = schema
    if (isNothing) return [{ kind: 'nothing', path: [], value, schema }]
    if (typeOf(value) === 'null' && (nullable || values?.includes('null'))) return []
    if (types?.length && !types.some((type) => hasType(value, type)))
      return [{ kind: 'type', path: [], value, schema, types }]
    // If the value is not listed, other constraints do not matter.
    const findings: PlainFinding[] = isListed(value, values)
      ? plainFindings(value, schema, spend)
      : [{ kind: 'value' }]
    return [
      ...findings.map((finding) => ({ ...finding, path: [], value, schema })),
      ...judgeInside(value, schema, scope),
      ...judgeTogether(value, schema, scope),
    ]
  }

  function isListed(value: WrittenJson, values: readonly string[] = []): boolean {
    if (values.length === 0) return true
    const key = keyOf(value)
    // In lenient mode, arrays and objects are not compared.
    if (isLenient && [key, ...values].some((text) => /^[[{]/.test(text))) return true
    return values.includes(key) || values.some((text) => keyOfText(text) === key)
  }

  function judgeInside(
    value: WrittenJson,
    schema: ValueSchema<Inner>,
    scope: Scope<Inner>,
  ): Finding<Inner>[] {
    const findings: Finding<Inner>[] = []
    if ('items' in value)
      for (const [index, item] of value.items.entries())
        judgeEntry(index, item, schema.prefixItems?.[index] ?? schema.items)
    if ('entries' in value) {
      const { additional, patterns = [], required = [] } = schema
      const { entries } = value
      const names = new Set(entries.map(([name]) => name))
      for (const name of required)
        if (!names.has(name) && !maySkip?.(name, levelsOf(scope, reading)))
          findings.push({ kind: 'missing', path: [], value, schema, name })
      const properties = propertiesOf(schema)
      for (const [name, item] of entries) {
        const property = properties.get(name)
        judgeEntry(name, item, property)
        const matches = patterns.filter(([pattern]) => fitsPattern(pattern, name, spend) !== false)
        for (const [, inner] of matches) judgeEntry(name, item, inner)
        // In lenient mode, unknown names are reported only if the schema has properties.
        if (
          property ||
          matches[0] ||
          additional === true ||
          (isLenient && !additional && properties.size === 0)
        )
          continue
        if (findings.length >= maxFindings || isDeclared(name, scope, reading)) continue
        if (additional) judgeEntry(name, item, additional)
        else findings.push({ kind: 'undocumented', path: [name], value: item, schema, name })
      }
    }
    return findings

    function judgeEntry(step: string | number, item: WrittenJson, inner: Inner | undefined): void {
      if (!inner || findings.length >= maxFindings) return
      for (const finding of judge(item, inner, { schema: inner, depth: scope.depth + 1 })) {
        finding.path.unshift(step)
        findings.push(finding)
      }
    }
  }

  function propertiesOf(schema: ValueSchema<Inner>): Map<string, Inner> {
    const properties = cache.get(schema) ?? new Map(schema.properties)
    cache.set(schema, properties)
    return properties
  }

  /** Checks the value against combined schemas. */
  function judgeTogether(
    value: WrittenJson,
    schema: ValueSchema<Inner>,
    scope: Scope<Inner>,
  ): Finding<Inner>[] {
    const { parts = [], variants, not } = schema
    if (!parts[0] && !variants && !not) return []
    const depth = scope.depth + 1
    const inner: Scope<Inner> = { ...scope, open: [...(scope.open ?? []), schema], depth }
    const findings = parts.flatMap((part) => judge(value, part, inner))
    if (variants?.length) findings.push(...judgeVariants(value, schema, inner))
    if (not && judge(value, not, { schema: not, depth }).length === 0)
      findings.push({ kind: 'excluded', path: [], value, schema })
    return findings
  }

  /** At least one variant must match. Overlapping variants are a problem of the schema, not of the value. */
  function judgeVariants(
    value: WrittenJson,
    schema: ValueSchema<Inner>,
    scope: Scope<Inner>,
  ): Finding<Inner>[] {
    const { variants = [], choose } = schema
    const selected = namedVariant(value, schema)
    const results: VariantResult<Inner>[] = []
    for (const variant of selected ? [selected] : variants) {
      const inner = variant.schema
      const findings = judge(value, inner, { ...scope, schema: inner, outer: scope, choose })
      if (selected || findings.length === 0) return findings
      results.push({ variant, findings })
    }
    return nearestFindings(results, { value, schema }, isLenient)
  }
}
