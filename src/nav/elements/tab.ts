import * as z from 'zod'
import type { NavElement } from '../element.ts'

export const tab = {
  key: 'tabs',
  label: 'tab',
  description: 'Sections in the top bar.',
  fields: {
    align: z.enum(['start', 'end']).optional().meta({ description: 'Side of the top bar.' }),
  },
} satisfies NavElement
