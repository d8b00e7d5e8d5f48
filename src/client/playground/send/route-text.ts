import type { PlaygroundData } from '../../../request/playground.ts'
import type { Draft } from '../draft/draft.ts'
import { hostOf, isOwnServer, serverOf } from '../plan.ts'

/** A server of the site itself needs no relay. */
export const wayOf = (data: PlaygroundData, draft: Draft) =>
  data.proxy && !isOwnServer(data, draft) ? ('relay' as const) : ('direct' as const)

/** Where a request goes, and how. */
export function describeRoute(data: PlaygroundData, draft: Draft) {
  const { credentials, relay } = data
  const host = hostOf(serverOf(data, draft, location.origin))
  const way = wayOf(data, draft)
  const text =
    way === 'relay'
      ? `Goes through the relay ${relay ? `at ${hostOf(relay)}` : 'of this site'} to ${host}. It keeps nothing.`
      : `Goes straight from this browser to ${host}${credentials ? ', with its cookies' : ''}.`
  return { host, way, text }
}
