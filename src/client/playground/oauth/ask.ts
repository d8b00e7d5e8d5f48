import { parseSafeAddress } from '../../../request/oauth-address.ts'
import { OAuthProblem } from '../../../request/oauth-problem.ts'
import { type OAuthClient, writeFormPost } from '../../../request/oauth-request.ts'
import type { RawTokenResponse } from '../../../request/oauth-token-response.ts'
import type { Fault, Transport, WireRequest } from '../send/exchange.ts'

/** More than any token or OpenID document has. */
const largest = 256 * 1024

/** Who asks for a token, and how the request goes out. */
export type ClientRequest = { client: OAuthClient; transport: Transport; signal: AbortSignal }

/** Fields of a form to an endpoint that takes secrets: never to an address where they could be read on the way. */
export function postForm(
  { client, transport, signal }: ClientRequest,
  address: string | undefined,
  fields: Record<string, string>,
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
      ? `Secrets are sent over https only. The spec says ${address}.`
      : 'The spec has no URL for this flow.',
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
      if (size > largest) throw new OAuthProblem(`The response of ${host} is too large.`)
      text += decoder.decode(event.bytes, { stream: true })
    }
  }
  return { status, type, text }
}

function sayFault({ code, detail }: Fault, host: string): string {
  if (code === 'blocked_or_unreachable')
    return `No response from ${host}. It is unreachable or blocks this site (CORS).`
  return `No response from ${host}. ${detail ?? `Reason: ${code.replaceAll('_', ' ')}.`}`
}
