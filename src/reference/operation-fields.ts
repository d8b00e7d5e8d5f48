import type { ComponentStrings } from '../components/strings.ts'
import type { Bundle } from '../spec/bundle.ts'
import type { Callback, Endpoint, Header, Parameter, SpecResponse } from '../spec/endpoint.ts'
import type { Media } from '../spec/media.ts'
import type { Direction, Field, SchemaFields } from './field.ts'
import { code, fill } from './field-words.ts'
import { type FieldBudget, type FieldContext, fieldOf, fieldsOf, spendBudget } from './fields.ts'
import { sentAs } from './sent-as.ts'

/** What is sent or received under one or more content types that have one schema. */
export type ContentFields = { types: string[]; schema?: SchemaFields; items?: SchemaFields }

export type ResponseFields = Pick<SpecResponse, 'status' | 'summary' | 'description' | 'links'> & {
  headers: Field[]
  content: ContentFields[]
}

export type CallbackFields = Pick<Callback, 'name' | 'expression'> & {
  requests: {
    method: string
    summary?: string
    description?: string
    body: ContentFields[]
    responses: ResponseFields[]
  }[]
}

/** Everything of an operation as fields: the model behind its HTML and its Markdown. */
export type OperationFields = {
  parameters: { place: Parameter['in']; fields: Field[] }[]
  body?: { required: boolean; description?: string; content: ContentFields[] }
  responses: ResponseFields[]
  callbacks: CallbackFields[]
}

export type FieldSettings = { expanded: boolean; post: readonly string[]; strings: ComponentStrings }

/** So many fields stand on the page itself; what is below them is loaded when it is opened. */
export const fieldsOnPage = 110

export function createOperationFields(
  endpoint: Endpoint,
  bundle: Bundle,
  { expanded, post, strings }: FieldSettings,
): OperationFields {
  const budget: FieldBudget = { left: fieldsOnPage }
  const isWebhook = endpoint.kind === 'webhook'
  const base = { bundle, budget, postKeys: post, expanded, strings }
  // What a webhook sends is what the reader receives.
  const [sent, received]: Direction[] = isWebhook ? ['response', 'request'] : ['request', 'response']
  const toServer: FieldContext = { ...base, direction: sent!, prefix: '', location: 'body' }
  const places: Parameter['in'][] = ['path', 'query', 'querystring', 'header', 'cookie']
  const fields: OperationFields = {
    parameters: places.flatMap((place) => {
      const list = endpoint.parameters.filter((one) => one.in === place)
      return list.length > 0
        ? [{ place, fields: list.map((one) => parameterField(one, place, toServer, strings)) }]
        : []
    }),
    body: endpoint.body && { ...endpoint.body, content: contentFields(endpoint.body.content, toServer) },
    responses: endpoint.responses.map((response) =>
      responseFields(response, { ...base, direction: received!, prefix: `response.${response.status}.` }),
    ),
    callbacks: endpoint.callbacks.map(({ name, expression, requests }) => ({
      name,
      expression,
      requests: requests.map(({ method, summary, description, body, responses }) => ({
        method,
        summary,
        description,
        body: contentFields(body?.content ?? [], {
          ...base,
          direction: 'response',
          prefix: `callback.${name}.`,
        }),
        responses: responses.map((one) =>
          responseFields(one, {
            ...base,
            direction: 'request',
            prefix: `callback.${name}.response.${one.status}.`,
          }),
        ),
      })),
    })),
  }
  spendBudget(budget)
  return fields
}

function responseFields(response: SpecResponse, context: FieldContext): ResponseFields {
  const { status, summary, description, links } = response
  const headers = response.headers.map((header) =>
    parameterField(header, undefined, { ...context, prefix: `${context.prefix}header.` }, context.strings!),
  )
  return { status, summary, description, links, headers, content: contentFields(response.content, context) }
}

function parameterField(
  parameter: Header,
  place: string | undefined,
  context: FieldContext,
  strings: ComponentStrings,
): Field {
  const { name, required, deprecated, description, examples, content } = parameter
  const [media] = content
  const sent = sentAs(parameter, place, context.bundle)
  const more = {
    required,
    deprecated,
    description,
    in: place,
    examples: examples.flatMap(({ value }) => (value === undefined ? [] : [value])).slice(0, 1),
    limits: media
      ? [fill(strings.writtenAs, code(media.type))]
      : sent === undefined
        ? []
        : [fill(strings.sentAs, code(sent))],
  }
  return fieldOf(name, parameter.schema ?? media?.schema, more, context)
}

function contentFields(content: readonly Media[], context: FieldContext): ContentFields[] {
  const bySchema = new Map<string, ContentFields>()
  content.forEach(({ type, schema, itemSchema }, index) => {
    const key = schema && isRef(schema.value) ? JSON.stringify(schema.value) : String(index)
    const known = bySchema.get(key)
    if (known) {
      known.types.push(type)
      return
    }
    bySchema.set(key, {
      types: [type],
      schema: schema && fieldsOf(schema, context),
      items: itemSchema && fieldsOf(itemSchema, context),
    })
  })
  return [...bySchema.values()]
}

function isRef(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$ref' in value
}
