import { useTools } from '../components/context.ts'
import { UiIcon } from '../components/ui-icon.tsx'
import type { Place } from '../core/diagnostic.ts'

/** Stands where something could not be shown. The place is given in `dev`, and only there. */
export function Fault({
  title,
  message,
  code,
  hint,
  at,
}: {
  title?: string
  message: string
  code?: string
  hint?: string
  at?: Place
}) {
  const { strings } = useTools()
  return (
    <section class="fault" aria-label={title ?? strings.faultTitle}>
      <header>
        <UiIcon name="danger" />
        <span>{title ?? strings.faultTitle}</span>
        {code && <span class="mono">{code}</span>}
      </header>
      <div class="in">
        <p>{message}</p>
        {at?.lineText && (
          <div class="snip mono" tabIndex={0} role="region" aria-label={`${at.file}:${at.line}`}>
            <span class="l wrong">
              <i>{at.line}</i>
              {at.lineText}
            </span>
            <span class="l caret">
              <i> </i>
              {' '.repeat(at.column - 1)}
              {'^'.repeat(Math.max(1, at.length))}
            </span>
          </div>
        )}
        {at && (
          <p class="mute mono">
            {at.file}:{at.line}:{at.column}
          </p>
        )}
        {hint && <p>{hint}</p>}
      </div>
    </section>
  )
}
