import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Binding } from '../../spec/async/binding.ts'
import type { Channel } from '../../spec/async/channel.ts'
import { isWebSocket } from '../../spec/async/server.ts'
import type { ChannelSide } from './channel-fields.ts'

/** From the reader's perspective. */
export function sideTitle(side: ChannelSide['side'], strings: ComponentStrings): string {
  return { send: strings.youSend, receive: strings.youReceive, either: strings.messages }[side]
}

/** Bindings with more than a version, without WebSocket channel bindings, which are shown as fields. */
export function shownBindings(bindings: readonly Binding[]): Binding[] {
  return bindings.filter(({ protocol, on, value }) => {
    const isPromoted = protocol === 'ws' && on === 'channel'
    const keys = Object.keys(value).filter(
      (key) => key !== 'bindingVersion' && !(isPromoted && /^(query|headers)$/.test(key)),
    )
    return keys.length > 0
  })
}

const names: Record<string, string> = {
  http: 'HTTP',
  https: 'HTTP',
  kafka: 'Kafka',
  'kafka-secure': 'Kafka (TLS)',
  mqtt: 'MQTT',
  'secure-mqtt': 'MQTT (TLS)',
  mqtt5: 'MQTT 5',
  amqp: 'AMQP',
  amqps: 'AMQP (TLS)',
  amqp1: 'AMQP 1.0',
  nats: 'NATS',
  jms: 'JMS',
  stomp: 'STOMP',
  redis: 'Redis',
  mercure: 'Mercure',
  sns: 'SNS',
  sqs: 'SQS',
  googlepubsub: 'Google Cloud Pub/Sub',
  pulsar: 'Pulsar',
  solace: 'Solace',
  ibmmq: 'IBM MQ',
  ros2: 'ROS 2',
}

/** `WebSocket, application/json` */
export function protocolWords({ servers, operations, messages }: Channel, strings: ComponentStrings): string {
  const protocols = servers.map(({ protocol, protocolVersion }) => {
    const name = isWebSocket(protocol)
      ? 'WebSocket'
      : ((Object.hasOwn(names, protocol) ? names[protocol] : undefined) ?? protocol)
    return protocolVersion === undefined ? name : `${name}, ${strings.version(protocolVersion)}`
  })
  const allMessages = [...operations.flatMap((operation) => operation.messages), ...messages]
  const types = [...new Set(allMessages.map(({ contentType }) => contentType))]
  return [...new Set(protocols), ...types.slice(0, 3)].filter(Boolean).join(', ')
}

/** The path after the server URL; broker topics are unchanged. */
export function shownAddress({ address, id, servers }: Channel): string {
  if (address === undefined) return id
  if (!servers.some(({ protocol }) => isWebSocket(protocol)) || address.startsWith('/')) return address
  return `/${address}`
}
