import * as z from 'zod'
import type { NavElement } from '../element.ts'

export const language = {
  key: 'languages',
  label: 'language',
  description: 'Translations, chosen in a menu in the top bar.',
  // Banner, footer and navbar of a language are read by the parts that show them.
  fields: {
    default: z.boolean().optional(),
    banner: z.record(z.string(), z.unknown()).optional(),
    footer: z.record(z.string(), z.unknown()).optional(),
    navbar: z.record(z.string(), z.unknown()).optional(),
  },
} satisfies NavElement
