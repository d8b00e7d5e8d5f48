import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import type { ComponentStrings } from '../../components/base/strings.ts'
import { contentHash } from '../../core/hash.ts'
import type { Json } from '../../core/json.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { Media } from '../../spec/media.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import type { Shelf } from '../../spec/read/memory.ts'
import { maxOptionalFields, type Sample, type SampleOptions, samplesOf } from '../../spec/sample/sample.ts'
import { type ExampleText, exampleText } from '../../spec/sample/text.ts'
import type { SampleSettings } from '../draw.tsx'
import { callbackIds } from './callback-fields.ts'
import { codeSamples } from './code-samples.ts'
import { ExampleBox } from './example-box.tsx'
import type { ExampleGroup, Shown } from './example-group.ts'
import { exampleTitle, type PlanInput, planRequests } from './request-plan.ts'
import { SampleBox } from './sample-box.tsx'
import { createSamples, type SampleMenu } from './samples.ts'

type Direction = 'request' | 'response'

type Props = {
  examples: Omit<OperationExampleGroups, 'callbacks'>
  isWebhook: boolean
  without?: { request: boolean; response: boolean }
}

/** Request and response examples. */
export type OperationExampleGroups = {
  request: ExampleGroup[]
  /** The last group of `request` is generated and available in all languages. */
  samples?: SampleMenu
  responses: ExampleGroup[]
  callbacks: CallbackExamples[]
}

/** `of` is the id of the request of a callback. */
export type CallbackExamples = ExampleGroup & { of: string }

export type ExamplesInput = Pick<PlanInput, 'endpoint' | 'bundle' | 'servers' | 'security'> & {
  strings: ComponentStrings
  samples: SampleSettings
}

export function createOperationExamples(input: ExamplesInput): OperationExampleGroups {
  const { endpoint, bundle, strings } = input
  const isWebhook = endpoint.kind === 'webhook'
  const responses = responseGroups(endpoint, isWebhook ? 'request' : 'response', bundle)
  const callbacks = [...callbackIds(endpoint.callbacks)].flatMap(([request, of]) =>
    callbackGroups(request, bundle, strings).map((group) => ({ ...group, of })),
  )
  const written = codeSamples(endpoint, bundle, input.samples.loaded)
  const { samples, servers } = input
  const planned =
    isWebhook || samples.languages.length === 0
      ? []
      : planRequests({ ...input, requiredOnly: samples.requiredOnly })
  const made = createSamples({ planned, samples, servers, written })
  const request = made || written.length > 0 ? written : bodyGroups(endpoint, bundle, strings)
  return withinBudget({
    request: made ? [...request, made.group] : request,
    samples: made?.menu,
    responses,
    callbacks,
  })
}

/** The body only: for webhooks, or if samples are disabled. */
function bodyGroups(endpoint: Endpoint, bundle: Bundle, strings: ComponentStrings): ExampleGroup[] {
  const isWebhook = endpoint.kind === 'webhook'
  const options: SampleOptions = isWebhook
    ? { direction: 'response' }
    : { direction: 'request', maxOptional: maxOptionalFields }
  const sent = examplesOf(endpoint.body?.content ?? [], options, bundle)
  return sent.length > 0 ? [{ title: isWebhook ? strings.sentTo : strings.request, examples: sent }] : []
}

function responseGroups({ responses }: Endpoint, direction: Direction, bundle: Bundle): ExampleGroup[] {
  return responses
    .filter(({ missing }) => missing === undefined)
    .map(({ status, content }) => ({
      title: status,
      status,
      examples: examplesOf(content, { direction }, bundle),
    }))
}

/** For callbacks, only the spec's own examples. */
function callbackGroups(request: Endpoint, bundle: Bundle, strings: ComponentStrings): ExampleGroup[] {
  const sent = {
    title: strings.sentTo,
    examples: examplesOf(request.body?.content ?? [], { direction: 'response' }, bundle),
  }
  return [sent, ...responseGroups(request, 'request', bundle)]
    .map((group) => ({ ...group, examples: group.examples.filter(({ generated }) => !generated) }))
    .filter(({ examples }) => examples.length > 0)
}

/** Maximum size of examples on the page; the rest is loaded on demand. */
const charactersOnPage = 40_000

function withinBudget(groups: OperationExampleGroups): OperationExampleGroups {
  const { request, samples, responses, callbacks } = groups
  let left = charactersOnPage
  const limit = <Group extends ExampleGroup>(kind: string, group: Group) => ({
    ...group,
    examples: group.examples.map((example, index) => {
      left -= example.text.length
      const id = `example ${kind} ${group.title} ${index}`
      if (left >= 0) return example.whole ? { ...example, wholePart: contentHash(`${id} whole`) } : example
      left += example.text.length
      return { ...(example.whole?.() ?? example), part: contentHash(id) }
    }),
  })
  const limited = request.map((group) => limit('request', group))
  return {
    request: limited,
    samples: samples && { ...samples, data: { ...samples.data, bodies: onPage(limited.at(-1)!) } },
    responses: responses.map((group) => limit('response', group)),
    callbacks: callbacks.map((group) => limit(group.of, group)),
  }
}

const onPage = ({ examples }: ExampleGroup) =>
  examples.map(({ part, variant }) => (part === undefined ? (variant ?? null) : null))

/** The code column of an operation page. */
export function OperationExamples({ examples, isWebhook, without }: Props): VNode {
  const { request, samples, responses } = examples
  const { strings } = useTools()
  return (
    <>
      {request.length > 0 &&
        !without?.request &&
        (samples ? (
          <SampleBox id="request-example" label={strings.request} groups={request} menu={samples} />
        ) : (
          <ExampleBox id="request-example" label={strings.request} groups={request} first />
        ))}
      {responses.length > 0 && !without?.response && (
        <ExampleBox
          id="response-example"
          label={isWebhook ? strings.yourResponse : strings.response}
          groups={responses}
        />
      )}
    </>
  )
}

function examplesOf(content: readonly Media[], options: SampleOptions, bundle: Bundle): Shown[] {
  const several = content.length > 1
  return content.flatMap((media) =>
    samplesOf(media, bundle, options).map((sample): Shown => {
      const { value, short, text, external, generated, description } = sample
      const title = exampleTitle(sample, media.type, several)
      const common = { title, type: media.type, generated, description }
      if (external !== undefined && value === undefined && text === undefined)
        return { ...common, text: external, language: 'text' }
      const write = (value: Json | undefined) => ({
        ...common,
        ...textOf(media.type, { value, text }, bundle),
      })
      return short === undefined ? write(value) : { ...write(short), whole: () => write(value) }
    }),
  )
}

const texts: Shelf<WeakMap<object, Map<string, ExampleText>>> = { create: () => new WeakMap() }

/** Cached, because examples are shared by many pages. */
function textOf(type: string, { value, text }: Pick<Sample, 'value' | 'text'>, bundle: Bundle): ExampleText {
  const write = () => exampleText(type, { value, text }, bundle.exact)
  if (!bundle.memory || text !== undefined || typeof value !== 'object' || value === null) return write()
  const cache = bundle.memory.of(texts)
  const byType = cache.get(value) ?? new Map<string, ExampleText>()
  cache.set(value, byType)
  const shown = byType.get(type) ?? write()
  byType.set(type, shown)
  return shown
}
