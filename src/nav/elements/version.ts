import * as z from 'zod'
import type { NavElement } from '../element.ts'

export const version = {
  key: 'versions',
  label: 'version',
  description: 'Versions that readers select in a menu above the sidebar.',
  fields: {
    default: z.boolean().optional().meta({ description: 'Show this version first.' }),
    tag: z.string().optional().meta({ description: 'Badge after the label.' }),
  },
} satisfies NavElement
