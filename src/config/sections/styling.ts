import * as z from 'zod'

const codeTheme = z.union([z.string(), z.strictObject({ light: z.string(), dark: z.string() })])

export const styling = z
  .strictObject({
    eyebrows: z.enum(['section', 'breadcrumbs']).default('section'),
    codeblocks: z
      .union([
        z.enum(['system', 'dark']),
        z.strictObject({
          theme: codeTheme.optional(),
          languages: z.strictObject({ custom: z.array(z.string()).optional() }).optional(),
        }),
      ])
      .default('system'),
    latex: z.boolean().optional(),
  })
  .meta({ description: 'Details of the look.' })

export const metadata = z
  .strictObject({ timestamp: z.boolean().default(false) })
  .meta({ description: 'Shows when a page was last changed.' })

export const variables = z
  .record(z.string(), z.string())
  .meta({ description: 'Values for `{{name}}` in pages.' })
