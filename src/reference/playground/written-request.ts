import type { Json } from '../../core/json.ts'
import type { WrittenParameter } from '../../render/page.ts'
import type { SentParameter } from '../../request/address.ts'
import { defaultWriter, fileName, writeFields, writeParts } from '../../request/fields.ts'
import { prepare } from '../../samples/prepare.ts'
import type { SampleBody } from '../../samples/sample-request.ts'
import { numberForName, textForName } from '../../spec/sample/names.ts'
import { exampleText } from '../../spec/sample/text.ts'
import type { SecurityScheme } from '../../spec/security.ts'
import { type Server, serverUrl } from '../../spec/server.ts'
import { type PlannedRequest, readCredentials, undeclaredParameters } from '../operation/request-plan.ts'

/** A request that the author describes on a page. */
export type WrittenRequest = {
  method: string
  path: string
  servers: readonly Server[]
  security: readonly SecurityScheme[]
  parameters: readonly WrittenParameter[]
  contentType?: string
}

/** Plans the request of a page without a spec, from its parameter components. */
export function planWritten(input: WrittenRequest & { requiredOnly: boolean }): PlannedRequest {
  const { method, path, servers, security, parameters, contentType, requiredOnly } = input
  const included = parameters.filter(({ required, place }) => required || place === 'path' || !requiredOnly)
  const { credentials, notes } = readCredentials(security)
  const body = bodyOf(
    included.filter(({ place }) => place === 'body'),
    contentType,
    requiredOnly,
  )
  const request = prepare({
    method,
    server: servers[0] ? serverUrl(servers[0]) : '',
    path,
    parameters: [
      ...included.flatMap((parameter) => sentParameter(parameter, requiredOnly)),
      ...undeclaredParameters(path, parameters),
    ],
    credentials,
    notes,
    body,
    response: 'json',
  })
  return { title: '', type: body?.type, generated: false, request }
}

function sentParameter(parameter: WrittenParameter, requiredOnly: boolean): SentParameter[] {
  const { name, place } = parameter
  if (place === 'body') return []
  const isForm = place === 'query' || place === 'cookie'
  const style = isForm ? 'form' : 'simple'
  const value = sampleValue(parameter, requiredOnly)
  return [{ name, in: place, style, explode: isForm, allowReserved: false, value }]
}

const isFile = ({ type }: WrittenParameter) => /\b(?:file|binary)\b/i.test(type)

function bodyOf(
  fields: readonly WrittenParameter[],
  contentType: string | undefined,
  requiredOnly: boolean,
): SampleBody | undefined {
  const [only] = fields
  if (!only) return undefined
  const isWhole = fields.length === 1 && only.name === ''
  if (isWhole && isFile(only)) {
    const type = contentType ?? 'application/octet-stream'
    return { kind: 'file', type, path: fileName(type) }
  }
  const value = isWhole ? sampleValue(only, requiredOnly) : objectOf(fields, requiredOnly)
  const type = contentType ?? (fields.some(isFile) ? 'multipart/form-data' : 'application/json')
  if (/^multipart\/form-data/i.test(type)) {
    const plans = new Map(fields.map((field) => [field.name, { isFile: isFile(field) }]))
    return { kind: 'parts', type, parts: writeParts(value, plans, { ...defaultWriter, fileName }) }
  }
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return { kind: 'form', type, fields: writeFields(value, new Map()) }
  return { kind: 'text', type, text: exampleText(type, { value }).text }
}

function objectOf(fields: readonly WrittenParameter[], requiredOnly: boolean): Json {
  const included = fields.filter(({ required }) => required || !requiredOnly)
  return Object.fromEntries(
    included.map((parameter) => [parameter.name, sampleValue(parameter, requiredOnly)]),
  )
}

/** The author's value, converted to its type; otherwise a value that fits the name. */
function sampleValue(parameter: WrittenParameter, requiredOnly: boolean): Json {
  const { name, value, fields } = parameter
  const type = parameter.type.toLowerCase()
  const isList = /\[\]|^(?:array|list)\b/.test(type)
  // Sent as text, so its digits must not change.
  if (value !== undefined && parameter.place !== 'body' && !isList) return value
  if (value !== undefined) return parseAttribute(value, type, isList)
  const item =
    fields.length > 0
      ? objectOf(fields, requiredOnly)
      : plainOf(name, type.replace(/\[\]|^(?:array|list)(?: of|<)?/, ''))
  return isList ? [item] : item
}

function plainOf(name: string, type: string): Json {
  if (/\bbool/.test(type)) return true
  if (/\b(?:int|long|bigint)/.test(type)) return Math.round(numberForName(name) ?? 1)
  if (/\b(?:number|float|double|decimal)/.test(type)) return numberForName(name) ?? 1
  if (/object|map|record|dict/.test(type)) return {}
  return textForName(name) ?? 'string'
}

/** Parses an attribute as JSON if the type needs it. */
function parseAttribute(value: string, type: string, isList: boolean): Json {
  if (!isList && /string|text|uuid|date|enum/.test(type)) return value
  try {
    return JSON.parse(value) as Json
  } catch {
    return isList ? [value] : value
  }
}
