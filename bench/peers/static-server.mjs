import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.yaml', 'application/yaml'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
  ['.txt', 'text/plain; charset=utf-8'],
])

/** A minimal static server. Serves `/a` from `/a/index.html` or `/a.html`. */
export async function serveFolder(folder) {
  const find = (url) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://local').pathname))
    return ['', 'index.html', '/index.html', '.html']
      .map((ending) => join(folder, path + ending))
      .find((name) => statSync(name, { throwIfNoEntry: false })?.isFile())
  }
  const server = createServer((request, response) => {
    const file = find(request.url)
    response.statusCode = file ? 200 : 404
    response.setHeader('Content-Type', types.get(extname(file ?? '')) ?? 'application/octet-stream')
    response.setHeader('Cache-Control', 'no-cache')
    if (file) createReadStream(file).pipe(response)
    else response.end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}`, find, close }
}
