import * as z from 'zod'
import type { NavElement } from '../element.ts'

export const language = {
  key: 'languages',
  label: 'language',
  description: 'Translations that readers select in the top bar.',
  // config/ checks these three.
  fields: {
    default: z.boolean().optional().meta({ description: 'Show this language first.' }),
    banner: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'Banner of this language instead of `banner`.' }),
    footer: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'Footer of this language instead of `footer`.' }),
    navbar: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'Top bar links of this language instead of `navbar`.' }),
  },
} satisfies NavElement
