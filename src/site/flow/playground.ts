import { isChannel, operationOf, type Route } from '../../nav/site-map.ts'
import { socketServers } from '../../reference/channel/channel-request.ts'
import { createConsole } from '../../reference/channel/console-data.ts'
import type { OperationModel } from '../../reference/operation/operation-model.ts'
import { readApiPage } from '../../reference/page/api-page.tsx'
import { decidedDisplay, shownDisplay } from '../../reference/playground/display.ts'
import { createFormServers } from '../../reference/playground/form-server.ts'
import { createPlayground, createResponses, formScheme } from '../../reference/playground/playground-data.ts'
import { createRelayRule } from '../../reference/playground/relay-targets.ts'
import { createWrittenPlayground } from '../../reference/playground/written-playground.ts'
import type { Page } from '../../render/page.ts'
import type { ConsoleData } from '../../request/console.ts'
import type { PlaygroundData } from '../../request/playground.ts'
import type { RelayRule } from '../../request/relay-rule.ts'
import type { ChannelParts } from '../page/channel-parts.ts'
import type { Shared } from '../page/generated-page.ts'
import type { OperationParts } from './spec/bundles.ts'

export type PagePlayground = {
  rule: RelayRule
  /** Undefined if the page shows no playground. */
  data?: () => PlaygroundData
  /** Only for channels. */
  console?: () => ConsoleData
}

/** The playground data and relay rule of a page. Undefined if the page has no operation. */
export async function readPlayground(
  route: Route,
  page: Page,
  shared: Shared,
): Promise<PagePlayground | undefined> {
  const { use, spec } = shared
  const operation = operationOf(route)
  if (!operation || page.api) return readWritten(page, shared)
  const { api, key } = operation
  const channel = isChannel(operation) ? await use(spec.channelParts, { api, key }) : undefined
  if (channel) return readConsole(channel, page, shared)
  const parts = await use(spec.operationParts, { api, key })
  return parts && parts.kind !== 'webhook' ? readOperation(parts, page, shared) : undefined
}

/** Whether the page shows a playground, and whether this reader may use it. */
function readDisplay({ playground }: Page, { settings, playgroundFor }: Shared) {
  const { display: siteDisplay } = settings.playground
  const pageDisplay = decidedDisplay(siteDisplay, playground, playgroundFor === 'open')
  return {
    display: pageDisplay ?? siteDisplay,
    isShown: shownDisplay(siteDisplay, pageDisplay) === 'interactive',
    isRefused: (playground ?? siteDisplay) === 'auth' && playgroundFor !== 'open',
  }
}

/** An operation of a spec. */
async function readOperation(parts: OperationParts, page: Page, shared: Shared): Promise<PagePlayground> {
  const { settings, tools } = shared
  const { strings } = tools
  const { display, isShown, isRefused } = readDisplay(page, shared)
  const { proxy } = settings.playground
  const { head } = parts
  const { endpoint, bundle, ...connection } = withoutPage(await shared.model(parts))
  const { method, path } = endpoint
  const servers = createFormServers(connection.servers, head.id)
  const security = connection.security.map((option) => option.map(formScheme))
  const headers = endpoint.parameters.flatMap((item) => (item.in === 'header' ? item.name : []))
  const target = { display, proxy, method: method.toUpperCase(), path, servers, security, headers }
  const rule = isRefused ? refusalOf(shared) : createRelayRule(target)
  if (!isShown || servers.length === 0) return { rule }
  const input = { endpoint, bundle, ...connection, settings: settings.playground, strings, page: page.url }
  return {
    rule,
    data: () => ({
      ...createPlayground({ ...input, api: head.id, scope: JSON.stringify([head.id, head.servers]) }),
      documented: createResponses(endpoint, bundle, strings),
    }),
  }
}

/** A page with `api:` in its front matter. */
function readWritten(page: Page, shared: Shared): PagePlayground | undefined {
  const { settings } = shared
  const { display, isShown, isRefused } = readDisplay(page, shared)
  const { proxy } = settings.playground
  const apiPage = page.api ? readApiPage(page.api, page.authMethod, settings.mdx) : undefined
  if (!apiPage || 'problem' in apiPage) return undefined
  const servers = createFormServers(apiPage.servers, '')
  const security = [apiPage.security.map(formScheme)]
  const rule = isRefused
    ? refusalOf(shared)
    : createRelayRule({ ...apiPage, display, proxy, servers, security })
  if (!isShown || servers.length === 0) return { rule }
  const { contentType, parameters = [], url } = page
  const input = { ...apiPage, contentType, parameters, settings: settings.playground, page: url }
  return { rule, data: () => createWrittenPlayground(input) }
}

/** Why this reader may not use the playground. */
const refusalOf = ({ playgroundFor }: Shared): RelayRule => ({
  kind: playgroundFor === 'group' ? 'group' : 'sign-in',
})

/** The browser connects directly, without the relay. */
async function readConsole(parts: ChannelParts, page: Page, shared: Shared): Promise<PagePlayground> {
  const { settings, tools } = shared
  const { isShown } = readDisplay(page, shared)
  const { channel, bundle } = await shared.channelModel(parts)
  const { id, channels } = parts.head
  const isLive = isShown && channel.address !== undefined && socketServers(channel).length > 0
  return {
    rule: { kind: 'disabled' },
    ...(isLive && {
      console: () =>
        createConsole({
          channel,
          bundle,
          settings: settings.playground,
          strings: tools.strings,
          page: page.url,
          api: id,
          scope: JSON.stringify([id, channels]),
        }),
    }),
  }
}

/** Functions that run later must not keep the fields of the page in memory. */
const withoutPage = ({ endpoint, bundle, servers, security }: OperationModel) => ({
  endpoint,
  bundle,
  servers,
  security,
})
