import * as z from 'zod'
import { defineComponent } from './base/component.ts'

/** Replaces the table of contents. */
export const panel = defineComponent({
  name: 'Panel',
  props: z.object({}),
  html: ({ children }) => <div class="o-side-panel o-flow">{children}</div>,
  markdown: (_props, content) => content,
})
