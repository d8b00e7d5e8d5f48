import { parseSafeAddress } from '../../../request/oauth-address.ts'
import { OAuthProblem } from '../../../request/oauth-problem.ts'
import { type OAuthClient, writeFormPost } from '../../../request/oauth-request.ts'
import type { RawTokenResponse } from '../../../request/oauth-token-response.ts'
import type { Fault, Transport, WireRequest } from '../send/exchange.ts'

/** More than any token or OpenID document has. */
const largest = 256 * 1024

/** Fields of a form to an endpoint that takes secrets: never to an address where they could be read on the way. */
export function postForm(
  transport: Transport,
  address: string | undefined,
  client: OAuthClient,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<RawTokenResponse> {
  const { headers, body } = writeFormPost(client, fields)
  return ask(
    transport,
    { method: 'POST', url: checkAddress(address), headers, body: new Blob([body]) },
    signal,
  )
}

export function readDocument(
  transport: Transport,
  address: string | undefined,
  signal: AbortSignal,
): Promise<RawTokenResponse> {
  const headers: WireRequest['headers'] = [['Accept', 'application/json']]
  return ask(transport, { method: 'GET', url: checkAddress(address), headers }, signal)
}

/** The address as it is written, since the relay compares it with the description. */
export function checkAddress(address: string | undefined): string {
  if (address && parseSafeAddress(address)) return address
  throw new OAuthProblem(
    address
      ? `Secrets are sent to https addresses only, and the description says ${address}.`
      : 'The description does not say where to get a token in this way.',
  )
}

async function ask(
  transport: Transport,
  request: WireRequest,
  signal: AbortSignal,
): Promise<RawTokenResponse> {
  const decoder = new TextDecoder()
  const { host } = new URL(request.url)
  let status = 0
  let type = ''
  let text = ''
  let size = 0
  for await (const event of transport.send(request, signal)) {
    if (event.kind === 'fault') throw new OAuthProblem(sayFault(event.fault, host))
    if (event.kind === 'head') {
      status = event.head.status
      type = event.head.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    }
    if (event.kind === 'data') {
      size += event.bytes.length
      if (size > largest) throw new OAuthProblem(`The answer of ${host} is too large for a token.`)
      text += decoder.decode(event.bytes, { stream: true })
    }
  }
  return { status, type, text }
}

function sayFault({ code, detail }: Fault, host: string): string {
  if (code === 'blocked_or_unreachable')
    return `The browser got no answer from ${host}. It cannot be reached, or it does not let pages of this site ask for tokens (CORS).`
  return `There is no answer from ${host}. ${detail ?? `The request stopped on its way: ${code.replaceAll('_', ' ')}.`}`
}
