import type { FormScheme, FormServer } from '../../request/playground.ts'
import { headerKey, isDocumentable, type RelayRule, type RelayTarget } from '../../request/relay-rule.ts'
import type { Display } from './display.ts'

type RelayInput = {
  display: Display
  proxy: boolean
  method: string
  path: string
  servers: FormServer[]
  security: readonly (readonly FormScheme[])[]
  /** Names of header parameters. */
  headers?: readonly string[]
}

/** The relay targets of a page: its operation and its token URLs. */
export function createRelayRule(input: RelayInput): RelayRule {
  const { display, proxy, method, path, servers, security } = input
  if (display === 'auth') return { kind: 'sign-in' }
  if (display !== 'interactive' || !proxy || servers.length === 0) return { kind: 'disabled' }
  const headers = (input.headers ?? []).map(headerKey).filter(isDocumentable)
  const targets: RelayTarget[] = [
    { kind: 'operation', method, path, servers, ...(headers.length > 0 && { headers }) },
  ]
  for (const scheme of security.flat()) {
    for (const { tokenUrl, refreshUrl, deviceUrl } of scheme.flows)
      for (const url of [tokenUrl, refreshUrl, deviceUrl]) if (url) targets.push({ kind: 'oauth', url })
    if (scheme.openIdConnectUrl) targets.push({ kind: 'discovery', url: scheme.openIdConnectUrl })
  }
  return { kind: 'open', targets }
}
