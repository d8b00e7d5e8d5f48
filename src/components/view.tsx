import * as z from 'zod'
import { iconProps, text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'

/** One of several forms of a page. Those that follow each other are drawn as tabs; alone it is its content. */
export const view = defineComponent({
  name: 'View',
  props: z.object({ title: text.optional(), ...iconProps }),
  html: ({ children }) => <div class="o-flow">{children}</div>,
  markdown: ({ title }, content) => (title ? `**${title}**\n\n${content}` : content),
})
