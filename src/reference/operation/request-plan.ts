import type { Json } from '../../core/json.ts'
import type { SentParameter } from '../../request/address.ts'
import { placeholderOf, type SchemeKind } from '../../request/credential.ts'
import { isNothing } from '../../request/style.ts'
import { prepare, type RequestPlan } from '../../samples/prepare.ts'
import { isJson, type SampleBody, type SampleRequest } from '../../samples/sample-request.ts'
import type { Endpoint, Parameter } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { exactText, writeJson } from '../../spec/read/exact-number.ts'
import {
  maxOptionalFields,
  type Sample,
  type SampleOptions,
  sampleParameter,
  samplesOf,
} from '../../spec/sample/sample.ts'
import { readSchema } from '../../spec/schema.ts'
import type { SecurityOption } from '../../spec/security.ts'
import { type Server, serverUrl } from '../../spec/server.ts'
import { sampleNotes } from '../../strings/reference.ts'
import { createBody } from './request-body.ts'

/** A sample request, with one example of its body. */
export type PlannedRequest = {
  title: string
  /** The content type of the body. */
  type?: string
  /** The body is generated from the schema. */
  generated: boolean
  description?: string
  request: SampleRequest
  /** With all fields, if `request` has only some of the optional ones. */
  whole?: SampleRequest
}

export type PlanInput = {
  endpoint: Endpoint
  bundle: Bundle
  servers: readonly Server[]
  security: readonly SecurityOption[]
  /** Omits optional parameters. */
  requiredOnly: boolean
}

/** Plans sample requests, one per body example. */
export function planRequests(input: PlanInput): PlannedRequest[] {
  const { endpoint, bundle, requiredOnly } = input
  const { all, short, optionalCount } = planParameters(input)
  const plan = planWithoutBody(input)
  const maxOptional = Math.max(0, maxOptionalFields - optionalCount)
  const bodies = plannedBodies(endpoint, bundle, { direction: 'request', requiredOnly, maxOptional })
  return (bodies.length > 0 ? bodies : [{ title: '', generated: false }]).map(
    ({ body, short: shortBody, note, ...details }): PlannedRequest => {
      const notes = [...plan.notes, ...(note ? [note] : [])]
      const whole = prepare({ ...plan, parameters: all, body, notes })
      return short.length === all.length && !shortBody
        ? { ...details, request: whole }
        : {
            ...details,
            request: prepare({ ...plan, parameters: short, body: shortBody ?? body, notes }),
            whole,
          }
    },
  )
}

function planWithoutBody({ endpoint, servers: [server], security }: PlanInput) {
  // Optional authorization is shown in samples too.
  const option = security.find((option) => option.length > 0) ?? []
  return {
    method: endpoint.method.toUpperCase(),
    server: server ? serverUrl(server) : '',
    path: endpoint.path,
    response: responseKind(endpoint),
    ...readCredentials(option),
  }
}

/** `short` has only some of the optional parameters if there are many. */
function planParameters({ endpoint, bundle, requiredOnly }: PlanInput) {
  const included = endpoint.parameters.filter(
    (item) => item.required || !(requiredOnly || item.deprecated || isConditional(item)),
  )
  const optional = included.filter((item) => isOptional(item, bundle))
  const omitted = new Set(optional.slice(maxOptionalFields))
  const write = (parameters: readonly Parameter[]) => [
    ...parameters.flatMap((parameter) => {
      const value = placeholder(parameter, bundle) ?? sampleParameter(parameter, bundle)
      return value === undefined ? [] : [sentParameter(parameter, value, bundle)]
    }),
    ...undeclaredParameters(endpoint.path, endpoint.parameters),
  ]
  const all = write(included)
  const short = omitted.size === 0 ? all : write(included.filter((item) => !omitted.has(item)))
  return { all, short, optionalCount: optional.length }
}

/** Optional and without an example. */
const isOptional = ({ required, examples, schema }: Parameter, bundle: Bundle) =>
  !required && examples.length === 0 && !(schema && readSchema(schema, bundle).examples.length > 0)

/** Parameters that fail or return nothing with a generated value. */
const isConditional = ({ in: place, name }: Parameter) =>
  place === 'header' && /^(?:if-.*|range|content-md5|digest|content-digest|repr-digest)$/i.test(name)

/** A placeholder for a path parameter without an example: `/repos/OWNER/REPO`. */
function placeholder({ in: place, name, schema, examples }: Parameter, bundle: Bundle): string | undefined {
  if (place !== 'path' || !schema || examples.length > 0) return undefined
  const { words, examples: schemaExamples, oneOf, anyOf, types } = readSchema(schema, bundle)
  const hasConstraint = ['enum', 'const', 'default', 'format', 'pattern', 'maxLength'].some(
    (key) => words[key] !== undefined,
  )
  if (hasConstraint || schemaExamples.length + oneOf.length + anyOf.length > 0 || types.join() !== 'string')
    return undefined
  return inCapitals(name)
}

/** `orderId` -> `ORDER_ID` */
function inCapitals(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2')
  return words.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()
}

function sentParameter(parameter: Parameter, value: Json, { exact }: Bundle): SentParameter {
  const { name, in: place, style, explode, allowReserved, content } = parameter
  const type = content[0]?.type
  const isText = type !== undefined && typeof value !== 'string'
  const serialized = isText && place !== 'querystring' ? writeJson(value, exact) : exactText(value, exact)
  return { name, in: place, style, explode, allowReserved, type, value: serialized }
}

/** Placeholders for undocumented path parameters. */
export function undeclaredParameters(path: string, declared: readonly { name: string }[]): SentParameter[] {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
  return names
    .filter((name) => !declared.some((parameter) => parameter.name === name))
    .map((name) => ({
      name,
      in: 'path',
      style: 'simple',
      explode: false,
      allowReserved: false,
      value: inCapitals(name),
    }))
}

export function readCredentials(
  schemes: readonly SchemeKind[],
): Pick<RequestPlan, 'credentials'> & { notes: string[] } {
  const isOnlyKey = schemes.filter(({ kind }) => kind === 'apiKey').length === 1
  return {
    credentials: schemes.flatMap((scheme) => placeholderOf(scheme, isOnlyKey) ?? []),
    notes: schemes.flatMap((scheme) => noteOf(scheme) ?? []),
  }
}

/** A note about credentials that a sample cannot show. */
function noteOf({ kind, scheme }: SchemeKind): string | undefined {
  if (kind === 'mutualTLS') return sampleNotes.noCertificate
  return kind === 'http' && scheme === 'digest' ? sampleNotes.noDigest : undefined
}

type PlannedBody = Omit<PlannedRequest, 'request' | 'whole'> & {
  body?: SampleBody
  /** With some of the optional fields, if there are many. */
  short?: SampleBody
  note?: string
}

function plannedBodies({ method, body }: Endpoint, bundle: Bundle, options: SampleOptions): PlannedBody[] {
  // These methods allow a body but rarely use one.
  if (!body || (!body.required && /^(?:GET|HEAD)$/i.test(method))) return []
  // JSON first, because most readers send it.
  const content = body.content
    .filter(({ missing }) => missing === undefined)
    .sort((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)))
  const hasSeveralTypes = content.length > 1
  return content.flatMap((media): PlannedBody[] => {
    const allSamples = samplesOf(media, bundle, options)
    // Examples at external URLs cannot be included; a type without a schema still has a body.
    const samples = allSamples.filter(({ value, text }) => value !== undefined || text !== undefined)
    const empty: Sample = { name: '', generated: true }
    return (samples.length > 0 ? samples : [empty]).flatMap((sample): PlannedBody[] => {
      // An optional body without required fields is omitted.
      const isEmpty = sample.text === undefined && isNothing(sample.value)
      const isOmitted =
        isEmpty && !body.required && (sample.value === null || (options.requiredOnly && sample.generated))
      if (isOmitted) return []
      const { generated, description, short } = sample
      const title = exampleTitle(sample, media.type, hasSeveralTypes)
      const requestBody = createBody(media, sample, bundle)
      return [
        {
          title,
          type: media.type,
          generated,
          description,
          ...requestBody,
          short: short === undefined ? undefined : createBody(media, { value: short }, bundle).body,
        },
      ]
    })
  })
}

/** The example's title, with its content type if needed to distinguish it. */
export function exampleTitle(
  { summary, name }: Pick<Sample, 'summary' | 'name'>,
  type: string,
  several: boolean,
): string {
  const label = summary ?? name
  return [label, several || !label ? type : ''].filter(Boolean).join(', ')
}

/** How samples read the response, based on the first success response. */
export function responseKind({ responses }: Endpoint): 'json' | 'text' {
  const success = responses.find(({ status }) => /^(?:2|default)/i.test(status))
  return success?.content.some(({ type }) => isJson(type)) ? 'json' : 'text'
}
