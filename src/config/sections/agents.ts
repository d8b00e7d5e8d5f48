import * as z from 'zod'

const query = z.union([z.string(), z.array(z.strictObject({ key: z.string(), value: z.string() }))])

const entry = z.strictObject({
  title: z.string(),
  description: z.string().optional(),
  icon: z.string().optional(),
  href: z.union([z.string(), z.strictObject({ base: z.string(), query: query.optional() })]),
})

/** What an entry of the menu may be called; existing sites name more. */
export const menuOptions = [
  'copy',
  'view',
  'download-spec',
  'download-postman',
  'download-bruno',
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'mcp',
  'add-mcp',
  'cursor',
  'vscode',
]

export const contextual = z
  .strictObject({
    options: z.array(z.union([z.string(), entry])).default([]),
    display: z.enum(['header', 'toc']).optional(),
  })
  .meta({ description: 'The menu beside the title of a page: copy it, view it, ask an assistant about it.' })

export const markdown = z
  .strictObject({
    schema: z.boolean().default(true),
    instructions: z.union([z.string(), z.array(z.string())]).optional(),
  })
  .meta({ description: 'What pages say as Markdown.' })
