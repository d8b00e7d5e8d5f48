import { connect } from 'node:net'

/** Asks for one address again and again on a few connections, and counts the bytes of the answers. */
export async function load({ port, path, requests, connections = 20, headers = {}, status = 200 }) {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const text = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const size = await sizeOfAnswer(port, text, status)
  let left = requests
  const run = () =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let waiting = 0
      const next = () => {
        if (left <= 0) return socket.end()
        left -= 1
        waiting += size
        socket.write(text)
      }
      socket.setNoDelay(true)
      socket.on('connect', next)
      socket.on('data', (chunk) => {
        waiting -= chunk.length
        if (waiting === 0) next()
        else if (waiting < 0) reject(new Error('an answer is longer than the first'))
      })
      socket.on('error', reject)
      socket.on('close', resolve)
    })
  await Promise.all(Array.from({ length: connections }, run))
}

/** All answers are of one length: their headers differ in nothing but the date. */
function sizeOfAnswer(port, text, status) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let bytes = Buffer.alloc(0)
    socket.on('connect', () => socket.write(text))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      const head = bytes.indexOf('\r\n\r\n')
      if (head < 0) return
      const said = bytes.subarray(0, head).toString()
      if (!said.startsWith(`HTTP/1.1 ${status}`)) return reject(new Error(said))
      const length = Number(/content-length: (\d+)/i.exec(said)?.[1])
      if (!(length >= 0)) return reject(new Error('the answer does not say how long it is'))
      if (bytes.length < head + 4 + length) return
      socket.destroy()
      resolve(head + 4 + length)
    })
  })
}
