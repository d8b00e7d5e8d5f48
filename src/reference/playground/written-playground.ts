import { contentHash } from '../../core/hash.ts'
import type { WrittenParameter } from '../../render/page.ts'
import { plainType } from '../../request/fields.ts'
import type { FormSchema, FormType } from '../../request/form-schema.ts'
import type { FormBody, FormParameter, PlaygroundData } from '../../request/playground.ts'
import { example as exampleTitle } from '../../strings/playground.ts'
import { undeclaredParameters } from '../operation/request-plan.ts'
import { createBlankRequest } from './blank-request.ts'
import { createFormServers } from './form-server.ts'
import { formScheme, hasExamples, type PlaygroundSettings } from './playground-data.ts'
import type { WrittenRequest } from './written-request.ts'

type WrittenPlaygroundInput = WrittenRequest & { settings: PlaygroundSettings; page: string }

/** The playground of a page without a spec, from its parameter components. */
export function createWrittenPlayground(input: WrittenPlaygroundInput): PlaygroundData {
  const { method, path, servers, security, parameters, settings, page } = input
  const { prefill, proxy, relay, credentials } = settings
  const fields = parameters.filter(({ place }) => place === 'body')
  const body = formBody(fields, input.contentType, prefill)
  const operation = {
    method,
    path,
    servers: createFormServers(servers, ''),
    parameters: [
      ...parameters.flatMap((parameter) =>
        parameter.place === 'body' ? [] : [formParameter(parameter, prefill)],
      ),
      ...undeclaredParameters(path, parameters).map(
        ({ value: _value, ...parameter }): FormParameter => ({
          ...parameter,
          required: true,
          deprecated: false,
          schema: { types: ['string'] },
        }),
      ),
    ],
    bodies: body ? [body] : [],
    bodyRequired: fields.some(({ required }) => required),
    security: security.length > 0 ? [security.map(formScheme)] : [],
    response: 'json' as const,
    schemas: {},
  }
  const text = JSON.stringify(operation)
  return {
    stamp: contentHash(text),
    page,
    // The same for all pages with servers and authorization from `api.mdx`.
    api: contentHash(`api.mdx ${servers.map(({ url }) => url).join(' ')}`),
    ...operation,
    hasExamples: hasExamples(operation),
    blank: createBlankRequest(operation),
    proxy,
    ...(relay && { relay }),
    credentials,
  }
}

function formParameter(parameter: WrittenParameter, prefill: boolean): FormParameter {
  const { name, required } = parameter
  const place = parameter.place as FormParameter['in']
  const isForm = place === 'query' || place === 'cookie'
  const schema = schemaOf(parameter)
  return {
    name,
    in: place,
    style: isForm ? 'form' : 'simple',
    explode: isForm,
    allowReserved: false,
    required: required || place === 'path',
    deprecated: false,
    schema,
    start: prefill ? schema.example : undefined,
  }
}

function formBody(
  fields: readonly WrittenParameter[],
  contentType: string | undefined,
  prefill: boolean,
): FormBody | undefined {
  const [only] = fields
  if (!only) return undefined
  const isWhole = fields.length === 1 && only.name === ''
  const schema = isWhole ? schemaOf(only) : objectOf(fields)
  const hasFile = schema.isFile || fields.some((field) => schemaOf(field).isFile)
  const type =
    contentType ??
    (isWhole && hasFile ? 'application/octet-stream' : hasFile ? 'multipart/form-data' : 'application/json')
  const mediaType = plainType(type)
  const kind =
    mediaType === 'multipart/form-data'
      ? 'parts'
      : mediaType === 'application/x-www-form-urlencoded'
        ? 'form'
        : /[/+]json$/.test(mediaType)
          ? 'json'
          : hasFile
            ? 'file'
            : 'text'
  const examples = (schema.properties ?? []).flatMap(([name, { example }]) =>
    example === undefined ? [] : [`${JSON.stringify(name)}:${example}`],
  )
  const start = isWhole ? schema.example : examples.length > 0 ? `{${examples.join(',')}}` : undefined
  const plans = fields.map((field): FormBody['plans'][number] => [
    field.name,
    { isFile: schemaOf(field).isFile },
  ])
  return {
    type,
    kind,
    schema,
    plans,
    start: prefill ? start : undefined,
    examples: start === undefined ? [] : [{ title: exampleTitle, text: start }],
  }
}

function objectOf(fields: readonly WrittenParameter[]): FormSchema {
  const required = fields.flatMap((field) => (field.required ? [field.name] : []))
  return {
    types: ['object'],
    properties: fields.map((field) => [field.name, schemaOf(field)]),
    ...(required.length > 0 && { required }),
  }
}

/** The `type` of a field is written for readers, so it is interpreted leniently. */
function schemaOf(parameter: WrittenParameter): FormSchema {
  const { fields, value } = parameter
  const words = parameter.type.trim().toLowerCase()
  const nullable = /\bnull(?:able)?\b/.test(words) || undefined
  if (/\[\]|^(?:array|list)\b/.test(words)) {
    const inner = words.replace(/\[\]|^(?:array|list)(?: of|<)?/, '').replace(/>$/, '')
    const items = schemaOf({
      ...parameter,
      type: inner || (fields.length > 0 ? 'object' : ''),
      value: undefined,
    })
    return withExample({ types: ['array'], nullable, items }, value)
  }
  if (fields.length > 0) return { ...objectOf(fields), nullable }
  if (/\b(?:file|binary)\b/.test(words)) return { types: ['string'], isFile: true }
  const type = typeOf(words)
  return withExample(type ? { types: [type], nullable } : { nullable }, value)
}

function typeOf(words: string): FormType | undefined {
  if (/\bbool/.test(words)) return 'boolean'
  if (/\b(?:int|long|bigint)/.test(words)) return 'integer'
  if (/\b(?:number|float|double|decimal)/.test(words)) return 'number'
  if (/object|map|record|dict/.test(words)) return 'object'
  return /^any\b|^json\b/.test(words) ? undefined : 'string'
}

/** Adds an attribute as example: parsed as JSON unless its type is a string. */
function withExample(schema: FormSchema, value: string | undefined): FormSchema {
  if (value === undefined) return schema
  const isText = schema.types?.[0] === 'string'
  return { ...schema, example: isText ? JSON.stringify(value) : jsonOr(value, schema) }
}

function jsonOr(value: string, { types }: FormSchema): string {
  try {
    JSON.parse(value)
    return value.trim()
  } catch {
    return types?.[0] === 'array' ? JSON.stringify([value]) : JSON.stringify(value)
  }
}
