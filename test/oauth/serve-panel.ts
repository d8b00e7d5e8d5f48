import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { FormScheme } from '../../src/request/playground.ts'
import { oauthCallbackPage } from '../../src/server/oauth-callback.ts'
import { pageHeaders } from '../../src/server/security-headers.ts'

export type PanelServer = {
  url: string
  /** The address of a page with the panel for this scheme. */
  pageFor: (scheme: FormScheme) => string
  close: () => Promise<void>
}

/** Behind the address of a page: as if something in front of the site dropped the header that separates windows. */
export const withoutWall = '?without-wall'

/** Pages with the panel, with the headers that pages of a site have, and the callback page. */
export async function servePanel(): Promise<PanelServer> {
  const files = await bundle()
  const schemes: FormScheme[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://site')
    const file = files.get(pathname)
    const scheme = schemes[Number(pathname.slice('/page/'.length))]
    if (file) {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
      response.writeHead(200, { 'Content-Type': type }).end(file)
    } else if (pathname === '/_octavo/oauth') {
      const { body, headers } = oauthCallbackPage('/callback.js', 'en')
      response.writeHead(200, headers).end(body)
    } else if (scheme) {
      const body = panelPage(scheme)
      const headers = pageHeaders(body)
      // Where requests do not go through the relay of a site, its policy lets them go straight to the provider.
      const policy = headers['Content-Security-Policy']!.replace(
        'connect-src',
        'connect-src http://127.0.0.1:*',
      )
      if (search === withoutWall) delete headers['Cross-Origin-Opener-Policy']
      response.writeHead(200, { ...headers, 'Content-Security-Policy': policy }).end(body)
    } else response.writeHead(404).end()
  })
  const url = await listen(server)
  return { url, pageFor: (scheme) => `${url}/page/${schemes.push(scheme) - 1}`, close: () => stop(server) }
}

function panelPage(scheme: FormScheme): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Panel</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/octavo.css">
<link rel="stylesheet" href="/playground.css">
<script type="application/json" id="scheme">${JSON.stringify(scheme).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/panel-page.js"></script>
</head>
<body><main><h1>Panel</h1><div id="root"></div></main></body>
</html>`
}

async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: {
      'panel-page': 'test/oauth/panel-page.tsx',
      callback: 'src/client/oauth-callback.ts',
      octavo: 'src/client/css/octavo.css',
      playground: 'src/client/css/playground.css',
    },
    outdir: '/',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    logLevel: 'warning',
  })
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]))
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
