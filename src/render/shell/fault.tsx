import { useTools } from '../../components/base/context.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import type { Place } from '../../core/diagnostic/diagnostic.ts'

export type FaultProps = {
  title?: string
  /** The problem and its location; only in `dev`. */
  problem?: { message: string; code?: string; hint?: string; at?: Place }
}

/** Replaces content that failed to render. */
export function Fault({ title, problem }: FaultProps) {
  const { strings } = useTools()
  const at = problem?.at
  return (
    <section class="o-fault" aria-label={title ?? strings.faultTitle}>
      <header>
        <UiIcon name="danger" />
        <span>{title ?? strings.faultTitle}</span>
        {problem?.code && <span class="o-mono">{problem.code}</span>}
      </header>
      <div class="o-in">
        <p>{problem?.message ?? strings.faultText}</p>
        {at?.lineText && (
          <div class="o-snip o-mono" tabIndex={0} role="group" aria-label={`${at.file}:${at.line}`}>
            <span class="l o-wrong">
              <i>{at.line}</i>
              {at.lineText}
            </span>
            <span class="l o-caret">
              <i> </i>
              {' '.repeat(at.column - 1 - (at.lineFrom ?? 0))}
              {'^'.repeat(Math.max(1, at.length))}
            </span>
          </div>
        )}
        {at && (
          <p class="o-mute o-mono">
            {at.file}:{at.line}:{at.column}
          </p>
        )}
        {problem?.hint && <p>{problem.hint}</p>}
      </div>
    </section>
  )
}
