import type { Json } from '../core/json.ts'
import type { CallApi, CallResult } from '../request/call-result.ts'
import type { Credential } from '../request/credential.ts'
import type { RelayHead } from '../request/relay-message.ts'
import { prepare } from '../samples/prepare.ts'
import {
  formText,
  headersOf,
  isJson,
  type SampleBody,
  type SampleRequest,
} from '../samples/sample-request.ts'
import type { ListedOperation } from '../site/flow/operation-lists.ts'
import type { View } from '../site/view/view.ts'
import { serverUrl } from '../spec/server.ts'
import { fail, type ToolResult } from './tool.ts'

type Model = NonNullable<Awaited<ReturnType<View['operationModel']>>>

/** An operation that agents may call, as an MCP tool. */
export type ApiTool = {
  name: string
  title: string
  description: string
  /** A JSON Schema. */
  input: { [key: string]: Json }
  isReadOnly: boolean
  run: (args: Record<string, unknown>, agent: AgentRequest) => Promise<ToolResult>
}

/** The agent's request, which can carry credentials for the API. */
type AgentRequest = { incoming: unknown; headers: Headers }

/** Carries API credentials by scheme: `Octavo-Credential: bearerAuth=…`. */
const credentialHeader = 'Octavo-Credential'

const maxText = 60_000

export async function createApiTool(
  operation: ListedOperation,
  site: View,
  call: CallApi,
): Promise<ApiTool | undefined> {
  const model = await site.operationModel(operation)
  if (model?.endpoint.kind !== 'operation') return undefined
  const { mcp, title, method, path, url, operationId, key } = operation
  const options = optionsOf(model).map((option) => option.map(({ id }) => id).join(', '))
  const credentialNote =
    options.length > 0
      ? ` Requires credentials in the ${credentialHeader} header for: ${options.join('; or ')}.`
      : ''
  return {
    name: toolName(mcp?.name ?? operationId ?? key),
    title,
    description: `${mcp?.description ?? title}. Sends ${method} ${path} to the API.${credentialNote}`,
    input: inputOf(model),
    isReadOnly: /^(?:GET|HEAD|OPTIONS|QUERY)$/.test(method),
    async run(args, { incoming, headers }) {
      const plan = planRequest(model, args, headers)
      if ('problem' in plan) return fail(plan.problem)
      return resultOfCall(await call(incoming, headOf(url, plan.request), plan.body))
    },
  }
}

/** https://modelcontextprotocol.io/specification/2026-07-28/server/tools: letters, digits, `_` and `-`. */
const toolName = (name: string) =>
  name
    .replace(/[^\w-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64) || 'call'

const places = ['path', 'query', 'header', 'cookie'] as const

function inputOf({ endpoint }: Model): { [key: string]: Json } {
  const properties: { [key: string]: Json } = {}
  const required: string[] = []
  for (const place of places) {
    const list = endpoint.parameters.filter((parameter) => parameter.in === place)
    if (list.length === 0) continue
    properties[place] = {
      type: 'object',
      properties: Object.fromEntries(
        list.map(({ name, description }): [string, Json] => [name, description ? { description } : {}]),
      ),
      required: list.filter((parameter) => parameter.required).map(({ name }) => name),
    }
    if (list.some((parameter) => parameter.required)) required.push(place)
  }
  if (endpoint.body) {
    properties.body = {
      description:
        endpoint.body.description ??
        'The request body: JSON, or a string for other content types. Call `get_operation` for its schema.',
    }
    if (endpoint.body.required) required.push('body')
  }
  return { type: 'object', properties, required }
}

type PlannedRequest = { request: SampleRequest; body?: string } | { problem: string }

function planRequest(
  { endpoint, servers, security }: Model,
  args: Record<string, unknown>,
  headers: Headers,
): PlannedRequest {
  const [server] = servers
  if (!server) return { problem: 'The spec defines no server, so the request cannot be sent.' }
  const body = bodyOf(endpoint.body?.content.map(({ type }) => type) ?? [], args.body)
  if (body && 'problem' in body) return body
  const parameters = endpoint.parameters.flatMap(
    ({ name, in: place, style, explode, allowReserved, content }) => {
      const values = args[place]
      const value = isObject(values) && Object.hasOwn(values, name) ? (values[name] as Json) : undefined
      return value === undefined
        ? []
        : [{ name, in: place, style, explode, allowReserved, type: content[0]?.type, value }]
    },
  )
  const missing = endpoint.parameters.find(
    ({ name, in: place, required }) =>
      required && !parameters.some((parameter) => parameter.name === name && parameter.in === place),
  )
  if (missing) return { problem: `Missing required argument \`${missing.in}.${missing.name}\`.` }
  const credentials = credentialsOf(optionsOf({ security }), headers)
  const request = prepare({
    method: endpoint.method.toUpperCase(),
    server: serverUrl(server),
    path: endpoint.path,
    parameters,
    credentials,
    body,
    response: 'json',
  })
  const text =
    request.body?.kind === 'text'
      ? request.body.text
      : request.body?.kind === 'form'
        ? formText(request.body.fields)
        : undefined
  return { request, body: text }
}

function bodyOf(types: readonly string[], value: unknown): SampleBody | { problem: string } | undefined {
  if (value === undefined) return undefined
  const type = types.find(isJson) ?? types.find((candidate) => /^text\/|[/+]xml\b/.test(candidate))
  if (type === undefined)
    return {
      problem:
        types.length > 0
          ? `Request bodies of type ${types.join(' or ')} are not supported here.`
          : 'This operation has no request body.',
    }
  const text = typeof value === 'string' && !isJson(type) ? value : JSON.stringify(value)
  return text.length > maxText
    ? { problem: `The body exceeds ${maxText} characters.` }
    : { kind: 'text', type, text }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The alternatives for signing in, each with one or more schemes. */
const optionsOf = ({ security }: Pick<Model, 'security'>) => security.filter((option) => option.length > 0)

/** Sends the client's credentials only where the spec defines them: those of the first alternative that is complete. */
function credentialsOf(options: Model['security'], headers: Headers): Credential[] {
  const values = new Map(
    (headers.get(credentialHeader) ?? '').split(/,\s*(?=[\w.-]+=)/).map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    }),
  )
  const complete = options.find((option) => option.every(({ id }) => values.has(id)))
  return (complete ?? options[0] ?? []).flatMap(
    ({ id, kind, in: place = 'header', name = 'Authorization', scheme }): Credential[] => {
      const value = values.get(id)
      if (!value) return []
      if (kind === 'apiKey') return [{ kind: place, name, value }]
      if (kind === 'http' && scheme === 'basic') {
        const at = value.indexOf(':')
        return [
          at < 0
            ? { kind: 'basic', user: value, password: '' }
            : { kind: 'basic', user: value.slice(0, at), password: value.slice(at + 1) },
        ]
      }
      const prefix = kind === 'http' && scheme && scheme !== 'bearer' ? scheme : 'Bearer'
      return [{ kind: 'header', name: 'Authorization', value: `${prefix} ${value}` }]
    },
  )
}

function headOf(page: string, request: SampleRequest): RelayHead {
  const { basic } = request
  const headers = headersOf(request).map(([name, value]): [string, string] => [name, value])
  const secret = basic && Buffer.from(`${basic.user}:${basic.password}`).toString('base64')
  return {
    v: 1,
    page,
    method: request.method,
    url: request.url,
    headers: secret ? [...headers, ['Authorization', `Basic ${secret}`]] : headers,
    bodyLength: null,
    redirect: 'manual',
  }
}

function resultOfCall(result: CallResult): ToolResult {
  if (result.kind === 'refused') return fail(`The request failed (${result.code}). ${result.detail}`)
  const { status, headers, body } = result
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const text = new TextDecoder().decode(body)
  const isText = /^text\/|json|xml|yaml|csv|javascript|urlencoded/i.test(type) || type === ''
  const content = isText ? text.slice(0, maxText) : `(${body.length} bytes, ${type})`
  const ellipsis = isText && text.length > maxText ? '\n… (truncated)' : ''
  return { text: `HTTP ${status}\n\n${content}${ellipsis}`, ...(status >= 400 && { isError: true as const }) }
}
