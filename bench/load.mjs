import { connect } from 'node:net'

/** Requests one URL repeatedly on a few connections, and checks the size of every response. */
export async function load({ port, path, requests, connections = 20, headers = {}, status = 200 }) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const text = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const size = await responseSize(port, text, status)
  let remaining = requests
  const run = () =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let pendingBytes = 0
      const next = () => {
        if (remaining <= 0) return socket.end()
        remaining -= 1
        pendingBytes += size
        socket.write(text)
      }
      socket.setNoDelay(true)
      socket.on('connect', next)
      socket.on('data', (chunk) => {
        pendingBytes -= chunk.length
        if (pendingBytes === 0) next()
        else if (pendingBytes < 0) reject(new Error('a response is longer than the first'))
      })
      socket.on('error', reject)
      socket.on('close', resolve)
    })
  await Promise.all(Array.from({ length: connections }, run))
}

/** All responses have the same length: their headers differ only in the date. */
function responseSize(port, text, status) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let bytes = Buffer.alloc(0)
    socket.on('connect', () => socket.write(text))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      const head = bytes.indexOf('\r\n\r\n')
      if (head < 0) return
      const headText = bytes.subarray(0, head).toString()
      if (!headText.startsWith(`HTTP/1.1 ${status}`)) return reject(new Error(headText))
      const length = Number(/content-length: (\d+)/i.exec(headText)?.[1])
      if (!(length >= 0)) return reject(new Error('the response has no Content-Length'))
      if (bytes.length < head + 4 + length) return
      socket.destroy()
      resolve(head + 4 + length)
    })
  })
}
