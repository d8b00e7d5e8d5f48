/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Icon } from '../icon.tsx'

type PanelProps = { title: string | undefined; end?: Drawn; isOpen: boolean; children: Drawn }

/** A section of the form. The only one needs no title. */
export function Panel({ title, end, isOpen, children }: PanelProps): Drawn {
  const content = <div class="o-in">{children}</div>
  if (!title) return <div class="op-panel">{content}</div>
  return (
    <details class="op-panel" open={isOpen}>
      <summary>
        <Icon name="chev" />
        {title}
        <span class="o-end">{end}</span>
      </summary>
      {content}
    </details>
  )
}
