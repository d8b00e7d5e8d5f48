import type { Mounted } from '../relay/mount.ts'
import type { Served } from './served.ts'
import { createToldListener } from './told-listener.ts'

/** Agents ask by POST, which no cache of pages answers. Nothing for a folder that was built. */
export function createMcpMount({ mcpPath, fetch }: Served): Mounted | undefined {
  if (mcpPath === undefined) return undefined
  return {
    handles: ({ url = '', method, headers }) =>
      url.split('?', 1)[0] === mcpPath &&
      (method === 'POST' || method === 'DELETE' || (headers.accept ?? '').includes('text/event-stream')),
    handle: createToldListener(fetch),
  }
}
