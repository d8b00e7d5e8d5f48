import type { SampleBody, SampleRequest } from '../../src/samples/sample-request.ts'
import { isJson } from '../../src/samples/sample-request.ts'
import { parseWritten } from '../../src/value/written-json.ts'
import type { ReceivedRequest } from './echo.ts'
import { readParts } from './multipart.ts'

export type Files = Readonly<Record<string, Uint8Array>>

/** Headers that clients send on their own. */
const automaticHeaders =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|content-length|transfer-encoding|expect|origin|referer|cache-control|pragma|te|upgrade|http2-settings|keep-alive|priority|sec-.*)$/

/** Compares the received requests with the expected one: one line for each difference. */
export function compare(
  requests: readonly ReceivedRequest[],
  expected: SampleRequest,
  files: Files,
): string[] {
  const [received, ...rest] = requests
  if (!received) return ['nothing arrived']
  const result: string[] = []
  const expectSame = (label: string, actual: unknown, wanted: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      result.push(
        `${label}: ${JSON.stringify(actual)?.slice(0, 400)} instead of ${JSON.stringify(wanted)?.slice(0, 400)}`,
      )
  }
  if (rest.length > 0) result.push(`${requests.length} requests arrived`)
  expectSame('method', received.method, expected.method)
  const { origin } = new URL(expected.url)
  expectSame('target', received.target, expected.url.slice(origin.length))
  const headers = new Map(expected.headers.map(([name, value]) => [name.toLowerCase(), value]))
  if (expected.basic) {
    const { user, password } = expected.basic
    headers.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  }
  if (expected.cookies.length > 0)
    headers.set('cookie', expected.cookies.map(([name, value]) => `${name}=${value}`).join('; '))
  for (const [name, value] of headers)
    expectSame(
      `header ${name}`,
      received.headers.filter(([item]) => item === name).map(([, item]) => item),
      [value.trim()],
    )
  const type = received.headers.find(([name]) => name === 'content-type')?.[1]
  for (const [name, value] of received.headers)
    if (!headers.has(name) && name !== 'content-type' && !automaticHeaders.test(name))
      result.push(`unexpected header ${name}: ${value}`)
  return [
    ...result,
    ...compareType(type, expected.body),
    ...compareBody(received, type, expected.body, files),
  ]
}

const withoutCharset = (type: string | undefined) =>
  type?.toLowerCase().replace(/\s*;\s*charset="?utf-8"?$/, '')

/** `charset=utf-8` is optional, since text is always sent as UTF-8. */
function compareType(type: string | undefined, body: SampleBody | undefined): string[] {
  if (!body) return type === undefined ? [] : [`content type ${type} without a body`]
  if (body.kind === 'parts') {
    return type?.startsWith('multipart/form-data;')
      ? []
      : [`content type ${type} instead of multipart/form-data`]
  }
  return withoutCharset(type) === withoutCharset(body.type)
    ? []
    : [`content type ${type} instead of ${body.type}`]
}

function compareBody(
  { body: bytes }: ReceivedRequest,
  type: string | undefined,
  expected: SampleBody | undefined,
  files: Files,
): string[] {
  const text = bytes.toString()
  const describeDifference = (actual: unknown, wanted: unknown) =>
    JSON.stringify(actual) === JSON.stringify(wanted)
      ? []
      : [`body: ${JSON.stringify(actual)?.slice(0, 600)} instead of ${JSON.stringify(wanted)?.slice(0, 600)}`]
  switch (expected?.kind) {
    case undefined:
      return describeDifference(text, '')
    case 'text': {
      if (bytes.equals(Buffer.from(expected.text))) return []
      // JSON written as a data literal may differ in whitespace and escapes, but not in names, order, text
      // and digits.
      const [actual, wanted] = isJson(expected.type) ? [parseWritten(text), parseWritten(expected.text)] : []
      return actual && wanted ? describeDifference(actual, wanted) : describeDifference(text, expected.text)
    }
    case 'file':
      return bytes.equals(files[expected.path]!)
        ? []
        : [`body: ${bytes.length} bytes are not those of ${expected.path}`]
    case 'form':
      return describeDifference([...new URLSearchParams(text)], expected.fields)
    case 'parts':
      try {
        const actual = readParts(type ?? '', bytes)
        return [
          ...describeDifference(
            actual.map(({ name, filename }) => [name, filename]),
            expected.parts.map((part) => [part.name, part.kind === 'file' ? part.path : part.filename]),
          ),
          ...expected.parts.flatMap((part, index) => {
            const received = actual[index]
            if (!received) return []
            const isSame = received.bytes.equals(
              part.kind === 'file' ? files[part.path]! : Buffer.from(part.text),
            )
            const hasType =
              part.type === undefined || withoutCharset(received.type) === withoutCharset(part.type)
            return [
              ...(isSame ? [] : [`part ${part.name}: ${received.bytes.toString().slice(0, 200)}`]),
              ...(hasType ? [] : [`part ${part.name}: type ${received.type} instead of ${part.type}`]),
            ]
          }),
        ]
      } catch (error) {
        return [`body: ${String(error)}`]
      }
  }
}
