import type { ComponentStrings } from '../../components/base/strings.ts'
import { contentHash } from '../../core/hash.ts'
import type { ConsoleData, ConsoleMessage } from '../../request/console.ts'
import { isBinaryType } from '../../request/fields.ts'
import { type FormSchema, resolveForm, type SchemaTable } from '../../request/form-schema.ts'
import { isJson } from '../../samples/sample-request.ts'
import type { Channel } from '../../spec/async/channel.ts'
import { messagesOf } from '../../spec/async/channel-messages.ts'
import type { Message } from '../../spec/async/message.ts'
import { type Bundle, keyOf } from '../../spec/read/bundle.ts'
import { writeJson } from '../../spec/read/exact-number.ts'
import { samplesOf } from '../../spec/sample/sample.ts'
import { exampleText } from '../../spec/sample/text.ts'
import type { SecurityOption } from '../../spec/security.ts'
import { createSchemaDescriber } from '../field/schema-describer.ts'
import type { FormDirection } from '../playground/form-schema.ts'
import { createFormSchemas } from '../playground/form-table.ts'
import { createPlayground, type PlaygroundSettings } from '../playground/playground-data.ts'
import { authorSamples } from './channel-examples.ts'
import { createAnchors } from './channel-fields.ts'
import { connectEndpoint, isHeader, readProtocols, securityOf, socketServers } from './channel-request.ts'

type Input = {
  channel: Channel
  bundle: Bundle
  settings: PlaygroundSettings
  strings: ComponentStrings
  /** The site path of the page. */
  page: string
  /** The spec: its file or URL. */
  api: string
  /** Pages with the same scope share credentials. */
  scope: string
}

/** Maximum size of all examples sent to the browser. */
const maxExamples = 20_000

/** The console's data for a channel. */
export function createConsole({ channel, bundle, settings, strings, page, api, scope }: Input): ConsoleData {
  const anchors = createAnchors(channel)
  const describer = createSchemaDescriber(bundle, strings)
  const room = { left: maxExamples }
  const describe = (messages: readonly Message[], direction: FormDirection) => {
    const schemas = createFormSchemas(describer, direction)
    const list = unique(messages).map((message): ConsoleMessage => {
      const { payload, name, title, summary, contentType: type } = message
      const examples = examplesOf(message, { bundle, direction, room })
      const schema =
        payload.kind === 'schema' && payload.media.schema ? schemas.read(payload.media.schema) : undefined
      return {
        anchor: anchors.of(message),
        name,
        summary: title ?? summary,
        type,
        kind: isJson(type) ? 'json' : isBinaryType(type) ? 'binary' : 'text',
        schema,
        examples: direction === 'request' ? examples : [],
      }
    })
    const table = schemas.table()
    const withStart = list.map((message) => ({
      ...message,
      start: startOf(message, table, settings.prefill),
    }))
    return { list: direction === 'request' ? withStart : list, table }
  }
  const { sent, received } = messagesOf(channel)
  const send = describe(sent, 'request')
  const receive = describe(received, 'response')
  const securities = securityOf(channel)
  const texts = securities.map((list) => list.map((option) => JSON.stringify(option)))
  const options = [...new Set(texts.flat())].map((text): SecurityOption => JSON.parse(text))
  const optionTexts = options.map((option) => JSON.stringify(option))
  const isUniform = texts.every((list) => list.join() === texts[0]?.join())
  const { servers, parameters, security } = createPlayground({
    endpoint: connectEndpoint(channel),
    bundle,
    servers: socketServers(channel),
    security: options,
    settings,
    strings,
    page,
    api,
    scope,
  })
  const data = {
    servers,
    address: channel.address ?? '',
    parameters: parameters.filter((parameter) => parameter.in !== 'header'),
    headers: channel.parameters.filter(isHeader).map(({ name, required }) => ({ name, required })),
    protocols: readProtocols(channel, bundle),
    security,
    ...(!isUniform && { serverSecurity: texts.map((list) => list.map((text) => optionTexts.indexOf(text))) }),
    send: send.list,
    sendSchemas: send.table,
    receive: receive.list,
    receiveSchemas: receive.table,
  }
  return { stamp: contentHash(JSON.stringify(data)), page, api: contentHash(scope), ...data }
}

/** Without `prefill`, only fields with a single allowed value are filled in, such as the message type. */
function startOf(
  { kind, schema, examples }: ConsoleMessage,
  table: SchemaTable,
  prefill: boolean,
): string | undefined {
  if (prefill && examples[0]) return examples[0].text
  return kind === 'json' && schema ? onlyValues(schema, table) : undefined
}

function onlyValues(schema: FormSchema, table: SchemaTable, depth = 0): string | undefined {
  const { values, properties = [], required = [] } = resolveForm(schema, table)
  if (values?.length === 1) return values[0]
  if (depth > 8) return undefined
  const fields = properties.flatMap(([name, property]) => {
    const value = required.includes(name) ? onlyValues(property, table, depth + 1) : undefined
    return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`]
  })
  return fields.length > 0 ? `{${fields.join(',')}}` : undefined
}

const unique = (messages: readonly Message[]) => [
  ...new Map(messages.map((message) => [keyOf(message.source), message])).values(),
]

type ExampleContext = { bundle: Bundle; direction: FormDirection; room: { left: number } }

function examplesOf(
  { payload, contentType, name, examples }: Message,
  { bundle, direction, room }: ExampleContext,
): ConsoleMessage['examples'] {
  const samples =
    payload.kind === 'schema' ? samplesOf(payload.media, bundle, { direction }) : authorSamples(examples)
  return samples.flatMap((sample, index) => {
    const { value, text, generated, summary } = sample
    if (generated || (value === undefined && text === undefined)) return []
    const serialized =
      isJson(contentType) && value !== undefined
        ? writeJson(value, bundle.exact)
        : exampleText(contentType, sample, bundle.exact).text
    room.left -= serialized.length
    if (room.left < 0) return []
    return [{ title: summary ?? (sample.name || `${name} ${index + 1}`), text: serialized }]
  })
}
