import { type Agent, request as http } from 'node:http'
import { request as https } from 'node:https'

export type Asked = {
  /** The address of the site as the reader sees it, with its base path. */
  site: string
  page: string
  url: string
  method?: string
  body?: string
  headers?: Record<string, string>
  /** The address the reader comes from: this machine has all of 127.0.0.0/8. */
  from?: string
  /** Without one, a connection of its own for each request. */
  agent?: Agent
  /** Told of the data of the answer as it arrives. */
  onData?: (text: string) => void
}

export type Answer = {
  status: number
  headers: NodeJS.Dict<string | string[]>
  /** The body as it is, where the answer is not frames of the relay. */
  text: string
  /** Types of the frames in their order, and the data in them. */
  frames: string
  head?: { status: number }
  data: string
}

/** Sends a request to the relay as a browser does on a page of the site, byte for byte as it is documented. */
export function askRelay({ site, page, url, method = 'GET', body, ...asked }: Asked): Promise<Answer> {
  const bytes = Buffer.from(body ?? '')
  const bodyLength = body === undefined ? null : bytes.length
  const head = Buffer.from(
    JSON.stringify({ v: 1, page, method, url, headers: [], bodyLength, redirect: 'manual' }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  const envelope = Buffer.concat([length, head, bytes])
  return new Promise((resolve, reject) => {
    const send = site.startsWith('https:') ? https : http
    const outgoing = send(`${site}/_platform/api/request`, {
      method: 'POST',
      agent: asked.agent ?? false,
      rejectUnauthorized: false,
      localAddress: asked.from,
      headers: {
        Origin: new URL(site).origin,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/vnd.octavo.relay',
        'Content-Length': envelope.length,
        ...asked.headers,
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const { statusCode: status = 0, headers } = incoming
      const isFramed = headers['content-type'] === 'application/vnd.octavo.relay'
      let all = Buffer.alloc(0)
      let told = 0
      const current = () => (isFramed ? readFrames(all) : { frames: '', data: '' })
      incoming.on('data', (chunk: Buffer) => {
        all = Buffer.concat([all, chunk])
        const { data } = current()
        if (data.length > told) asked.onData?.(data.slice(told))
        told = data.length
      })
      incoming.on('error', reject)
      incoming.on('end', () => resolve({ status, headers, text: all.toString(), ...current() }))
    })
    outgoing.end(envelope)
  })
}

function readFrames(all: Buffer): Pick<Answer, 'frames' | 'data' | 'head'> {
  let frames = ''
  let data = ''
  let head: Answer['head']
  for (let at = 0; at + 5 <= all.length; ) {
    const type = String.fromCharCode(all[at]!)
    const end = at + 5 + all.readUInt32BE(at + 1)
    if (end > all.length) break
    const payload = all.subarray(at + 5, end).toString()
    frames += type
    if (type === 'D') data += payload
    if (type === 'H') head = JSON.parse(payload)
    at = end
  }
  return { frames, data, head }
}
