import { asciiHeadersOfJava } from '../exceptions/ascii-headers.ts'
import { lengthOfBody, proxyHeaderOfJava } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { escapeText, fourDigits } from '../quote.ts'
import {
  formText,
  headersOf,
  partName,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'

export const java: Language = {
  client: 'java.net.http',
  comment: '//',
  exceptions: [proxyHeaderOfJava, lengthOfBody, asciiHeadersOfJava],
  syntax: {
    text: /"""(?:[^\\]|\\[\s\S])*?"""|"(?:[^"\\\n]|\\.)*"/,
    words: 'import public private static final class void throws var return',
  },
  generate: (request) => {
    const { method, url, headers, basic, body } = request
    // HEAD responses have no body.
    const isHead = method === 'HEAD'
    const parts = body?.kind === 'parts' ? body.parts : undefined
    const hasFile = body?.kind === 'file' || parts?.some(({ kind }) => kind === 'file')
    const publisherCall = methodCall(request)
    const restricted = headers.map(([name]) => name.toLowerCase()).filter(isRestricted)
    const chain: Code[] = [
      call('.uri', call('URI.create', quote(url))),
      ...headersOf(request).map(([name, value]) => call('.header', quote(name), quote(value))),
      ...(parts ? [call('.header', '"Content-Type"', '"multipart/form-data; boundary=" + BOUNDARY')] : []),
      ...(basic ? [call('.header', '"Authorization"', '"Basic " + credentials')] : []),
      ...(publisherCall ? [publisherCall] : []),
      '.build()',
    ]
    return lines(
      [
        'java.net.URI',
        'java.net.http.HttpClient',
        'java.net.http.HttpRequest',
        parts && 'java.net.http.HttpRequest.BodyPublisher',
        publisherCall?.args.length && 'java.net.http.HttpRequest.BodyPublishers',
        'java.net.http.HttpResponse.BodyHandlers',
        hasFile && 'java.nio.file.Path',
        basic && 'java.util.Base64',
        parts && 'java.util.UUID',
      ].map((name) => !!name && `import ${name};`),
      '',
      'public class Main {',
      parts && ['  private static final String BOUNDARY = UUID.randomUUID().toString();', ''],
      '  public static void main(String[] args) throws Exception {',
      restricted.length > 0 && [`    ${allow}${quote(restricted.join(','))});`, ''],
      basic && [
        assign('credentials', `Base64.getEncoder()`, [
          `.encodeToString(${quote(`${basic.user}:${basic.password}`)}.getBytes())`,
        ]),
        '',
      ],
      body && bodyLines(body),
      assign('request', 'HttpRequest.newBuilder()', chain),
      '',
      '    var client = HttpClient.newHttpClient();',
      `    var response = client.send(request, BodyHandlers.${isHead ? 'discarding' : 'ofString'}());`,
      '',
      isHead
        ? '    System.out.println(response.statusCode() + " " + response.headers().map());'
        : '    System.out.println(response.body());',
      '  }',
      parts && partMethod,
      '}',
    )
  },
}

const allow = 'System.setProperty("jdk.httpclient.allowRestrictedHeaders", '

const isRestricted = (name: string) => /^(?:connection|expect|host|upgrade)$/.test(name)

/** Octal if possible: `\u` is resolved first, and text blocks strip such white space. */
const byNumber = (code: number) =>
  code < 0x100 ? `\\${code.toString(8).padStart(3, '0')}` : fourDigits(code)

const quote = (text: string) => `"${escapeText(text, /[\\"]/, byNumber)}"`

/** Text blocks strip trailing white space except escaped spaces. */
function quoteLines(text: string): Code {
  if (!/["\n]/.test(text) || /[\u1680\u2000-\u200a\u2028\u2029\u205f\u3000](?:\n|$)/.test(text))
    return quote(text)
  const rows = text
    .split('\n')
    .map((row) => escapeText(row, /\\/, byNumber).replaceAll('"""', '""\\"').replace(/ $/, '\\s'))
  const last = rows.pop()
  return ['"""', ...rows, ...(last ? [`${last}\\`] : []), '"""']
}

/** A line, a call that google-java-format can split, or the lines of a text block. */
type Code = string | Call | string[]
type Call = { name: string; args: readonly Code[] }

const call = (name: string, ...args: Code[]): Call => ({ name, args })

function flat(code: Code): string {
  if (typeof code === 'string') return code
  return Array.isArray(code) ? code.join('\n') : `${code.name}(${code.args.map(flat).join(', ')})`
}

const fits = (line: string, margin: number) => margin + line.length <= 100 && !line.includes('\n')

/** On one line if `tail` more characters fit, otherwise arguments on the next line or one per line. */
function breakLines(code: Code, margin: number, tail = 0): string {
  const line = flat(code)
  if (Array.isArray(code)) return line.replace(/\n(?=.)/g, `\n${' '.repeat(margin)}`)
  if (typeof code === 'string' || code.args.length === 0 || fits(line, margin + tail)) return line
  const { name, args } = code
  const inner = margin + 4
  const gap = `\n${' '.repeat(inner)}`
  const row = args.map(flat).join(', ')
  const rows = fits(row, inner + tail + 1) ? [row] : args.map((arg) => breakLines(arg, inner, tail + 1))
  return `${name}(${gap}${rows.join(`,${gap}`)})`
}

/** A variable declaration or the end of a call chain. */
function assign(name: string, first: Code, chain: readonly Code[] = []): string {
  const start = `    var ${name} =`
  const line = `${flat(first)}${chain.map(flat).join('')};`
  if (fits(line, start.length + 1)) return `${start} ${line}`
  if (fits(line, 8)) return `${start}\n        ${line}`
  const rest = chain.map((call) => `\n            ${breakLines(call, 12)}`).join('')
  return `${start}\n        ${breakLines(first, 8, 1)}${rest};`
}

function methodCall({ method, body }: SampleRequest): Call | undefined {
  if (!body && method === 'GET') return undefined
  if (!body && method === 'DELETE') return call('.DELETE')
  const publisher = publisherOf(body)
  return /^(?:POST|PUT)$/.test(method)
    ? call(`.${method}`, publisher)
    : call('.method', quote(method), publisher)
}

const ofText = (code: Code) => call('BodyPublishers.ofString', code)
const ofFile = (path: string) => call('BodyPublishers.ofFile', call('Path.of', quote(path)))

function publisherOf(body: SampleBody | undefined): Code {
  switch (body?.kind) {
    case undefined:
      return 'BodyPublishers.noBody()'
    case 'file':
      return ofFile(body.path)
    case 'parts':
      return 'body'
    default:
      return ofText('body')
  }
}

function bodyLines(body: SampleBody): string[] {
  switch (body.kind) {
    case 'text':
      return [assign('body', quoteLines(body.text)), '']
    case 'form':
      return [assign('body', quote(formText(body.fields))), '']
    case 'parts': {
      const end = ofText('"--" + BOUNDARY + "--\\r\\n"')
      return [assign('body', call('BodyPublishers.concat', ...body.parts.map(partCall), end)), '']
    }
    case 'file':
      return []
  }
}

function partCall(part: SamplePart): Call {
  const file = part.kind === 'file' ? part.path : part.filename
  const filename = file === undefined ? '' : `; filename="${partName(file)}"`
  return call(
    'part',
    part.kind === 'file' ? ofFile(part.path) : ofText(quoteLines(part.text)),
    quote(`Content-Disposition: form-data; name="${partName(part.name)}"${filename}`),
    ...(part.type === undefined ? [] : [quote(`Content-Type: ${part.type}`)]),
  )
}

const partMethod = `
  private static BodyPublisher part(BodyPublisher content, String... headers) {
    var head = "--" + BOUNDARY + "\\r\\n" + String.join("\\r\\n", headers) + "\\r\\n\\r\\n";
    return BodyPublishers.concat(
        BodyPublishers.ofString(head), content, BodyPublishers.ofString("\\r\\n"));
  }`
