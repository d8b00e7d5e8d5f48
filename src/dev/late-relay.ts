import type { IncomingMessage } from 'node:http'
import { parseTarget } from '../http/address.ts'
import type { Mounted } from '../relay/mount.ts'
import type { Relay } from '../relay/relay.ts'

export type LateRelayOptions = {
  base: string
  isOwnHost: (request: Request) => boolean
  load: () => Promise<Relay>
}

/**
 * The relay of the preview, loaded when a page first asks for it: its HTTP client costs a tenth of a second. What
 * comes under the name of another host is left to the app, which refuses it.
 */
export function createLateRelay({
  base,
  isOwnHost,
  load,
}: LateRelayOptions): Mounted & Pick<Relay, 'call' | 'close'> {
  let relay: Promise<Relay> | undefined
  return {
    handles: (request) => {
      const { address, isNormal, form } = parseTarget(request.url ?? '/', base)
      if (address.kind !== 'relay' || !isNormal || form !== 'origin') return false
      const outgoing = addressOf(request)
      return outgoing !== undefined && isOwnHost(outgoing)
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

/** The address that the browser meant, without its path. */
function addressOf({ headers }: IncomingMessage): Request | undefined {
  const url = `http://${headers.host ?? ''}/`
  return /^[\w.:[\]-]+$/.test(headers.host ?? '') && URL.canParse(url) ? new Request(url) : undefined
}
