import { parseSafeUrl } from '../../../request/oauth-address.ts'
import { OAuthProblem } from '../../../request/oauth-problem.ts'
import { type OAuthClient, writeFormPost } from '../../../request/oauth-request.ts'
import type { RawTokenResponse } from '../../../request/oauth-token-response.ts'
import * as strings from '../../../strings/playground-oauth.ts'
import type { Fault, Transport, WireRequest } from '../send/exchange.ts'
import { faultName } from '../send/fault-name.ts'

/** More than any token or OpenID document needs. */
const maxSize = 256 * 1024

/** The client of a token request, and its transport. */
export type ClientRequest = { client: OAuthClient; transport: Transport; signal: AbortSignal }

/** Posts a form with secrets, over https only. */
export function postForm(
  { client, transport, signal }: ClientRequest,
  address: string | undefined,
  fields: Record<string, string>,
): Promise<RawTokenResponse> {
  const { headers, body } = writeFormPost(client, fields)
  return sendRequest(
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
  return sendRequest(transport, { method: 'GET', url: checkAddress(address), headers }, signal)
}

/** Returns the URL unchanged, since the relay compares it with the spec. */
export function checkAddress(address: string | undefined): string {
  if (address && parseSafeUrl(address)) return address
  throw new OAuthProblem(address ? strings.insecureUrl(address) : strings.noFlowUrl)
}

async function sendRequest(
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
    if (event.kind === 'fault') throw new OAuthProblem(describeFault(event.fault, host))
    if (event.kind === 'head') {
      status = event.head.status
      type = event.head.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    }
    if (event.kind === 'data') {
      size += event.bytes.length
      if (size > maxSize) throw new OAuthProblem(strings.tooLarge(host))
      text += decoder.decode(event.bytes, { stream: true })
    }
  }
  return { status, type, text }
}

function describeFault(fault: Fault, host: string): string {
  if (fault.code === 'blocked_or_unreachable') return strings.blockedOrUnreachable(host)
  return strings.noResponse(host, fault.detail ?? strings.reason(faultName(fault.code)))
}
