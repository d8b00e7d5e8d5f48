import { writeServer } from '../../request/address.ts'
import type { Exception } from '../../samples/exceptions/exception.ts'
import type { Pair, SampleBody, SampleRequest } from '../../samples/sample-request.ts'
import type { Call, CallBody, CollectionOperation, Segment, Switched } from './collection.ts'
import { readCredentials, type Secret } from './credentials.ts'
import { doubleBraces, escapeBraces } from './double-braces.ts'
import type { Variables } from './variables.ts'

/** Converts an operation to a collection request that equals its sample. */
export function createCall(
  operation: CollectionOperation,
  variables: Variables,
  exceptions: readonly Exception[],
): Call {
  const server = writeServer(operation.server)
  const base = variables.nameOf(`server ${server}`, 'baseUrl', server)
  const sent = applyExceptions(operation.request, exceptions)
  const all = operation.all ? applyExceptions(operation.all, exceptions) : sent
  const { auth, sent: sentSecrets, secrets } = readCredentials(operation.security, variables)
  const isHidden = (field: Field, place: Secret['in']) =>
    sentSecrets.some((secret) => isSame(secret, field, place))
  // These programs support Digest; samples do not.
  const notes = sent.notes.filter((note) => auth.kind !== 'digest' || !note.includes('HTTP Digest'))
  const [path, query] = splitUrl(sent.url.slice(server.length))
  const [, allQuery] = splitUrl(all.url.slice(server.length))
  return {
    kind: 'call',
    name: operation.title,
    description: [operation.description, ...notes].filter(Boolean).join('\n\n') || undefined,
    method: sent.method,
    base,
    path: splitPath(path, operation.path),
    query: withSwitches(query, allQuery)
      .filter((field) => !isHidden(field, 'query'))
      .map((field) => withSecret(field, 'query', secrets)),
    headers: [
      ...withSwitches(sent.headers.map(toField), all.headers.map(toField))
        .filter((field) => !isHidden(field, 'header'))
        .map((field) => withSecret(field, 'header', secrets)),
      ...cookieHeaders(sent, all, secrets),
      ...(sent.body && sent.body.kind !== 'parts'
        ? [{ name: 'Content-Type', value: sent.body.type, on: true }]
        : []),
    ],
    auth,
    body: sent.body && bodyWithSwitches(sent.body, all.body),
  }
}

/** The request as the program can send it, with notes. */
function applyExceptions(request: SampleRequest, exceptions: readonly Exception[]): SampleRequest {
  return [doubleBraces, ...exceptions].reduce((before, { without, note }) => {
    const supported = without(before)
    // The URL stays unchanged because it starts with a variable.
    return supported === before
      ? before
      : { ...supported, url: request.url, notes: [...supported.notes, note] }
  }, escapeBraces(request))
}

type Field = { name: string; value?: string }

const toField = ([name, value]: Pair) => ({ name, value })

function isSame(secret: Secret, { name, value }: Field, place: Secret['in']): boolean {
  return secret.in === place && secret.name.toLowerCase() === name.toLowerCase() && secret.value === value
}

function withSecret<Value extends Field>(
  field: Value,
  place: Secret['in'],
  secrets: readonly Secret[],
): Value {
  const secret = secrets.find((other) => isSame(other, field, place))
  return secret ? { ...field, value: secret.written } : field
}

/** Enables sent items and disables the rest of `all`. Falls back to sent items if the lists do not match. */
function withSwitches<Value>(sent: readonly Value[], all: readonly Value[]): Switched<Value>[] {
  let next = 0
  const merged = all.map((item) => {
    const on = next < sent.length && JSON.stringify(sent[next]) === JSON.stringify(item)
    if (on) next++
    return { ...item, on }
  })
  return next === sent.length ? merged : sent.map((item) => ({ ...item, on: true }))
}

function splitUrl(url: string): [path: string, query: Field[]] {
  const mark = url.indexOf('?')
  if (mark === -1) return [url, []]
  const query = url
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals === -1 ? { name: pair } : { name: pair.slice(0, equals), value: pair.slice(equals + 1) }
    })
  return [url.slice(0, mark), query]
}

/** Only segments that are exactly one parameter get a name. */
function splitPath(path: string, template: string): Segment[] {
  if (path === '') return []
  const segments = path.split('/').slice(1)
  const templateSegments = template
    .replace(/[?#].*/, '')
    .replace(/^\//, '')
    .split('/')
  const names = new Set<string>()
  return segments.map((value, index) => {
    const name =
      segments.length === templateSegments.length
        ? /^\{([\w-]+)\}$/.exec(templateSegments[index] ?? '')?.[1]
        : undefined
    if (name === undefined || value === '' || names.has(name)) return { value }
    names.add(name)
    return { value, name }
  })
}

/** One header holds all cookies, so the optional ones need a second, disabled header. */
function cookieHeaders(sent: SampleRequest, all: SampleRequest, secrets: readonly Secret[]) {
  const write = (cookies: readonly Pair[]) =>
    cookies
      .map((pair) => withSecret(toField(pair), 'cookie', secrets))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  const [sentCookies, allCookies] = [write(sent.cookies), write(all.cookies)]
  return [
    ...(sentCookies === '' ? [] : [{ name: 'Cookie', value: sentCookies, on: true }]),
    ...(allCookies === sentCookies ? [] : [{ name: 'Cookie', value: allCookies, on: false }]),
  ]
}

function bodyWithSwitches(sent: SampleBody, all: SampleBody | undefined): CallBody {
  if (sent.kind === 'form') {
    const allFields = all?.kind === 'form' ? all.fields : sent.fields
    return { ...sent, fields: withSwitches(sent.fields.map(toField), allFields.map(toField)) }
  }
  if (sent.kind !== 'parts') return sent
  return { ...sent, parts: withSwitches(sent.parts, all?.kind === 'parts' ? all.parts : sent.parts) }
}
