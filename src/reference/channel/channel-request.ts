import type { SocketSample } from '../../samples/socket/socket-sample.ts'
import type { Channel } from '../../spec/async/channel.ts'
import { type ChannelServer, isWebSocket } from '../../spec/async/server.ts'
import type { Endpoint, Parameter } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { listOf } from '../../spec/read/pointer.ts'
import { readSchema } from '../../spec/schema.ts'
import type { SecurityOption } from '../../spec/security.ts'
import { planRequests } from '../operation/request-plan.ts'

/** https://www.rfc-editor.org/rfc/rfc6455#section-11.3.4: clients have a separate option for this header. */
const isProtocolHeader = (name: string | undefined) => /^sec-websocket-protocol$/i.test(name ?? '')

/** Servers that a WebSocket client can connect to. */
export const socketServers = ({ servers }: Channel): ChannelServer[] =>
  servers.filter(({ protocol }) => isWebSocket(protocol))

/** A connection starts as a GET request, with URL, headers and keys. */
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

/** Documented subprotocols: the values of their header. */
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

/** The security of each reachable server, or of the operations if no server has any. */
export function securityOf(channel: Channel): SecurityOption[][] {
  const servers = socketServers(channel)
  const hasServerSecurity = servers.some(({ options }) => options.length > 0)
  const operationOptions = channel.operations.flatMap(({ security }) => security)
  return servers.map(({ options }) => (hasServerSecurity ? options : operationOptions))
}

/** A filled-in connection request; undefined if no WebSocket client can connect. */
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
