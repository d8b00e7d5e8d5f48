import * as z from 'zod'
import { count } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'

const props = z.object({ cols: count.default(2) })
const clampColumns = (cols: number) => Math.min(4, Math.max(1, cols))

export const columns = defineComponent({
  name: 'Columns',
  aliases: ['CardGroup'],
  props,
  html: ({ cols, children }) => (
    <div class="o-cards card-group" data-cols={clampColumns(cols)}>
      {children}
    </div>
  ),
  markdown: (_props, content) => content,
})

export const column = defineComponent({
  name: 'Column',
  props: z.object({}),
  html: ({ children }) => <div class="o-flow">{children}</div>,
  markdown: (_props, content) => content,
})
