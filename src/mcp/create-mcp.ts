import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { encodeAddress } from '../core/encode-address.ts'
import { markdownPath } from '../core/markdown-url.ts'
import { packageVersion } from '../core/package-files.ts'
import type { CallApi } from '../request/call-result.ts'
import type { View } from '../site/view/view.ts'
import { type ApiTool, createApiTool } from './api-tool.ts'
import type { ToolResult } from './tool.ts'
import { tools } from './tools/index.ts'
import { pageOf } from './tools/read-page.ts'

export type Mcp = (request: Request, incoming: unknown) => Promise<Response>

/**
 * Serves the site to agents over MCP: https://modelcontextprotocol.io. Requests are stateless, so any process
 * can handle them. The library is loaded on the first request.
 */
export function createMcp(site: View, call: CallApi | undefined, onFault?: (fault: Error) => void): Mcp {
  const version = packageVersion()
  return async (request, incoming) => {
    const sdk = await import('@modelcontextprotocol/server')
    const { name } = await site.config()
    const handler = sdk.createMcpHandler(
      async () => {
        const server = new sdk.McpServer(
          { name: `${name} documentation`, version },
          {
            instructions: `${name} documentation. Start with \`search\`, then read pages as Markdown with \`read_page\`.`,
          },
        )
        addTools(server, site)
        addPages(server, site, sdk)
        if (call) await addApi(server, site, { call, agent: { incoming, headers: request.headers } })
        return server
      },
      { onerror: onFault },
    )
    const response = await handler.fetch(request)
    const headers = new Headers(response.headers)
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Content-Type-Options', 'nosniff')
    return new Response(response.body, { status: response.status, headers })
  }
}

function addTools(server: McpServer, site: View): void {
  for (const { name, title, description, input, run } of tools)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      async (args: Record<string, unknown>) => resultOf(await run(args, site)),
    )
}

/** Listed pages, as Markdown resources. */
function addPages(
  server: McpServer,
  site: View,
  { ResourceTemplate, ProtocolError, ProtocolErrorCode }: typeof import('@modelcontextprotocol/server'),
): void {
  const list = async () => ({
    resources: (await site.listedPages()).map(({ url, title, description }) => ({
      uri: uriOf(url),
      name: title,
      description,
      mimeType: 'text/markdown',
    })),
  })
  server.registerResource(
    'page',
    new ResourceTemplate('docs:///{+path}', { list }),
    { title: 'Page', description: 'A documentation page as Markdown', mimeType: 'text/markdown' },
    async (uri) => {
      const text = await site.markdown(pageOf(uri.href, ''))
      if (text === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Page not found: ${uri.href}`)
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
    },
  )
}

const uriOf = (url: string) => `docs://${encodeAddress(markdownPath(url))}`

/** Operations that agents may call. */
async function addApi(
  server: McpServer,
  site: View,
  { call, agent }: { call: CallApi; agent: { incoming: unknown; headers: Headers } },
): Promise<void> {
  const toolNames = new Set(tools.map(({ name }) => name))
  for (const operation of await site.operations()) {
    const tool = operation.mcp && (await createApiTool(operation, site, call))
    if (!tool || toolNames.has(tool.name)) continue
    toolNames.add(tool.name)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: openSchema(tool),
        annotations: { readOnlyHint: tool.isReadOnly, openWorldHint: true },
      },
      async (args: unknown) => resultOf(await tool.run(args as Record<string, unknown>, agent)),
    )
  }
}

/** The API validates its own input, so the schema is only published, not compiled. */
function openSchema({ input }: ApiTool): StandardSchemaWithJSON<Record<string, unknown>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'octavo',
      validate: (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? { value: value as Record<string, unknown> }
          : { issues: [{ message: 'The arguments must be an object.' }] },
      jsonSchema: { input: () => input, output: () => input },
    },
  }
}

const resultOf = ({ text, isError }: ToolResult) => ({
  content: [{ type: 'text' as const, text }],
  ...(isError && { isError }),
})
