import { okHttpBodyWithGet } from '../exceptions/body-with-get.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import {
  formText,
  headersOf,
  isAscii,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'

export const kotlin: Language = {
  client: 'OkHttp',
  comment: '//',
  exceptions: [okHttpBodyWithGet, lengthOfBody, dotSegments],
  syntax: {
    text: /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"/,
    words: 'import fun val null',
  },
  generate: (request) => {
    const { method, url, basic, body } = request
    // The body sets the content type.
    const headers = headersOf({ ...request, body: undefined })
    const nonAscii = headers.filter((pair) => !pair.every(isAscii))
    const publisherCall = methodCall(request)
    return lines(
      importLines(request),
      '',
      'fun main() {',
      '    val client = OkHttpClient()',
      '',
      body && bodyLines(body),
      '    val request = Request.Builder()',
      `        .url(${quote(url)})`,
      nonAscii.length > 0 && [
        '        .headers(',
        '            Headers.Builder()',
        nonAscii.map((pair) => `                .addUnsafeNonAscii(${pair.map(quote).join(', ')})`),
        '                .build()',
        '        )',
      ],
      headers
        .filter((pair) => !nonAscii.includes(pair))
        .map((pair) => `        .header(${pair.map(quote).join(', ')})`),
      basic && `        .header("Authorization", Credentials.basic(${credentials(basic)}))`,
      publisherCall && `        ${publisherCall}`,
      '        .build()',
      '',
      '    client.newCall(request).execute().use { response ->',
      // HEAD responses have no body.
      method === 'HEAD'
        ? ['        println(response.code)', '        println(response.headers)']
        : '        println(response.body.string())',
      '    }',
      '}',
    )
  },
}

/** The imports in use, sorted. */
function importLines(request: SampleRequest): string[] {
  const { basic, body } = request
  const parts = body?.kind === 'parts' ? body.parts : []
  const isForm = !!body && isPlainForm(body)
  const sendsFile = body?.kind === 'file' || parts.some(({ kind }) => kind === 'file')
  const sendsText =
    body?.kind === 'text' ||
    (body?.kind === 'form' && !isForm) ||
    (!body && needsBody(request.method)) ||
    parts.some(({ kind, type }) => kind === 'text' && type !== undefined)
  const isTyped = (body && body.kind !== 'parts' && !isForm) || parts.some(({ type }) => type !== undefined)
  return [
    sendsFile && 'java.io.File',
    basic && 'okhttp3.Credentials',
    isForm && 'okhttp3.FormBody',
    !headersOf(request).every((pair) => pair.every(isAscii)) && 'okhttp3.Headers',
    isTyped && 'okhttp3.MediaType.Companion.toMediaType',
    body?.kind === 'parts' && 'okhttp3.MultipartBody',
    'okhttp3.OkHttpClient',
    'okhttp3.Request',
    sendsFile && 'okhttp3.RequestBody.Companion.asRequestBody',
    sendsText && 'okhttp3.RequestBody.Companion.toRequestBody',
  ].flatMap((name) => (name ? [`import ${name}`] : []))
}

const quote = (text: string) => `"${escapeText(text, /[\\"$]/)}"`

/** A raw string if it saves escapes or preserves lines. `$` before a name would interpolate. */
function quoteLines(text: string, margin: string): string {
  const isBlock = text.includes('\n')
  if (!/[\n"\\]/.test(text) || hasInvisible(text.replaceAll('\n', '')) || text.includes('"""'))
    return quote(text)
  // Common indentation would be stripped.
  if (isBlock ? !/^\S/m.test(text) : /^"|"$/.test(text)) return quote(text)
  const raw = text.replace(/\$(?=[\p{L}_{`])/gu, () => `\${'$'}`)
  if (!isBlock) return `"""${raw}"""`
  return `"""\n${raw.replace(/^(?=.)/gm, `${margin}    `)}\n${margin}""".trimIndent()`
}

/** OkHttp encodes credentials as Latin-1 by default. */
function credentials({ user, password }: { user: string; password: string }): string {
  return [quote(user), quote(password), ...(isAscii(user + password) ? [] : ['Charsets.UTF_8'])].join(', ')
}

const needsBody = (method: string) => /^(?:POST|PUT|PATCH|PROPPATCH|QUERY|REPORT)$/.test(method)

function methodCall({ method, body }: SampleRequest): string | undefined {
  if (method === 'GET') return undefined
  const argument = body ? bodyValue(body) : needsBody(method) ? '"".toRequestBody()' : ''
  return /^(?:POST|PUT|PATCH|DELETE|HEAD)$/.test(method)
    ? `.${method.toLowerCase()}(${argument})`
    : `.method(${quote(method)}, ${argument || 'null'})`
}

const mediaType = (type: string) => `${quote(type)}.toMediaType()`

/** Bytes, because OkHttp adds a charset for strings. */
const asBody = (code: string, type: string) => `${code}.toByteArray().toRequestBody(${mediaType(type)})`

const fileBody = (path: string, type: string | undefined) =>
  `File(${quote(path)}).asRequestBody(${type === undefined ? '' : mediaType(type)})`

const isPlainForm = (body: SampleBody) =>
  body.kind === 'form' && body.type === 'application/x-www-form-urlencoded'

function bodyValue(body: SampleBody): string {
  if (body.kind === 'file') return fileBody(body.path, body.type)
  return body.kind === 'parts' || isPlainForm(body) ? 'body' : asBody('body', body.type)
}

function bodyLines(body: SampleBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`    val body = ${quoteLines(body.text, '    ')}`, '']
    case 'form':
      return isPlainForm(body)
        ? builder(
            'FormBody',
            body.fields.map((pair) => `.add(${pair.map(quote).join(', ')})`),
          )
        : [`    val body = ${quote(formText(body.fields))}`, '']
    case 'parts':
      return builder('MultipartBody', ['.setType(MultipartBody.FORM)', ...body.parts.map(partCall)])
    case 'file':
      return []
  }
}

const builder = (name: string, calls: readonly string[]) => [
  `    val body = ${name}.Builder()`,
  ...[...calls, '.build()'].map((call) => `        ${call}`),
  '',
]

function partCall(part: SamplePart): string {
  const { name, type } = part
  const file = part.kind === 'file' ? part.path : part.filename
  const text = part.kind === 'text' ? quoteLines(part.text, '        ') : ''
  if (part.kind === 'text' && type === undefined) return `.addFormDataPart(${quote(name)}, ${text})`
  const value = part.kind === 'file' ? fileBody(part.path, type) : asBody(text, type!)
  const args = [quote(name), file === undefined ? 'null' : quote(file), value]
  const line = `.addFormDataPart(${args.join(', ')})`
  return line.length <= 92 || line.includes('\n')
    ? line
    : `.addFormDataPart(\n            ${args.join(',\n            ')}\n        )`
}
