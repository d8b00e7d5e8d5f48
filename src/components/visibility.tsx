import { Fragment, h } from 'preact'
import * as z from 'zod'
import { defineComponent } from './base/component.ts'

/** What is said to people only, or only to agents, who read the Markdown of a page. */
export const visibility = defineComponent({
  name: 'Visibility',
  isTransparent: true,
  props: z.object({ for: z.enum(['humans', 'agents']).optional() }),
  html: ({ for: readers, children }) => (readers === 'agents' ? null : h(Fragment, null, children)),
  markdown: ({ for: readers }, content) => (readers === 'humans' ? '' : content),
})
