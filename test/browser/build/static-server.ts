import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** A minimal web server: files, `index.html` of folders, `404.html`, and only a content type. */
export async function serveFolder(
  folder: string,
  base = '',
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://site')
    const path = pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/404'
    const place = join(folder, decodeURIComponent(path))
    const isFolder = existsSync(place) && statSync(place).isDirectory()
    if (isFolder && !pathname.endsWith('/'))
      return response.writeHead(301, { Location: `${pathname}/${search}` }).end()
    const file = isFolder ? join(place, 'index.html') : place
    const isThere = existsSync(file)
    const headers = { 'Content-Type': isThere ? (types[extname(file)] ?? 'text/plain') : types['.html'] }
    response
      .writeHead(isThere ? 200 : 404, headers)
      .end(readFileSync(isThere ? file : join(folder, '404.html')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
