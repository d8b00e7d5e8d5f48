import { asciiHeaders } from '../exceptions/ascii-headers.ts'
import { urlSessionBodyWithGet } from '../exceptions/body-with-get.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import { formText, headersOf, partName, type SampleBody, type SamplePart } from '../sample-request.ts'

const width = 100

export const swift: Language = {
  client: 'URLSession',
  comment: '//',
  exceptions: [urlSessionBodyWithGet, lengthOfBody, asciiHeaders],
  syntax: {
    text: /##"""[\s\S]*?"""##|#"""[\s\S]*?"""#|"""[\s\S]*?"""|##"[^\n]*?"##|#"[^\n]*?"#|"(?:[^"\\\n]|\\.)*"/,
    words: 'import let var try await as self',
  },
  generate: (request) => {
    const { method, url, basic, cookies, body } = request
    const headers = headersOf(request)
    const isPlain = method === 'GET' && headers.length === 0 && !basic && !body
    const argument = isPlain ? 'from: url' : 'for: request'
    const isHead = method === 'HEAD'
    const pattern = isHead ? '_, response' : 'data, _'
    return lines(
      'import Foundation',
      '',
      body && bodyLines(body),
      `let url = ${call('URL', [`string: ${quote(url)}`], 'let url = !')}!`,
      !isPlain && [
        basic && credentialsLine(basic.user, basic.password),
        'var request = URLRequest(url: url)',
        method !== 'GET' && `request.httpMethod = ${quote(method)}`,
        // Otherwise the session replaces these cookies with its own.
        cookies.length > 0 && 'request.httpShouldHandleCookies = false',
        basic && setHeader('"Basic \\(credentials)"', 'Authorization'),
        headers.map(([name, value]) => setHeader(quote(value), name)),
        body?.kind === 'parts' && typeLine(body.type),
        body && bodyLine(body),
      ],
      '',
      body?.kind === 'file'
        ? `let (${pattern}) = try await URLSession.shared.upload(for: request, fromFile: file)`
        : `let (${pattern}) = try await URLSession.shared.data(${argument})`,
      // HEAD responses have no body.
      isHead ? 'print(response)' : 'print(String(decoding: data, as: UTF8.self))',
    )
  },
}

const escapeLiteral = (text: string) => escapeText(text, /["\\]/, (code) => `\\u{${code.toString(16)}}`)

/** The fewest `#` that a raw literal needs; none if escapes are not needed. */
function rawHashes(text: string, end: string): string | undefined {
  if (!text.includes('\\') && !text.includes(end)) return ''
  return ['#', '##'].find((hashes) => !text.includes(`"${hashes}`) && !text.includes(`\\${hashes}`))
}

function quote(text: string): string {
  const raw = rawHashes(text, '"')
  // Three quotes would start a multi-line literal.
  if (hasInvisible(text) || `${text}"`.startsWith('""') || raw === undefined)
    return `"${escapeLiteral(text)}"`
  return `${raw}"${text}"${raw}`
}

/** A multi-line literal, unless the text has invisible characters. */
function quoteLines(text: string): string {
  const raw = rawHashes(text, '"""')
  if (
    !text.includes('\n') ||
    hasInvisible(text.replaceAll('\n', '')) ||
    / $/m.test(text) ||
    raw === undefined
  )
    return quote(text)
  return `${raw}"""\n${text.replace(/^(?=.)/gm, '  ')}\n  """${raw}`
}

/** A call on one line if it fits. */
function call(name: string, args: readonly string[], beside = ''): string {
  const flat = `${name}(${args.join(', ')})`
  return flat.length + beside.length <= width ? flat : `${name}(\n  ${args.join(',\n  ')}\n)`
}

const setHeader = (value: string, name: string) =>
  call('request.setValue', [value, `forHTTPHeaderField: ${quote(name)}`])

const typeLine = (type: string) =>
  setHeader(`"${escapeLiteral(type)}; boundary=\\(boundary)"`, 'Content-Type')

const dataOf = (text: string, beside: string) => call('Data', [`${text}.utf8`], beside)

function credentialsLine(user: string, password: string): string {
  const [start, end] = ['let credentials = ', '.base64EncodedString()']
  return start + dataOf(quote(`${user}:${password}`), start + end) + end
}

/** Lines before the request. */
function bodyLines(body: SampleBody): (string | false)[] {
  switch (body.kind) {
    case 'text': {
      const text = quoteLines(body.text)
      return text.includes('\n') ? [`let body = ${text}`, ''] : []
    }
    case 'form':
      return []
    case 'file':
      return [`let file = URL(filePath: ${quote(body.path)})`]
    case 'parts':
      return [
        'let boundary = UUID().uuidString',
        'var body = Data()',
        ...body.parts.flatMap(partLines),
        append('--\\(boundary)--\\r\\n'),
        '',
      ]
  }
}

function bodyLine(body: SampleBody): string | false {
  const start = 'request.httpBody = '
  switch (body.kind) {
    case 'text': {
      const text = quoteLines(body.text)
      return start + dataOf(text.includes('\n') ? 'body' : text, start)
    }
    case 'form':
      return start + dataOf(quote(formText(body.fields)), start)
    case 'parts':
      return `${start}body`
    case 'file':
      return false
  }
}

const append = (text: string) => call('body.append', [`Data("${text}".utf8)`])

function partLines(part: SamplePart): string[] {
  const filename = part.kind === 'file' ? part.path : part.filename
  const file = filename === undefined ? '' : `; filename="${partName(filename)}"`
  const type = part.type === undefined ? [] : [`Content-Type: ${part.type}\r\n`]
  const head = [`Content-Disposition: form-data; name="${partName(part.name)}"${file}\r\n`, ...type]
  const content =
    part.kind === 'file'
      ? [`try body.append(Data(contentsOf: URL(filePath: ${quote(part.path)})))`, append('\\r\\n')]
      : [append(escapeLiteral(`${part.text}\r\n`))]
  return [
    append('--\\(boundary)\\r\\n'),
    ...head.map((line, at) => append(escapeLiteral(at === head.length - 1 ? `${line}\r\n` : line))),
    ...content,
  ]
}
