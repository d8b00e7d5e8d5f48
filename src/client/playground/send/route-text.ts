import type { PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground.ts'
import type { Draft } from '../draft/draft.ts'
import { hostOf, isOwnServer, serverOf } from '../server-url.ts'

/** Requests to the site itself need no relay. */
export const wayOf = (data: PlaygroundData, draft: Draft) =>
  data.proxy && !isOwnServer(data, draft) ? ('relay' as const) : ('direct' as const)

/** The host and transport of a request, and their description. */
export function describeRoute(data: PlaygroundData, draft: Draft) {
  const { credentials, relay } = data
  const host = hostOf(serverOf(data, draft, location.origin))
  const way = wayOf(data, draft)
  const text =
    way === 'relay' ? strings.throughProxy(host, relay && hostOf(relay)) : strings.direct(host, credentials)
  return { host, way, text }
}
