import { createServer } from 'node:http'
import { pageHeaders } from '../../../src/http/security-headers.ts'
import { jwtCallbackPage } from '../../../src/http/sign-in/callback-pages.ts'
import { states } from '../../fixtures/auth/sign-in-pages.ts'
import { readBundle } from '../../fixtures/browser/bundle.ts'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'

/** A submitted form. */
type Submission = { path: string; origin: string | undefined; fields: Record<string, string> }

export type LookServer = { url: string; submissions: Submission[]; close: () => Promise<void> }

/** Every state of `sign-in-pages.ts` with the headers, styles and scripts of a site, and the token page. */
export async function serveLook(): Promise<LookServer> {
  const names = ['main.js', 'jwt-callback.js', 'octavo.css']
  const files = new Map(names.map((name) => [`/${name}`, readBundle(name)]))
  const submissions: Submission[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://site')
    const file = files.get(pathname)
    const page = states.get(pathname)
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      submissions.push({ path: pathname, origin: request.headers.origin, fields })
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('taken')
    } else if (file) {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
      response.writeHead(200, { 'Content-Type': type }).end(file)
    } else if (pathname === '/login/jwt-callback') {
      const { body, headers } = jwtCallbackPage('/jwt-callback.js', '/login/jwt', 'en')
      response.writeHead(200, headers).end(body)
    } else if (page) response.writeHead(200, pageHeaders(page)).end(page)
    else response.writeHead(404).end()
  })
  return { url: await listen(server), submissions, close: () => stop(server) }
}
