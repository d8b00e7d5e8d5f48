import { type OAuthProvider, parseDiscovery } from '../../../request/oauth-discovery.ts'
import type { Transport } from '../send/exchange.ts'
import { checkAddress, readDocument } from './ask.ts'

/** What the OpenID document at this address says. */
export async function discover(
  address: string | undefined,
  transport: Transport,
  signal: AbortSignal,
): Promise<OAuthProvider> {
  const url = checkAddress(address)
  return parseDiscovery(await readDocument(transport, url, signal), new URL(url))
}
