import * as z from 'zod'
import type { NavElement } from '../element.ts'

export const group = {
  key: 'groups',
  label: 'group',
  description: 'Groups of pages in the sidebar.',
  fields: {
    tag: z.string().optional(),
    root: z.string().optional(),
    expanded: z.boolean().optional(),
    boost: z.number().optional(),
  },
} satisfies NavElement
