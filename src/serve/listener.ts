import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Mounted } from '../relay/mount.ts'
import type { Health } from './health.ts'
import type { QuestionLimit } from './question-limit.ts'

type Seen = {
  kind: 'health' | 'relay' | 'mcp' | 'page'
  method: string
  path: string
  status: number
  ms: number
}

type ListenerInput = {
  health: Health
  relay: Mounted
  /** Agents. */
  mcp?: Mounted
  questions: QuestionLimit
  pages: { answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> }
  /** Told of every answer. The path is without its query, which may hold secrets. */
  onAnswer: (seen: Seen) => void
  onFault: (fault: Error) => void
}

/** What Node calls for every request. */
export function createListener({
  health,
  relay,
  mcp,
  questions,
  pages,
  onAnswer,
  onFault,
}: ListenerInput): RequestListener {
  const kindOf = (request: IncomingMessage): Seen['kind'] =>
    health.handles(request)
      ? 'health'
      : relay.handles(request)
        ? 'relay'
        : mcp?.handles(request)
          ? 'mcp'
          : 'page'

  async function handle(
    kind: Seen['kind'],
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const isQuestion = kind === 'mcp' || (kind === 'page' && questions.isSearch(request))
    if (isQuestion && !(await questions.admits(request, response))) return
    if (kind === 'health') health.handle(request, response)
    else if (kind === 'relay') await relay.handle(request, response)
    else if (kind === 'mcp') await mcp?.handle(request, response)
    else await pages.answer(request, response)
  }

  return (request, response) => {
    const began = performance.now()
    request.url = toPath(request.url)
    // Else a proxy would send its next request just when the connection is closed.
    if (health.isStopping()) response.shouldKeepAlive = false
    const kind = kindOf(request)
    response.once('close', () => {
      const { method = '', url = '' } = request
      const ms = performance.now() - began
      onAnswer({ kind, method, path: url.split('?', 1)[0]!, status: response.statusCode, ms })
    })
    handle(kind, request, response).catch((fault: unknown) => {
      // The reader learns that there is no answer, and nothing else.
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'Cache-Control': 'no-store', Connection: 'close' }).end()
      onFault(fault instanceof Error ? fault : new Error(String(fault)))
    })
  }
}

/** An address may also come whole: https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form. */
const toPath = (url = '/') => url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
