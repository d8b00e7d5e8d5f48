import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import type { ComponentStrings } from '../../components/base/strings.ts'
import { contentHash } from '../../core/hash.ts'
import type { Json } from '../../core/json.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { Media } from '../../spec/media.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import type { CacheSlot } from '../../spec/read/memory.ts'
import { createRecentCache, type RecentCache } from '../../spec/read/recent-cache.ts'
import { maxOptionalFields, type Sample, type SampleOptions, samplesOf } from '../../spec/sample/sample.ts'
import { type ExampleText, exampleText } from '../../spec/sample/text.ts'
import type { SampleSettings } from '../draw.tsx'
import { callbackIds } from './callback-fields.ts'
import { codeSamples } from './code-samples.ts'
import { ExampleBox } from './example-box.tsx'
import type { DisplayedExample, ExampleGroup } from './example-group.ts'
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

/** `of` is the ID of the callback request. */
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
  const authored = codeSamples(endpoint, bundle, input.samples.loaded)
  const { samples, servers } = input
  const planned =
    isWebhook || samples.languages.length === 0
      ? []
      : planRequests({ ...input, requiredOnly: samples.requiredOnly })
  const generated = createSamples({ planned, samples, servers, authored })
  const request = generated || authored.length > 0 ? authored : bodyGroups(endpoint, bundle, strings)
  return withinBudget({
    request: generated ? [...request, generated.group] : request,
    samples: generated?.menu,
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
  const examples = examplesOf(endpoint.body?.content ?? [], options, bundle)
  return examples.length > 0 ? [{ title: isWebhook ? strings.sentTo : strings.request, examples }] : []
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
  const requestGroup = {
    title: strings.sentTo,
    examples: examplesOf(request.body?.content ?? [], { direction: 'response' }, bundle),
  }
  return [requestGroup, ...responseGroups(request, 'request', bundle)]
    .map((group) => ({ ...group, examples: group.examples.filter(({ generated }) => !generated) }))
    .filter(({ examples }) => examples.length > 0)
}

/** Maximum size of examples on the page; the rest is loaded on demand. */
const charactersOnPage = 40_000

function withinBudget(groups: OperationExampleGroups): OperationExampleGroups {
  const { request, samples, responses, callbacks } = groups
  let remaining = charactersOnPage
  const limit = <Group extends ExampleGroup>(kind: string, group: Group) => ({
    ...group,
    examples: group.examples.map((example, index) => {
      remaining -= example.text.length
      const id = `example ${kind} ${group.title} ${index}`
      if (remaining >= 0)
        return example.whole ? { ...example, wholePart: contentHash(`${id} whole`) } : example
      remaining += example.text.length
      return { ...(example.whole?.() ?? example), part: contentHash(id) }
    }),
  })
  const requestGroups = request.map((group) => limit('request', group))
  return {
    request: requestGroups,
    samples: samples && { ...samples, data: { ...samples.data, bodies: onPage(requestGroups.at(-1)!) } },
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

function examplesOf(content: readonly Media[], options: SampleOptions, bundle: Bundle): DisplayedExample[] {
  const hasSeveralTypes = content.length > 1
  return content.flatMap((media) =>
    samplesOf(media, bundle, options).map((sample): DisplayedExample => {
      const { value, short, text, external, generated, description } = sample
      const title = exampleTitle(sample, media.type, hasSeveralTypes)
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

const texts: CacheSlot<RecentCache<Map<string, ExampleText>, object>> = {
  create: () => createRecentCache(200),
}

/** Cached, because examples are shared by many pages. */
function textOf(type: string, { value, text }: Pick<Sample, 'value' | 'text'>, bundle: Bundle): ExampleText {
  const write = () => exampleText(type, { value, text }, bundle.exact)
  if (!bundle.memory || text !== undefined || typeof value !== 'object' || value === null) return write()
  const cache = bundle.memory.of(texts)
  const byType = cache.get(value) ?? new Map<string, ExampleText>()
  cache.set(value, byType)
  const result = byType.get(type) ?? write()
  byType.set(type, result)
  return result
}
