import type { IncomingMessage } from 'node:http'
import { parseTarget } from '../http/address.ts'
import type { MountedRelay } from '../relay/mount.ts'
import type { Relay } from '../relay/relay.ts'

export type LateRelayOptions = {
  base: string
  isOwnHost: (request: Request) => boolean
  load: () => Promise<Relay>
}

/**
 * The preview's relay, loaded on first use because its HTTP client takes 0.1 s to load. Requests for another host are
 * left to the app, which rejects them.
 */
export function createLateRelay({
  base,
  isOwnHost,
  load,
}: LateRelayOptions): MountedRelay & Pick<Relay, 'call' | 'close'> {
  let relay: Promise<Relay> | undefined
  return {
    handles: (request) => {
      const { address, isNormal, form } = parseTarget(request.url ?? '/', base)
      if (address.kind !== 'relay' || !isNormal || form !== 'origin') return false
      const origin = requestedOrigin(request)
      return origin !== undefined && isOwnHost(origin)
    },
    async handle(request, response) {
      relay ??= load()
      await (await relay).handle(request, response)
    },
    async call(...args) {
      relay ??= load()
      return (await relay).call(...args)
    },
    async close() {
      await (await relay)?.close()
    },
  }
}

/** The requested origin. */
function requestedOrigin({ headers }: IncomingMessage): Request | undefined {
  const url = `http://${headers.host ?? ''}/`
  return /^[\w.:[\]-]+$/.test(headers.host ?? '') && URL.canParse(url) ? new Request(url) : undefined
}
