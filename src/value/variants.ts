import type { Finding, VariantResult } from './finding.ts'
import type { ValueSchema, Variant } from './value-schema.ts'
import type { WrittenJson } from './written-json.ts'

/** The variant selected by the discriminator. */
export function namedVariant<Inner extends object>(
  value: WrittenJson,
  { variants, discriminator }: ValueSchema<Inner>,
): Variant<Inner> | undefined {
  const word = 'entries' in value && value.entries.find(([name]) => name === discriminator)?.[1]
  return word && 'text' in word ? variants?.find(({ is }) => is?.includes(word.text)) : undefined
}

/** The violations of the nearest variant, for a value that matches none. */
export function nearestFindings<Inner extends object>(
  all: VariantResult<Inner>[],
  subject: Pick<Finding<Inner>, 'value' | 'schema'>,
  isLenient = false,
): Finding<Inner>[] {
  const candidates = all.filter(({ findings }) => !findings.some(otherTypes))
  const nearest = candidates.sort((a, b) => weigh(a) - weigh(b))[0]
  if (!nearest) {
    const types = all.flatMap(({ findings }) => findings.flatMap((finding) => otherTypes(finding) ?? []))
    return [{ ...subject, path: [], kind: 'type', types }]
  }
  if (isLenient || !candidates[1]) return nearest.findings
  return [{ ...subject, path: [], kind: 'variants', mismatch: { all, nearest } }]

  /** A value that is not listed was probably meant for another variant. */
  function weigh({ findings }: VariantResult<Inner>): number {
    return findings.reduce((sum, { kind, mismatch }) => {
      if (mismatch) return sum + weigh(mismatch.nearest)
      return sum + (kind === 'value' ? 10 : isLenient && kind === 'undocumented' ? 0.01 : 1)
    }, 0)
  }
}

/** The expected types, if the value itself has another one. */
const otherTypes = ({ path, types }: Pick<Finding<object>, 'path' | 'types'>) =>
  path[0] === undefined ? types : undefined
