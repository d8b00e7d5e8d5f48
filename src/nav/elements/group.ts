import * as z from 'zod'
import type { NavElement } from '../element.ts'

export const group = {
  key: 'groups',
  label: 'group',
  description: 'Groups of pages in the sidebar.',
  fields: {
    tag: z.string().optional().meta({ description: 'Badge after the label.' }),
    root: z.string().optional().meta({ description: 'Page of the group itself.', value: 'page' }),
    expanded: z.boolean().optional().meta({ description: 'Start expanded. For nested groups.' }),
    boost: z.number().optional().meta({
      description: 'Ranking weight in search: `2` counts twice as much, `0.5` half as much.',
    }),
  },
} satisfies NavElement
