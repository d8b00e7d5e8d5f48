import * as z from 'zod'

const query = z.union([
  z.string(),
  z.array(
    z.strictObject({
      key: z.string().meta({ description: 'Parameter name.' }),
      value: z.string().meta({ description: 'Parameter value.' }),
    }),
  ),
])

const entry = z.strictObject({
  title: z.string().meta({ description: 'Label of a custom menu entry.' }),
  description: z.string().optional().meta({ description: 'Second line of the entry.' }),
  icon: z.string().optional().meta({ description: 'Icon before the title.', value: 'icon' }),
  href: z
    .union([
      z.string(),
      z.strictObject({
        base: z.string().meta({ description: 'URL without its query.', value: 'URL' }),
        query: query.optional().meta({ description: 'Query parameters to append to `base`.' }),
      }),
    ])
    .meta({
      description:
        'URL that the entry opens. `$page` is the URL of the Markdown, `$path` the path of the page, `$mcp` the URL of the MCP server.',
      value: 'URL or object',
    }),
})

/** Menu entries that send the URL of the site to another program. */
export const optionsWithAddress =
  'chatgpt claude perplexity grok aistudio devin windsurf mcp add-mcp cursor vscode'.split(' ')

/** Names of built-in menu entries; existing sites use more. */
export const menuOptions = [
  'copy',
  'view',
  'download-pdf',
  'download-spec',
  'download-postman',
  'download-bruno',
  ...optionsWithAddress,
]

export const contextual = z
  .strictObject({
    options: z
      .array(z.union([z.string(), entry]))
      .default([])
      .meta({
        description: `Menu entries, the first of which is a button: ${menuOptions.map((name) => `\`${name}\``).join(', ')}, or custom entries.`,
        value: 'list of strings or objects',
      }),
    display: z
      .enum(['header', 'toc'])
      .optional()
      .meta({ description: 'Place of the menu: beside the title, or below the table of contents.' }),
  })
  .meta({ description: 'Menu next to the page title: copy the page, view its Markdown, ask an assistant.' })

export const markdown = z
  .strictObject({
    schema: z
      .boolean()
      .default(true)
      .meta({ description: 'Add the OpenAPI document of the operation to the Markdown of its page.' }),
    instructions: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .meta({ description: 'Instructions for agents in `llms.txt`.' }),
  })
  .meta({ description: 'Markdown version of pages, for agents.' })
