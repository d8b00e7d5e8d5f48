import * as z from 'zod'
import { flag, text } from '../base/attributes.ts'
import { defineComponent } from '../base/component.ts'
import { useTools } from '../base/context.ts'
import { UiIcon } from '../base/ui-icon.tsx'

export const expandable = defineComponent({
  name: 'Expandable',
  props: z.object({ title: text.optional(), defaultOpen: flag.default(false) }),
  html: ({ title, defaultOpen, children }) => {
    const { strings } = useTools()
    const label = title ?? strings.childAttributes
    return (
      <details class="o-kids expandable" open={defaultOpen} data-component-part="expandable">
        <summary data-component-part="expandable-button">
          <UiIcon name="chev" />
          <span class="o-when-shut">{strings.show(label)}</span>
          <span class="o-when-open">{strings.hide(label)}</span>
        </summary>
        <div class="o-tree" data-component-part="expandable-content">
          {children}
        </div>
      </details>
    )
  },
  markdown: (_props, content) => content,
})
