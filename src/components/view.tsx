import * as z from 'zod'
import { iconProps, text } from './base/attributes.ts'
import { defineComponent } from './base/component.ts'

/** A variant of the page. Adjacent views become tabs; a single one is only its content. */
export const view = defineComponent({
  name: 'View',
  props: z.object({ title: text.optional(), ...iconProps }),
  html: ({ children }) => <div class="o-flow">{children}</div>,
  markdown: ({ title }, content) => (title ? `**${title}**\n\n${content}` : content),
})
