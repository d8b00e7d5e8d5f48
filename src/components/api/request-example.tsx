import * as z from 'zod'
import { flag } from '../base/attributes.ts'
import { childrenOf } from '../base/children.ts'
import { defineComponent } from '../base/component.ts'
import { useTools } from '../base/context.ts'
import { codeBlock } from '../code-block.tsx'
import { CodeTabs } from '../code-group.tsx'
import type { CodeBlockProps } from '../code-text.tsx'

/** Shown in the code column. */
export const requestExample = defineComponent({
  name: 'RequestExample',
  props: z.object({ dropdown: flag.default(false) }),
  html: ({ dropdown, children }) => {
    const { strings } = useTools()
    if (childrenOf<CodeBlockProps>(children, codeBlock.html).length === 0)
      return <div id="request-example">{children}</div>
    return (
      <CodeTabs
        id="request-example"
        first
        dropdown={dropdown}
        fallback={strings.request}
        children={children}
      />
    )
  },
  markdown: (_props, content) => content,
})
