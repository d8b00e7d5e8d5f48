import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import type { ReportProgress } from '../../core/progress.ts'
import { nameType } from '../../spec/read/pointer.ts'
import { type PartKey, splitKey } from '../../spec/read/ref.ts'
import type { PartKind } from '../../spec/structure/part-kind.ts'
import { ruleSetOf, type SpecHead } from '../flow/spec/head.ts'
import type { SpecReader } from '../flow/spec/spec.ts'
import { createPlaces, lower } from './ref-findings.ts'

export type CheckedPart = {
  kind: PartKind
  key: PartKey
  code: 'spec/structure' | 'spec/operation' | 'spec/component'
  /** Prefix of messages about the part. */
  name?: string
}

export type PartChecker = ReturnType<typeof createPartChecker>

export type CheckInput = SpecReader & { yieldToEventLoop?: () => Promise<void>; onProgress?: ReportProgress }

/** Validates parts of a spec against the schema of its version. */
export function createPartChecker(head: SpecHead, { use, spec, yieldToEventLoop }: CheckInput) {
  const rules = ruleSetOf(head)
  const placeOf = createPlaces({ use, spec })
  const diagnostics: Diagnostic[] = []
  let count = 0

  return {
    diagnostics,

    async checkRoot(file: FilePath, root: Json): Promise<void> {
      const check = await use(spec.structure, rules)
      for (const { path, on, message, hint } of check('root', root))
        diagnostics.push(report('spec/structure', message, { hint, at: await placeOf(file, path, on) }))
    },

    async checkPart({ kind, key, code, name }: CheckedPart): Promise<void> {
      count += 1
      if (count % 100 === 0) await yieldToEventLoop?.()
      const { file, path } = splitKey(key)
      for (const finding of await use(spec.check, { kind, rules, part: key })) {
        const { on, hint } = finding
        const message = name ? `${name}: ${lower(finding.message)}` : finding.message
        const at = await placeOf(file, [...path, ...finding.path], on)
        diagnostics.push(report(code, message, { hint, at }))
      }
    },

    /** Reports a part that is not an object and cannot be shown. */
    async reportSkipped(key: PartKey, name: string, value: Json): Promise<void> {
      const { file, path } = splitKey(key)
      const message = `${name} is skipped: expected an object, got ${nameType(value)}`
      diagnostics.push(report('spec/left-out', message, { at: await placeOf(file, path) }))
    },
  }
}
