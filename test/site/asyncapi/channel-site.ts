import type { SiteOptions } from '../../../src/site/site.ts'
import { createTestSite, type TestSite } from '../../fixtures/site.ts'

/** A print shop floor in AsyncAPI 3.0 with a reply, a trait, a binding, a correlation and two servers. */
export const floor = `asyncapi: 3.0.0
info: { title: Live, version: '1' }
servers:
  live:
    host: live.example.com
    pathname: /v{version}
    protocol: wss
    variables: { version: { enum: ['1', '2'], default: '2' } }
    security: [{ $ref: '#/components/securitySchemes/key' }]
  broker: { host: 'kafka.example.com:9092', protocol: kafka-secure }
channels:
  pressFloor:
    address: /floor/{shop}
    title: Press floor
    description: Every sheet as it leaves the press.
    tags: [{ name: Live }]
    servers: [{ $ref: '#/servers/live' }]
    parameters:
      shop: { description: The shop., enum: [north, south], location: $message.payload#/shop }
    bindings:
      ws:
        query: { type: object, required: [since], properties: { since: { type: integer } } }
        headers:
          type: object
          properties:
            Sec-WebSocket-Protocol: { type: string, enum: [floor.v2] }
            X-Trace: { type: string }
    messages:
      subscribe: { $ref: '#/components/messages/subscribe' }
      subscribed: { payload: { type: object, properties: { job: { type: string } } } }
      progress: { $ref: '#/components/messages/progress' }
  printed:
    address: mill.{shop}.printed
    parameters: { shop: {} }
    servers: [{ $ref: '#/servers/broker' }]
    messages:
      sheet:
        payload:
          schemaFormat: application/vnd.apache.avro;version=1.9.0
          schema: { type: record, name: Sheet, fields: [{ name: number, type: int }] }
  later:
    address: null
    messages: { answer: { contentType: text/plain, payload: { type: string } } }
operations:
  watch:
    action: receive
    channel: { $ref: '#/channels/pressFloor' }
    summary: Begin to hear about a job
    messages: [{ $ref: '#/channels/pressFloor/messages/subscribe' }]
    reply:
      channel: { $ref: '#/channels/pressFloor' }
      messages: [{ $ref: '#/channels/pressFloor/messages/subscribed' }]
  tell:
    action: send
    channel: { $ref: '#/channels/pressFloor' }
    messages: [{ $ref: '#/channels/pressFloor/messages/progress' }]
  print:
    action: send
    channel: { $ref: '#/channels/printed' }
    bindings: { kafka: { groupId: { type: string } } }
    reply: { channel: { $ref: '#/channels/later' }, address: { location: $message.header#/replyTo } }
components:
  securitySchemes:
    key: { type: httpApiKey, name: key, in: query, description: A stream key. }
  messageTraits:
    traced: { headers: { type: object, properties: { trace: { type: string } } }, summary: From the trait }
  messages:
    subscribe:
      traits: [{ $ref: '#/components/messageTraits/traced' }]
      correlationId: { location: $message.header#/trace }
      payload:
        type: object
        required: [type, job]
        properties:
          type: { const: subscribe }
          job: { type: string, description: The job to watch., examples: [job_41c] }
      examples: [{ name: one, payload: { type: subscribe, job: job_9 } }]
    progress:
      summary: Sheets so far
      payload:
        type: object
        properties:
          type: { const: progress }
          sheets: { type: integer, minimum: 0 }
          press: { $ref: '#/components/schemas/Press' }
  schemas:
    Press: { type: object, properties: { name: { type: string }, next: { $ref: '#/components/schemas/Press' } } }
`

/** The same floor in 2.x, where `publish` lists the messages that the reader sends. */
export const oldFloor = (version: string) => `asyncapi: '${version}'
info: { title: Live, version: '1' }
defaultContentType: application/json
servers:
  live:
    url: wss://live.example.com/v2
    protocol: wss
    security: [{ key: [] }]
channels:
  /floor/{shop}:
    description: Every sheet as it leaves the press.
    parameters: { shop: { schema: { type: string, enum: [north, south] } } }
    publish:
      operationId: watch
      summary: Begin to hear about a job
      message: { $ref: '#/components/messages/subscribe' }
    subscribe:
      operationId: tell
      message:
        oneOf:
          - { name: progress, payload: { type: object, properties: { sheets: { type: integer } } } }
          - { $ref: '#/components/messages/done' }
components:
  securitySchemes: { key: { type: httpApiKey, name: key, in: query } }
  messages:
    subscribe: { payload: { type: object, properties: { job: { type: string } } } }
    done: { summary: It is done, payload: { type: object } }
`

export function channelSite(
  files: Record<string, string>,
  settings: object = {},
  options: Partial<SiteOptions> = {},
): TestSite {
  const docs = { name: 'Mill', navigation: { asyncapi: 'asyncapi.yaml' }, ...settings }
  return createTestSite({ 'docs.json': JSON.stringify(docs, null, 2), ...files }, options)
}

/** The text of a page in reading order. */
export const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
