/** The browsers of the bench, a process of its own: does one job for each message and answers with what came back. */
import { createHash } from 'node:crypto'
import { Agent, request as ask } from 'node:http'

const path = '/_platform/api/request'
const block = Buffer.alloc(64 * 1024, 'octavo')
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
const everyOneItsOwn = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** What all bytes of an answer must come to. */
const hashes = new Map()
function hashOf(size) {
  if (!hashes.has(size)) {
    const hash = createHash('sha1')
    for (let left = size; left > 0; left -= block.length)
      hash.update(block.subarray(0, Math.min(left, block.length)))
    hashes.set(size, hash.digest('hex'))
  }
  return hashes.get(size)
}

/** Reads `[type u8][length u32][payload]`, cut anywhere, and keeps no payload but small ones. */
function createFrameReader(onData) {
  let head = Buffer.alloc(0)
  let left = 0
  let kind = ''
  const seen = []
  return {
    seen,
    push(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (left > 0) {
          const part = chunk.subarray(at, at + left)
          if (kind === 'D') onData(part)
          left -= part.length
          at += part.length
          continue
        }
        const need = 5 - head.length
        head = Buffer.concat([head, chunk.subarray(at, at + need)])
        at += need
        if (head.length < 5) return
        kind = String.fromCharCode(head[0])
        left = head.readUInt32BE(1)
        if (kind !== 'D') seen.push(kind)
        head = Buffer.alloc(0)
      }
    },
  }
}

function envelope({ api, page, target, method, bodyLength = null }) {
  const head = { v: 1, page, method, url: api + target, headers: [], bodyLength, redirect: 'manual' }
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}

/** One request; `right`, `busy`, or what was wrong. */
function send({ via, url, api, page, target, method = 'GET', upload = 0, expect, own, onFirst }) {
  return new Promise((resolve) => {
    const isRelay = via === 'relay'
    const start = isRelay
      ? envelope({ api, page, target, method, bodyLength: upload || null })
      : Buffer.alloc(0)
    const { host, port, origin } = new URL(url)
    const headers = isRelay
      ? { Origin: origin, Host: host, 'Content-Type': 'application/vnd.octavo.relay' }
      : { Host: host }
    const length = start.length + upload
    const outgoing = ask({
      host: '127.0.0.1',
      port,
      path: isRelay ? path : target,
      method: isRelay ? 'POST' : method,
      headers: length > 0 ? { ...headers, 'Content-Length': length } : headers,
      agent: own ? everyOneItsOwn : agent,
    })
    outgoing.on('error', (problem) => resolve(problem.code ?? problem.message))
    outgoing.on('response', (answer) => {
      const hash = createHash('sha1')
      let text = ''
      let size = 0
      const onData = (part) => {
        if (size === 0) onFirst?.()
        size += part.length
        if (expect.size !== undefined && expect.size < 2 ** 21) hash.update(part)
        if (expect.text !== undefined || answer.statusCode !== 200) text += part
      }
      const frames = isRelay && answer.statusCode === 200 ? createFrameReader(onData) : undefined
      answer.on('data', (chunk) => (frames ? frames.push(chunk) : onData(chunk)))
      answer.on('error', (problem) => resolve(problem.code ?? problem.message))
      answer.on('end', () => {
        if (answer.statusCode === 503) return resolve('busy')
        if (answer.statusCode !== 200)
          return resolve(`status ${answer.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`)
        if (frames && !(frames.seen[0] === 'H' && frames.seen.at(-1) === 'T'))
          return resolve(`frames ${frames.seen.join('')}`)
        const isRight =
          expect.text === undefined
            ? size === expect.size && (size >= 2 ** 21 || hash.digest('hex') === hashOf(size))
            : text === expect.text
        resolve(isRight ? 'right' : `${size} bytes that are not the answer`)
      })
    })
    outgoing.write(start)
    void sendBody(outgoing, upload)
  })
}

async function sendBody(outgoing, upload) {
  const closed = new Promise((resolve) => outgoing.once('close', resolve))
  for (let left = upload; left > 0 && !outgoing.destroyed; left -= block.length) {
    if (!outgoing.write(left >= block.length ? block : block.subarray(0, left)))
      await Promise.race([closed, new Promise((resolve) => outgoing.once('drain', resolve))])
  }
  outgoing.end()
}

async function run({ count, atOnce, ...job }) {
  const outcomes = new Map()
  let next = 0
  const worker = async () => {
    while (next < count) {
      next += 1
      const outcome = await send({ ...job, onFirst: job.tellFirst ? () => process.send('first') : undefined })
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return Object.fromEntries(outcomes)
}

process.on('message', async (job) => process.send(await run(job)))
process.on('disconnect', () => process.exit())
process.send({ port: 0 })
