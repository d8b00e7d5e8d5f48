import * as z from 'zod'

const codeTheme = z.union([
  z.string(),
  z.strictObject({
    light: z.string().meta({ description: 'Shiki theme on light pages.' }),
    dark: z.string().meta({ description: 'Shiki theme on dark pages.' }),
  }),
])

const codeblocks = z.strictObject({
  theme: codeTheme
    .optional()
    .meta({ description: 'Shiki theme, or one for each color scheme.', value: 'string or object' }),
  languages: z
    .strictObject({
      custom: z.array(z.string()).optional().meta({
        description: 'TextMate grammars as JSON files. Code blocks refer to them by `name`.',
        value: 'list of paths',
      }),
    })
    .optional()
    .meta({ description: 'Languages of code blocks.' }),
})

export const styling = z
  .strictObject({
    eyebrows: z
      .enum(['section', 'breadcrumbs'])
      .default('section')
      .meta({ description: 'Text above the page title: the group, or the path to the page.' }),
    codeblocks: z
      .union([z.enum(['system', 'dark']), codeblocks])
      .default('system')
      .meta({
        description: 'Code block colors: those of the page, always dark, or a theme.',
        value: '`system`, `dark` or object',
      }),
    latex: z
      .boolean()
      .optional()
      .meta({ description: 'Turn formulas on or off. If omitted, pages with formulas show them.' }),
  })
  .meta({ description: 'Display of pages and code.' })

export const metadata = z
  .strictObject({
    timestamp: z.boolean().default(false).meta({ description: 'Show when a page was last changed.' }),
  })
  .meta({ description: 'Page dates.' })

export const variables = z
  .record(z.string(), z.string())
  .meta({ description: 'Values for `{{name}}` in pages.' })
