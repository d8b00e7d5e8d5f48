/** @jsxImportSource ../dom */
import type { Drawn } from '../dom/jsx-runtime.ts'
import { Icon } from '../form/icon.tsx'

type PanelProps = { title: string; end: unknown; isOpen: boolean; children: unknown }

export function Panel({ title, end, isOpen, children }: PanelProps): Drawn {
  return (
    <details class="panel" open={isOpen}>
      <summary>
        <Icon name="chev" />
        {title}
        <span class="end">{end}</span>
      </summary>
      <div class="in">{children}</div>
    </details>
  )
}
