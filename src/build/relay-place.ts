import { isLoopbackHost } from '../core/remote/public-address.ts'
import { UserError } from '../core/user-error.ts'
import { relayPath } from '../request/relay-message.ts'
import type { RelayPlace } from '../site/page/reference-settings.ts'

/** From `--relay-url`. A static host has no relay, so by default the browser sends requests directly. */
export function readRelayPlace(text: string | undefined): RelayPlace {
  if (text === undefined || text === '') return { kind: 'none' }
  if (text === 'self') return { kind: 'own' }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url && (url.protocol === 'https:' || isLocal(url)) && !url.username && !url.password
  if (!isSafe || url.search || url.hash)
    throw new UserError(
      '--relay-url must be the HTTPS URL of a site run by `octavo serve`, such as https://docs.example.com, or `self` if `octavo serve` serves this folder.',
    )
  return {
    kind: 'elsewhere',
    url: url.origin + url.pathname.replace(/\/+$/, '').replace(relayPath, '') + relayPath,
  }
}

const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && isLoopbackHost(hostname)
