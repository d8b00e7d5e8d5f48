import type { VNode } from 'preact'
import { useTools } from './base/context.ts'
import { type CodeBlockProps, CodeText, CopyButton, classOf } from './code-block.tsx'

/** A diagram as it was written. The browser draws it above its source, which is folded away then. */
export function Diagram(given: CodeBlockProps & { label: string }): VNode {
  const { strings } = useTools()
  return (
    <figure class="diagram" data-octavo-diagram={given.label} data-fault={strings.diagramFault}>
      <details open>
        <summary>{strings.diagramSource}</summary>
        <div class={classOf('code bare', given)}>
          <CodeText {...given} />
          <CopyButton copy={given.copy} />
        </div>
      </details>
    </figure>
  )
}
