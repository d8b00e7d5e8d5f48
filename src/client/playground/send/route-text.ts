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
    way === 'direct'
      ? directText(host, credentials)
      : relay
        ? strings.throughOtherProxy(host, hostOf(relay))
        : strings.throughProxy(host)
  return { host, way, text }
}

const directText = (host: string, hasCookies: boolean) =>
  hasCookies ? strings.directWithCookies(host) : strings.direct(host)
