import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AppEnv } from '../http/app.ts'

type Fetch = (request: Request, env: AppEnv) => Response | Promise<Response>

/** Responds to a request and rethrows errors, so that they are logged. */
export function createThrowingListener(fetch: Fetch) {
  return async (request: IncomingMessage, response: ServerResponse, extraEnv: AppEnv = {}): Promise<void> => {
    let fault: { problem: unknown } | undefined
    const listener = getRequestListener(
      async (request, env) => {
        try {
          return await fetch(request, { ...env, ...extraEnv })
        } catch (problem) {
          fault = { problem }
          return new Response(null, { status: 500, headers: { 'Cache-Control': 'no-store' } })
        }
      },
      { overrideGlobalObjects: false },
    )
    await listener(request, response)
    if (fault) throw fault.problem
  }
}
