import type { SocketSample } from '../../samples/socket/socket-sample.ts'
import type { Channel } from '../../spec/async/channel.ts'
import { type ChannelServer, isWebSocket } from '../../spec/async/server.ts'
import type { Endpoint, Parameter } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { listOf } from '../../spec/read/pointer.ts'
import { readSchema } from '../../spec/schema.ts'
import type { SecurityOption } from '../../spec/security.ts'
import { planRequests } from '../operation/request-plan.ts'

/** https://www.rfc-editor.org/rfc/rfc6455#section-11.3.4: clients have a setting of their own for it. */
const isProtocolHeader = (name: string | undefined) => /^sec-websocket-protocol$/i.test(name ?? '')

/** Those that a WebSocket client can connect to. */
export const socketServers = ({ servers }: Channel): ChannelServer[] =>
  servers.filter(({ protocol }) => isWebSocket(protocol))

/** A connection begins as a request: its address, headers and keys are those of a GET. */
export function connectEndpoint(channel: Channel): Endpoint {
  return {
    kind: 'operation',
    method: 'GET',
    path: channel.address ?? '',
    deprecated: false,
    parameters: channel.parameters,
    missing: [],
    responses: [],
    callbacks: [],
    servers: [],
    raw: {},
    source: channel.source,
  }
}

/** What the description says about sub-protocols: the values of the header that carries them. */
export function readProtocols({ parameters }: Channel, bundle: Bundle): string[] {
  const header = parameters.find((parameter) => parameter.in === 'header' && isProtocolHeader(parameter.name))
  const { words, examples } = header?.schema
    ? readSchema(header.schema, bundle)
    : { words: undefined, examples: [] }
  const values = [...listOf(words?.enum), words?.const, words?.default, ...examples]
  const texts = values.flatMap((value) => (typeof value === 'string' ? value.split(/\s*,\s*/) : []))
  return [...new Set(texts.filter((text) => /^[!#$%&'*+\-.^`|~\w]+$/.test(text)))]
}

export const isHeader = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>) =>
  place === 'header' && !isProtocolHeader(name)

/** What each server that can be connected to asks for; where none asks for anything, what operations do. */
export function securityOf(channel: Channel): SecurityOption[][] {
  const servers = socketServers(channel)
  const isAsked = servers.some(({ options }) => options.length > 0)
  const operationOptions = channel.operations.flatMap(({ security }) => security)
  return servers.map(({ options }) => (isAsked ? options : operationOptions))
}

/** How to connect, with everything filled in; nothing where no WebSocket client can. */
export function planConnection(
  channel: Channel,
  bundle: Bundle,
  requiredOnly: boolean,
): Omit<SocketSample, 'message'> | undefined {
  const servers = socketServers(channel)
  if (servers.length === 0 || channel.address === undefined) return undefined
  const security = securityOf(channel)[0]!
  const endpoint = connectEndpoint({
    ...channel,
    parameters: channel.parameters.filter((parameter) => parameter.in !== 'header' || isHeader(parameter)),
  })
  const [planned] = planRequests({ endpoint, bundle, servers, security, requiredOnly })
  if (!planned) return undefined
  const { url, headers, cookies, basic } = planned.whole ?? planned.request
  const protocols = headers.filter(([name]) => isProtocolHeader(name)).map(([, value]) => value)
  const cookie = cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    url,
    protocols: protocols.length > 0 ? protocols : readProtocols(channel, bundle).slice(0, 1),
    headers: [
      ...headers.filter(([name]) => !isProtocolHeader(name) && !/^accept$/i.test(name)),
      ...(basic ? [['Authorization', `Basic ${btoa(`${basic.user}:${basic.password}`)}`] as const] : []),
      ...(cookie ? [['Cookie', cookie] as const] : []),
    ],
  }
}
