import type { SampleBody, SampleRequest } from '../../src/samples/sample-request.ts'
import { isJson } from '../../src/samples/sample-request.ts'
import { parseWritten } from '../../src/value/written-json.ts'
import type { Arrival } from './echo.ts'
import { readParts } from './multipart.ts'

export type Files = Readonly<Record<string, Uint8Array>>

/** Headers that clients send on their own. */
const own =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|content-length|transfer-encoding|expect|origin|referer|cache-control|pragma|te|upgrade|http2-settings|keep-alive|priority|sec-.*)$/

/** What arrived, compared with what was meant: one line for each difference. */
export function compare(arrivals: readonly Arrival[], meant: SampleRequest, files: Files): string[] {
  const [arrived, ...more] = arrivals
  if (!arrived) return ['nothing arrived']
  const result: string[] = []
  const expectSame = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      result.push(
        `${what}: ${JSON.stringify(is)?.slice(0, 400)} instead of ${JSON.stringify(should)?.slice(0, 400)}`,
      )
  }
  if (more.length > 0) result.push(`${arrivals.length} requests arrived`)
  expectSame('method', arrived.method, meant.method)
  const { origin } = new URL(meant.url)
  expectSame('target', arrived.target, meant.url.slice(origin.length))
  const wanted = new Map(meant.headers.map(([name, value]) => [name.toLowerCase(), value]))
  if (meant.basic) {
    const { user, password } = meant.basic
    wanted.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  }
  if (meant.cookies.length > 0)
    wanted.set('cookie', meant.cookies.map(([name, value]) => `${name}=${value}`).join('; '))
  for (const [name, value] of wanted)
    expectSame(
      `header ${name}`,
      arrived.headers.filter(([item]) => item === name).map(([, item]) => item),
      [value.trim()],
    )
  const type = arrived.headers.find(([name]) => name === 'content-type')?.[1]
  for (const [name, value] of arrived.headers)
    if (!wanted.has(name) && name !== 'content-type' && !own.test(name))
      result.push(`unexpected header ${name}: ${value}`)
  return [...result, ...compareType(type, meant.body), ...compareBody(arrived, type, meant.body, files)]
}

const withoutCharset = (type: string | undefined) =>
  type?.toLowerCase().replace(/\s*;\s*charset="?utf-8"?$/, '')

/** `charset=utf-8` says the same as nothing, since text is always sent so. */
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
  { body: bytes }: Arrival,
  type: string | undefined,
  meant: SampleBody | undefined,
  files: Files,
): string[] {
  const text = bytes.toString()
  const differs = (is: unknown, should: unknown) =>
    JSON.stringify(is) === JSON.stringify(should)
      ? []
      : [`body: ${JSON.stringify(is)?.slice(0, 600)} instead of ${JSON.stringify(should)?.slice(0, 600)}`]
  switch (meant?.kind) {
    case undefined:
      return differs(text, '')
    case 'text': {
      if (bytes.equals(Buffer.from(meant.text))) return []
      // Written as data, JSON may have other spaces and escapes; names, order, texts and digits are the same.
      const [is, should] = isJson(meant.type) ? [parseWritten(text), parseWritten(meant.text)] : []
      return is && should ? differs(is, should) : differs(text, meant.text)
    }
    case 'file':
      return bytes.equals(files[meant.path]!)
        ? []
        : [`body: ${bytes.length} bytes are not those of ${meant.path}`]
    case 'form':
      return differs([...new URLSearchParams(text)], meant.fields)
    case 'parts':
      try {
        const is = readParts(type ?? '', bytes)
        return [
          ...differs(
            is.map(({ name, filename }) => [name, filename]),
            meant.parts.map((part) => [part.name, part.kind === 'file' ? part.path : part.filename]),
          ),
          ...meant.parts.flatMap((part, index) => {
            const arrived = is[index]
            if (!arrived) return []
            const same = arrived.bytes.equals(
              part.kind === 'file' ? files[part.path]! : Buffer.from(part.text),
            )
            const typed =
              part.type === undefined || withoutCharset(arrived.type) === withoutCharset(part.type)
            return [
              ...(same ? [] : [`part ${part.name}: ${arrived.bytes.toString().slice(0, 200)}`]),
              ...(typed ? [] : [`part ${part.name}: type ${arrived.type} instead of ${part.type}`]),
            ]
          }),
        ]
      } catch (error) {
        return [`body: ${String(error)}`]
      }
  }
}
