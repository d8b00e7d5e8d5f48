import * as z from 'zod'
import type { NavElement } from '../element.ts'

export const version = {
  key: 'versions',
  label: 'version',
  description: 'Versions, chosen in a menu above the sidebar.',
  fields: { default: z.boolean().optional(), tag: z.string().optional() },
} satisfies NavElement
