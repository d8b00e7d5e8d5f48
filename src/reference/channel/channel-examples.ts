import type { ComponentStrings } from '../../components/base/strings.ts'
import { highlight } from '../../samples/highlight.ts'
import { bash } from '../../samples/languages/bash.ts'
import { csharp } from '../../samples/languages/csharp.ts'
import { go } from '../../samples/languages/go.ts'
import { java } from '../../samples/languages/java.ts'
import { javascript } from '../../samples/languages/javascript.ts'
import { node } from '../../samples/languages/node.ts'
import { python } from '../../samples/languages/python.ts'
import { ruby } from '../../samples/languages/ruby.ts'
import { rust } from '../../samples/languages/rust.ts'
import { isJson } from '../../samples/sample-request.ts'
import { socketLanguages } from '../../samples/socket/index.ts'
import type { Channel } from '../../spec/async/channel.ts'
import { repliesHere } from '../../spec/async/channel-messages.ts'
import type { Message, MessageExample } from '../../spec/async/message.ts'
import { type Bundle, keyOf } from '../../spec/read/bundle.ts'
import { writeJson } from '../../spec/read/exact-number.ts'
import { type Sample, samplesOf } from '../../spec/sample/sample.ts'
import { exampleText } from '../../spec/sample/text.ts'
import type { SampleSettings } from '../draw.tsx'
import type { DisplayedExample, ExampleGroup } from '../operation/example-group.ts'
import { planConnection } from './channel-request.ts'

/** Connection samples per language, and message examples. */
export type ChannelExamples = { samples: ExampleGroup[]; messages: ExampleGroup[] }

type Input = { channel: Channel; bundle: Bundle; samples: SampleSettings; strings: ComponentStrings }

/** Highlighting languages; shell commands use bash. */
const grammars = { bash, csharp, go, java, javascript, node, python, ruby, rust }
type HighlightedLanguage = keyof typeof grammars
const hasGrammar = (id: string): id is HighlightedLanguage => Object.hasOwn(grammars, id)

export function createChannelExamples(input: Input): ChannelExamples {
  return { samples: createSamples(input), messages: createMessageExamples(input) }
}

function createSamples({ channel, bundle, samples }: Input): ExampleGroup[] {
  const connection = planConnection(channel, bundle, samples.requiredOnly)
  if (!connection || samples.languages.length === 0) return []
  const sentMessages = channel.operations.flatMap(({ side, messages }) => (side === 'send' ? messages : []))
  const message = sentMessages.map((item) => sentText(item, bundle)).find((text) => text !== undefined)
  // Languages in the order of docs.json; bash has two clients. Falls back to all languages.
  const preferred = samples.languages.flatMap((key) =>
    socketLanguages.filter(({ id, highlight: shell }) => id === key || shell === key),
  )
  const languages = preferred.length > 0 ? preferred : socketLanguages
  return [...new Set(languages)].map(({ id, label, highlight: shell, generate }) => {
    const text = generate({ ...connection, ...(message !== undefined && { message }) })
    const language = shell ?? id
    const tokens = hasGrammar(language) ? highlight(text, grammars[language]) : undefined
    return {
      title: label,
      examples: [{ title: label, text, language, tokens, type: '', generated: false }],
    }
  })
}

/** A message as sent; JSON on one line. */
function sentText(message: Message, bundle: Bundle): string | undefined {
  const { payload } = message
  if (payload.kind !== 'schema') return undefined
  const [sample] = samplesOf(payload.media, bundle, { direction: 'request' })
  if (!sample || (sample.value === undefined && sample.text === undefined)) return undefined
  if (isJson(message.contentType) && sample.value !== undefined) return writeJson(sample.value, bundle.exact)
  return exampleText(message.contentType, sample, bundle.exact).text
}

/** Maximum number of messages with an example in the code column. */
const maxMessages = 30

function createMessageExamples({ channel, bundle }: Input): ExampleGroup[] {
  const seen = new Set<string>()
  const messages = [
    ...channel.operations.flatMap((operation) => [
      ...operation.messages.map((message) => ({ message, isSent: operation.side === 'send' })),
      ...repliesHere(operation).map((message) => ({ message, isSent: operation.side !== 'send' })),
    ]),
    ...channel.messages.map((message) => ({ message, isSent: channel.replySide === 'send' })),
  ]
  return messages.slice(0, maxMessages * 2).flatMap(({ message, isSent }): ExampleGroup[] => {
    const key = keyOf(message.source)
    if (seen.has(key) || seen.size >= maxMessages) return []
    seen.add(key)
    const examples = examplesOf(message, isSent, bundle)
    return examples.length > 0 ? [{ title: message.name, examples }] : []
  })
}

/** The examples of a payload in another schema format. */
export const authorSamples = (examples: readonly MessageExample[]): Sample[] =>
  examples.filter(({ value }) => value !== undefined).map((example) => ({ ...example, generated: false }))

function examplesOf(message: Message, isSent: boolean, bundle: Bundle): DisplayedExample[] {
  const { payload, contentType } = message
  const direction = isSent ? 'request' : 'response'
  const samples =
    payload.kind === 'schema'
      ? samplesOf(payload.media, bundle, { direction })
      : authorSamples(message.examples)
  return samples.flatMap(({ name, summary, value, text, generated }) => {
    if (value === undefined && text === undefined) return []
    const exampleCode = exampleText(contentType, { value, text }, bundle.exact)
    return [{ ...exampleCode, title: summary ?? (name || message.name), type: contentType, generated }]
  })
}
