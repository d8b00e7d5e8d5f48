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
  const sent = reach(operation.request, exceptions)
  const all = operation.all ? reach(operation.all, exceptions) : sent
  const { auth, sent: sentSecrets, secrets } = readCredentials(operation.security, variables)
  const isHidden = (field: Named, place: Secret['in']) =>
    sentSecrets.some((secret) => isSame(secret, field, place))
  // These programs support Digest; samples do not.
  const notes = sent.notes.filter((note) => auth.kind !== 'digest' || !note.includes('HTTP Digest'))
  const [path, query] = splitAddress(sent.url.slice(server.length))
  const [, allQuery] = splitAddress(all.url.slice(server.length))
  return {
    kind: 'call',
    name: operation.title,
    description: [operation.description, ...notes].filter(Boolean).join('\n\n') || undefined,
    method: sent.method,
    base,
    path: splitPath(path, operation.path),
    query: switched(query, allQuery)
      .filter((field) => !isHidden(field, 'query'))
      .map((field) => withSecret(field, 'query', secrets)),
    headers: [
      ...switched(sent.headers.map(named), all.headers.map(named))
        .filter((field) => !isHidden(field, 'header'))
        .map((field) => withSecret(field, 'header', secrets)),
      ...cookieHeaders(sent, all, secrets),
      ...(sent.body && sent.body.kind !== 'parts'
        ? [{ name: 'Content-Type', value: sent.body.type, on: true }]
        : []),
    ],
    auth,
    body: sent.body && switchedBody(sent.body, all.body),
  }
}

/** The request as the program can send it, with notes. */
function reach(request: SampleRequest, exceptions: readonly Exception[]): SampleRequest {
  return [doubleBraces, ...exceptions].reduce((before, { without, note }) => {
    const now = without(before)
    // The URL stays unchanged because it starts with a variable.
    return now === before ? before : { ...now, url: request.url, notes: [...now.notes, note] }
  }, escapeBraces(request))
}

type Named = { name: string; value?: string }

const named = ([name, value]: Pair) => ({ name, value })

function isSame(secret: Secret, { name, value }: Named, place: Secret['in']): boolean {
  return secret.in === place && secret.name.toLowerCase() === name.toLowerCase() && secret.value === value
}

function withSecret<Value extends Named>(
  field: Value,
  place: Secret['in'],
  secrets: readonly Secret[],
): Value {
  const secret = secrets.find((other) => isSame(other, field, place))
  return secret ? { ...field, value: secret.written } : field
}

/** Enables sent items and disables the rest of `all`. Falls back to sent items if the lists do not match. */
function switched<Value>(sent: readonly Value[], all: readonly Value[]): Switched<Value>[] {
  let next = 0
  const merged = all.map((item) => {
    const on = next < sent.length && JSON.stringify(sent[next]) === JSON.stringify(item)
    if (on) next++
    return { ...item, on }
  })
  return next === sent.length ? merged : sent.map((item) => ({ ...item, on: true }))
}

function splitAddress(address: string): [path: string, query: Named[]] {
  const mark = address.indexOf('?')
  if (mark === -1) return [address, []]
  const query = address
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals === -1 ? { name: pair } : { name: pair.slice(0, equals), value: pair.slice(equals + 1) }
    })
  return [address.slice(0, mark), query]
}

/** Only segments that are exactly one parameter get a name. */
function splitPath(path: string, template: string): Segment[] {
  if (path === '') return []
  const segments = path.split('/').slice(1)
  const written = template
    .replace(/[?#].*/, '')
    .replace(/^\//, '')
    .split('/')
  const names = new Set<string>()
  return segments.map((value, index) => {
    const name =
      segments.length === written.length ? /^\{([\w-]+)\}$/.exec(written[index] ?? '')?.[1] : undefined
    if (name === undefined || value === '' || names.has(name)) return { value }
    names.add(name)
    return { value, name }
  })
}

/** One header holds all cookies, so the optional ones need a second, disabled header. */
function cookieHeaders(sent: SampleRequest, all: SampleRequest, secrets: readonly Secret[]) {
  const write = (cookies: readonly Pair[]) =>
    cookies
      .map((pair) => withSecret(named(pair), 'cookie', secrets))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  const [shown, whole] = [write(sent.cookies), write(all.cookies)]
  return [
    ...(shown === '' ? [] : [{ name: 'Cookie', value: shown, on: true }]),
    ...(whole === shown ? [] : [{ name: 'Cookie', value: whole, on: false }]),
  ]
}

function switchedBody(sent: SampleBody, all: SampleBody | undefined): CallBody {
  if (sent.kind === 'form') {
    const whole = all?.kind === 'form' ? all.fields : sent.fields
    return { ...sent, fields: switched(sent.fields.map(named), whole.map(named)) }
  }
  if (sent.kind !== 'parts') return sent
  return { ...sent, parts: switched(sent.parts, all?.kind === 'parts' ? all.parts : sent.parts) }
}
