/** An assistant that accepts a prompt in its URL. */
export type Assistant = { title: string; urlFor: (prompt: string) => string }

const createAssistant = (title: string, start: string): Assistant => ({
  title,
  urlFor: (prompt) => start + encodeURIComponent(prompt),
})

/** By their names in `contextual.options`. Shown only if listed there. */
export const assistants: ReadonlyMap<string, Assistant> = new Map([
  ['chatgpt', createAssistant('ChatGPT', 'https://chatgpt.com/?q=')],
  ['claude', createAssistant('Claude', 'https://claude.ai/new?q=')],
  ['perplexity', createAssistant('Perplexity', 'https://www.perplexity.ai/search?q=')],
  ['grok', createAssistant('Grok', 'https://grok.com/?q=')],
  ['aistudio', createAssistant('Google AI Studio', 'https://aistudio.google.com/prompts/new_chat?prompt=')],
  ['devin', createAssistant('Devin', 'https://app.devin.ai/?prompt=')],
  ['windsurf', createAssistant('Windsurf', 'windsurf://cascade?prompt=')],
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
