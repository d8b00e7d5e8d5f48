/** A web assistant that accepts a prompt in its URL. */
export type Assistant = { title: string; ask: (query: string) => string }

const asks = (title: string, start: string): Assistant => ({
  title,
  ask: (query) => start + encodeURIComponent(query),
})

/** By their names in `contextual.options`. Shown only if listed there. */
export const assistants: ReadonlyMap<string, Assistant> = new Map([
  ['chatgpt', asks('ChatGPT', 'https://chatgpt.com/?q=')],
  ['claude', asks('Claude', 'https://claude.ai/new?q=')],
  ['perplexity', asks('Perplexity', 'https://www.perplexity.ai/search?q=')],
  ['grok', asks('Grok', 'https://grok.com/?q=')],
  ['aistudio', asks('Google AI Studio', 'https://aistudio.google.com/prompts/new_chat?prompt=')],
])

/** A program that adds an MCP server by link. */
export type Editor = { title: string; install: (server: { name: string; url: string }) => string }

export const editors: ReadonlyMap<string, Editor> = new Map([
  [
    'cursor',
    {
      title: 'Cursor',
      install: ({ name, url }) =>
        `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
    },
  ],
  [
    'vscode',
    {
      title: 'VS Code',
      install: ({ name, url }) =>
        `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
    },
  ],
])
