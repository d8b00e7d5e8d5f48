import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Body, Endpoint } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import type { Direction } from '../field/field.ts'
import { type FieldBudget, type FieldContext, spendBudget } from '../field/fields.ts'
import { type ParameterFields, parametersByPlace } from '../field/parameter-field.ts'
import { type CallbackFields, callbackFields } from './callback-fields.ts'
import { type ContentFields, contentFields } from './operation-content.ts'
import { type ResponseFields, responseFields } from './response-fields.ts'

export type { ContentFields } from './operation-content.ts'
export type { ResponseFields } from './response-fields.ts'

/** An operation as fields: the model for HTML and Markdown. */
export type OperationFields = {
  parameters: ParameterFields[]
  /** Unresolved parameter references. */
  missing: string[]
  body?: Omit<Body, 'content'> & { content: ContentFields[] }
  responses: ResponseFields[]
  callbacks: CallbackFields[]
}

export type FieldSettings = { expanded: boolean; post: readonly string[]; strings: ComponentStrings }

/** Maximum fields on the page; the rest is loaded on demand. */
export const fieldsOnPage = 110

export function createOperationFields(
  endpoint: Endpoint,
  bundle: Bundle,
  { expanded, post, strings }: FieldSettings,
): OperationFields {
  const budget: FieldBudget = { left: fieldsOnPage }
  const { kind, parameters, missing, body, responses, callbacks } = endpoint
  const base = { bundle, budget, postKeys: post, expanded, strings }
  // The reader receives the request of a webhook.
  const [sent, received]: [Direction, Direction] =
    kind === 'webhook' ? ['response', 'request'] : ['request', 'response']
  const toServer: FieldContext = { ...base, direction: sent, prefix: '', location: 'body' }
  const fields: OperationFields = {
    parameters: parametersByPlace(parameters, toServer),
    missing,
    body: body && { ...body, content: contentFields(body.content, toServer) },
    responses: responses.map((response) =>
      responseFields(response, `response.${response.status}`, { ...base, direction: received }),
    ),
    callbacks: callbackFields(callbacks, base),
  }
  spendBudget(budget)
  return fields
}
