/** The process that acts as the API. The second byte of `/stream` waits for a message. */
import { createServer } from 'node:http'

const block = Buffer.alloc(64 * 1024, 'octavo')
const streams = new Set()

async function sendBytes(response, total) {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': total })
  for (let remaining = total; remaining > 0; remaining -= block.length) {
    const chunk = remaining >= block.length ? block : block.subarray(0, remaining)
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve))
  }
  response.end()
}

const server = createServer((request, response) => {
  const [, what, size] = request.url.split('/')
  if (what === 'bytes') void sendBytes(response, Number(size))
  else if (what === 'stream') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('1')
    streams.add(response)
  } else if (what === 'exchange') {
    request.resume()
    request.on('end', () => void sendBytes(response, Number(size)))
  } else {
    let received = 0
    request.on('data', (chunk) => {
      received += chunk.length
    })
    request.on('end', () => response.end(String(received)))
  }
})
// Idle pool connections must not be closed during a measurement.
server.keepAliveTimeout = 120_000
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () =>
  process.send({ port: server.address().port }),
)

process.on('message', () => {
  for (const response of streams) response.end('2')
  streams.clear()
})
process.on('disconnect', () => process.exit())
