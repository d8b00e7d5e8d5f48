import { createServer, type ServerResponse } from 'node:http'

export type Api = {
  url: string
  port: number
  seen: string[]
  sendNext: () => void
  stop: () => Promise<void>
}

/** An API of books on this machine. `/events` sends one event, and each of the other two when the test says so. */
export async function startApi(): Promise<Api> {
  const seen: string[] = []
  let watcher: ServerResponse | undefined
  let sent = 0
  const sendNext = () => {
    sent += 1
    watcher?.write(`data: ${sent}\n\n`)
    if (sent === 3) watcher?.end()
  }
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    if (request.url === '/events') {
      watcher = response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      return sendNext()
    }
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ path: request.url, body: Buffer.concat(body).toString() }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    sendNext,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A site folder that documents this API. */
export function booksSite(api: string): Record<string, string> {
  const operation = { responses: { 200: { description: 'OK' } } }
  return {
    'docs.json': JSON.stringify({
      name: 'Books',
      navigation: {
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', openapi: 'openapi.json' },
        ],
      },
    }),
    'index.mdx': '# Hello\n\nThe books.\n\n```js\nconst one = 1\n```\n',
    'openapi.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Books', version: '1' },
      servers: [{ url: api }],
      paths: {
        '/books/{id}': {
          get: {
            ...operation,
            operationId: 'getBook',
            summary: 'Get a book',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          },
        },
        '/books': {
          post: {
            ...operation,
            operationId: 'addBook',
            summary: 'Add a book',
            requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } },
          },
        },
        '/events': { get: { ...operation, operationId: 'watch', summary: 'Watch' } },
      },
    }),
  }
}
