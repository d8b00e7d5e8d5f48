import type { Json } from '../core/json.ts'
import { placeholderOf } from '../request/credential.ts'
import { prepare, type RequestPlan } from '../samples/prepare.ts'
import { isJson, type SampleBody, type SampleRequest } from '../samples/sample-request.ts'
import type { Bundle } from '../spec/bundle.ts'
import type { Endpoint, Parameter } from '../spec/endpoint.ts'
import { exactText } from '../spec/exact-number.ts'
import { type Sample, sampleParameter, samplesOf } from '../spec/sample.ts'
import type { SecurityOption } from '../spec/security.ts'
import { type Server, serverUrl } from '../spec/server.ts'
import { createBody } from './request-body.ts'

/** One way to call an operation: with this example of its body. */
export type PlannedRequest = {
  title: string
  /** The content type of the body. */
  type?: string
  /** The body is made from the schema. */
  generated: boolean
  description?: string
  request: SampleRequest
}

export type PlanInput = {
  endpoint: Endpoint
  bundle: Bundle
  servers: readonly Server[]
  security: readonly SecurityOption[]
  /** Leaves optional parameters out. */
  requiredOnly: boolean
}

/** An operation -> the requests that its samples send, one for each example of the body. */
export function planRequests(input: PlanInput): PlannedRequest[] {
  const { endpoint, bundle, servers, security, requiredOnly } = input
  const [server] = servers
  const { credentials, notes } = credentialsOf(security[0] ?? [])
  const plan: RequestPlan = {
    method: endpoint.method.toUpperCase(),
    server: server ? serverUrl(server) : '',
    path: endpoint.path,
    parameters: endpoint.parameters
      .filter((one) => one.required || !(requiredOnly || one.deprecated))
      .flatMap((parameter) => {
        const value = sampleParameter(parameter, bundle)
        return value === undefined ? [] : [sentParameter(parameter, exactText(value, bundle.exact))]
      }),
    credentials,
    answer: answerOf(endpoint),
    notes,
  }
  const bodies = plannedBodies(endpoint, bundle, requiredOnly)
  if (bodies.length === 0) return [{ title: '', generated: false, request: prepare(plan) }]
  return bodies.map(({ body, note, ...shown }) => ({
    ...shown,
    request: prepare({ ...plan, body, notes: [...notes, ...(note ? [note] : [])] }),
  }))
}

function sentParameter({ name, in: place, style, explode, allowReserved, content }: Parameter, value: Json) {
  return { name, in: place, style, explode, allowReserved, type: content[0]?.type, value }
}

function credentialsOf(option: SecurityOption): Pick<RequestPlan, 'credentials'> & { notes: string[] } {
  const isOnlyKey = option.filter(({ kind }) => kind === 'apiKey').length === 1
  const found = option.flatMap((scheme) => placeholderOf(scheme, isOnlyKey) ?? [])
  return {
    credentials: found.flatMap((one) => ('credential' in one ? [one.credential] : [])),
    notes: found.flatMap((one) => ('note' in one ? [one.note] : [])),
  }
}

type PlannedBody = Omit<PlannedRequest, 'request'> & { body?: SampleBody; note?: string }

function plannedBodies({ body }: Endpoint, bundle: Bundle, requiredOnly: boolean): PlannedBody[] {
  const content = body?.content.filter(({ missing }) => missing === undefined) ?? []
  const several = content.length > 1
  return content.flatMap((media): PlannedBody[] => {
    const made = samplesOf(media, bundle, { direction: 'request', requiredOnly })
    // What lies elsewhere cannot be sent from here; a type without a schema still has a body.
    const samples = made.filter(({ value, text }) => value !== undefined || text !== undefined)
    const empty: Sample = { name: '', generated: true }
    return (samples.length > 0 ? samples : [empty]).map((sample) => {
      const label = sample.summary ?? sample.name
      const title = [label, several || !label ? media.type : ''].filter(Boolean).join(', ')
      const { generated, description } = sample
      return { title, type: media.type, generated, description, ...createBody(media, sample, bundle) }
    })
  })
}

/** What a caller reads the answer as: that of the first success. */
function answerOf({ responses }: Endpoint): 'json' | 'text' {
  const success = responses.find(({ status }) => /^(?:2|default)/i.test(status))
  return success?.content[0] && isJson(success.content[0].type) ? 'json' : 'text'
}
