import type { Body, Callback, Endpoint } from '../../spec/endpoint.ts'
import type { FieldContext } from '../field/fields.ts'
import { type ParameterFields, parametersByPlace } from '../field/parameter-field.ts'
import { type ContentFields, contentFields } from './operation-content.ts'
import { type ResponseFields, responseFields } from './response-fields.ts'

export type CallbackRequest = Pick<
  Endpoint,
  'method' | 'summary' | 'description' | 'deprecated' | 'missing'
> & {
  /** The prefix of its anchors: `callback.onPaid`. */
  id: string
  parameters: ParameterFields[]
  bodyFacts?: Omit<Body, 'content'>
  body: ContentFields[]
  responses: ResponseFields[]
}

export type CallbackFields = Omit<Callback, 'requests'> & { requests: CallbackRequest[] }

type Base = Omit<FieldContext, 'direction' | 'prefix'>

export function callbackFields(callbacks: readonly Callback[], base: Base): CallbackFields[] {
  const ids = callbackIds(callbacks)
  return callbacks.map(({ name, expression, summary, missing, requests }) => ({
    name,
    expression,
    summary,
    missing,
    requests: requests.map((request) => requestFields(request, ids.get(request)!, base)),
  }))
}

/** Directions are reversed, as for a webhook: the API sends, the reader receives. */
function requestFields(request: Endpoint, id: string, base: Base): CallbackRequest {
  const { method, summary, description, deprecated, missing, body, responses } = request
  const requestContext: FieldContext = { ...base, direction: 'response', prefix: `${id}.`, location: 'body' }
  return {
    id,
    method,
    summary,
    description,
    deprecated,
    missing,
    parameters: parametersByPlace(request.parameters, requestContext),
    bodyFacts: body && { required: body.required, description: body.description, missing: body.missing },
    body: contentFields(body?.content ?? [], requestContext),
    responses: responses.map((response) =>
      responseFields(response, `${id}.response.${response.status}`, { ...base, direction: 'request' }),
    ),
  }
}

/** Unique anchor prefixes for the requests of a callback. */
export function callbackIds(callbacks: readonly Callback[]): Map<Endpoint, string> {
  const usedIds = new Set<string>()
  const ids = new Map<Endpoint, string>()
  for (const { name, requests } of callbacks)
    for (const request of requests) {
      const base = `callback.${name.replace(/\s+/g, '-')}`
      let id = base
      for (let n = 2; usedIds.has(id); n++) id = `${base}-${n}`
      usedIds.add(id)
      ids.set(request, id)
    }
  return ids
}
