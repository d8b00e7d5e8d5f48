import type { VNode } from 'preact'
import { useTools } from './base/context.ts'
import { type CodeBlockProps, CodeText, CopyButton, classOf } from './code-text.tsx'

/** A diagram's source. The browser draws the diagram above it and folds the source. */
export function Diagram(props: CodeBlockProps & { label: string }): VNode {
  const { strings } = useTools()
  return (
    <figure class="o-diagram" data-octavo-diagram={props.label} data-fault={strings.diagramFault}>
      <details open>
        <summary>{strings.diagramSource}</summary>
        <div class={classOf('o-code o-bare', props)}>
          <CodeText {...props} />
          <CopyButton copy={props.copy} />
        </div>
      </details>
    </figure>
  )
}
