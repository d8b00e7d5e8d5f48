/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Icon } from '../icon.tsx'

type PanelProps = { title: string; end: Drawn; isOpen: boolean; children: Drawn }

export function Panel({ title, end, isOpen, children }: PanelProps): Drawn {
  return (
    <details class="op-panel" open={isOpen}>
      <summary>
        <Icon name="chev" />
        {title}
        <span class="o-end">{end}</span>
      </summary>
      <div class="o-in">{children}</div>
    </details>
  )
}
