import { packageVersion } from '../core/package-files.ts'

/** https://modelcontextprotocol.io/seps/2127-mcp-server-cards, and the shorter format of existing sites. */
export function writeCard(
  path: string,
  address: string,
  { name, description }: { name: string; description?: string },
): object {
  const url = `${address}/mcp`
  if (path.endsWith('/server-card.json'))
    return {
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: `${new URL(url).hostname.split('.').reverse().join('.')}/docs`,
      title: name,
      description: description ?? `${name} documentation`,
      version: packageVersion(),
      remotes: [{ type: 'streamable-http', url }],
    }
  return {
    version: packageVersion(),
    transport: 'http',
    url,
    servers: [{ name, url, transport: 'http', authentication: 'none' }],
  }
}
