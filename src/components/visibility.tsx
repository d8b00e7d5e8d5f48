import { Fragment, h } from 'preact'
import * as z from 'zod'
import { defineComponent } from './base/component.ts'

/** Content only for people, or only for agents, which read the Markdown. */
export const visibility = defineComponent({
  name: 'Visibility',
  isTransparent: true,
  props: z.object({ for: z.enum(['humans', 'agents']).optional() }),
  html: ({ for: readers, children }) => (readers === 'agents' ? null : h(Fragment, null, children)),
  markdown: ({ for: readers }, content) => (readers === 'humans' ? '' : content),
})
