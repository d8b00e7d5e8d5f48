import { getRequestListener } from '@hono/node-server'
import type { Mounted } from '../relay/mount.ts'
import type { Served } from './served.ts'

/** Agents ask by POST, which no cache of pages answers. Nothing for a folder that was built. */
export function createMcpMount({ mcpPath, fetch }: Served): Mounted | undefined {
  if (mcpPath === undefined) return undefined
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
  return {
    handles: ({ url = '', method, headers }) =>
      url.split('?', 1)[0] === mcpPath &&
      (method === 'POST' || method === 'DELETE' || (headers.accept ?? '').includes('text/event-stream')),
    handle: async (request, response) => {
      await listener(request, response)
    },
  }
}
