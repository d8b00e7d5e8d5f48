/** The process that acts as browsers: runs one job per message and sends back the outcomes. */
import { createHash } from 'node:crypto'
import { Agent, request as sendRequest } from 'node:http'

const path = '/_platform/api/request'
const block = Buffer.alloc(64 * 1024, 'octavo')
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
const singleUseAgent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** The expected hash of a response by size. */
const hashes = new Map()
function hashOf(size) {
  if (!hashes.has(size)) {
    const hash = createHash('sha1')
    for (let remaining = size; remaining > 0; remaining -= block.length)
      hash.update(block.subarray(0, Math.min(remaining, block.length)))
    hashes.set(size, hash.digest('hex'))
  }
  return hashes.get(size)
}

/** Reads `[type u8][length u32][payload]` from arbitrary chunks, without storing payloads. */
function createFrameReader(onData) {
  let head = Buffer.alloc(0)
  let remaining = 0
  let kind = ''
  const seen = []
  return {
    seen,
    push(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (remaining > 0) {
          const part = chunk.subarray(at, at + remaining)
          if (kind === 'D') onData(part)
          remaining -= part.length
          at += part.length
          continue
        }
        const need = 5 - head.length
        head = Buffer.concat([head, chunk.subarray(at, at + need)])
        at += need
        if (head.length < 5) return
        kind = String.fromCharCode(head[0])
        remaining = head.readUInt32BE(1)
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

/** Sends one request. Resolves to `right`, `busy`, or the problem. */
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
    const outgoing = sendRequest({
      host: '127.0.0.1',
      port,
      path: isRelay ? path : target,
      method: isRelay ? 'POST' : method,
      headers: length > 0 ? { ...headers, 'Content-Length': length } : headers,
      agent: own ? singleUseAgent : agent,
    })
    outgoing.on('error', (problem) => resolve(problem.code ?? problem.message))
    outgoing.on('response', (response) => {
      const hash = createHash('sha1')
      let text = ''
      let size = 0
      const onData = (part) => {
        if (size === 0) onFirst?.()
        size += part.length
        if (expect.size !== undefined && expect.size < 2 ** 21) hash.update(part)
        if (expect.text !== undefined || response.statusCode !== 200) text += part
      }
      const frames = isRelay && response.statusCode === 200 ? createFrameReader(onData) : undefined
      response.on('data', (chunk) => (frames ? frames.push(chunk) : onData(chunk)))
      response.on('error', (problem) => resolve(problem.code ?? problem.message))
      response.on('end', () => {
        if (response.statusCode === 503) return resolve('busy')
        if (response.statusCode !== 200)
          return resolve(`status ${response.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`)
        if (frames && !(frames.seen[0] === 'H' && frames.seen.at(-1) === 'T'))
          return resolve(`frames ${frames.seen.join('')}`)
        const isRight =
          expect.text === undefined
            ? size === expect.size && (size >= 2 ** 21 || hash.digest('hex') === hashOf(size))
            : text === expect.text
        resolve(isRight ? 'right' : `${size} bytes that differ from the expected response`)
      })
    })
    outgoing.write(start)
    void sendBody(outgoing, upload)
  })
}

async function sendBody(outgoing, upload) {
  const closed = new Promise((resolve) => outgoing.once('close', resolve))
  for (let remaining = upload; remaining > 0 && !outgoing.destroyed; remaining -= block.length) {
    if (!outgoing.write(remaining >= block.length ? block : block.subarray(0, remaining)))
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
