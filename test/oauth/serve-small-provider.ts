import { createServer } from 'node:http'
import { listen, stop } from './serve-panel.ts'

export type Post = { path: string; at: number; basic?: string; form: Record<string, string> }
type Answer = { status?: number; type?: string; body: string }

/** A provider of one's own making: says what it is told to, in the order of the answers, and remembers what came. */
export async function serveSmallProvider(): Promise<{
  url: string
  posts: Post[]
  /** The answers of a path, one after the other; the last one stays. */
  answer: (path: string, ...answers: (Answer | object)[]) => void
  close: () => Promise<void>
}> {
  const answers = new Map<string, Answer[]>()
  const posts: Post[] = []
  const server = createServer(async (request, response) => {
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'authorization, content-type, accept',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    let text = ''
    for await (const chunk of request) text += chunk
    const path = new URL(request.url!, 'http://provider').pathname
    const [, credentials] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? []
    posts.push({
      path,
      at: Date.now(),
      basic: credentials && Buffer.from(credentials, 'base64').toString(),
      form: Object.fromEntries(new URLSearchParams(text)),
    })
    const list = answers.get(path) ?? []
    const {
      status = 200,
      type = 'application/json',
      body,
    } = (list.length > 1 ? list.shift() : list[0]) ?? {
      status: 404,
      body: '',
    }
    return response.writeHead(status, { ...headers, 'Content-Type': type }).end(body)
  })
  const url = await listen(server)
  const answer = (path: string, ...all: (Answer | object)[]) => {
    posts.length = 0
    answers.set(
      path,
      all.map((one) => ('body' in one ? (one as Answer) : { body: JSON.stringify(one) })),
    )
  }
  return { url, posts, answer, close: () => stop(server) }
}
