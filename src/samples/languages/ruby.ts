import { parseWritten } from '../../value/written-json.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { indent, lines } from '../lines.ts'
import { partLines } from '../part-lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import {
  headersOf,
  isJson,
  type Pair,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'
import { type DataStyle, isPlainData, isPlainDecimal, writeData } from '../written-data.ts'

const classes = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
const mayHaveBody = new Set(['POST', 'PUT', 'PATCH'])
const makeBoundary = 'boundary = SecureRandom.hex'

export const ruby: Language = {
  client: 'Net::HTTP',
  comment: '#',
  exceptions: [lengthOfBody],
  syntax: {
    text: /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|<<~'?(?:JSON|TEXT)[\s\S]*?\n *(?:JSON|TEXT)(?!.)/,
    words: 'do end false nil require true',
  },
  generate: (request) => {
    const { method, url, basic, body } = request
    const content = bodyLines(body)
    const headers = headersOf(request).filter(
      ([name, value]) => body?.kind !== 'form' || name !== 'Content-Type' || value !== formType,
    )
    // Servers require Content-Length here.
    if (!body && mayHaveBody.has(method)) headers.push(['Content-Length', '0'])
    return lines(
      content.at(-1)?.endsWith('.to_json') && "require 'json'",
      "require 'net/http'",
      content[0] === makeBoundary && "require 'securerandom'",
      '',
      `uri = URI(${quote(url)})`,
      `request = ${requestText(request)}`,
      headers.map(([name, value]) => `request[${quote(name)}] = ${quote(value)}`),
      basic && `request.basic_auth(${quote(basic.user)}, ${quote(basic.password)})`,
      content,
      '',
      `response = Net::HTTP.start(uri.hostname, uri.port${/^https:/i.test(url) ? ', use_ssl: true' : ''}) do |http|`,
      '  http.request(request)',
      'end',
      '',
      // Only headers are returned, so print those.
      method === 'HEAD'
        ? 'response.each_header { |name, value| puts "#{name}: #{value}" }'
        : 'puts response.body',
    )
  },
}

/** Single quotes support two escapes; double quotes support all and interpolate. */
const quote = (text: string) =>
  hasInvisible(text) || text.includes("'")
    ? `"${escapeText(text, /[\\"]/).replace(/#(?=[{$@])/g, '\\#')}"`
    : `'${text.replaceAll('\\', '\\\\')}'`

/** A multi-line literal, unless the text has invisible characters, the delimiter or leading space. */
function quoteLines(text: string, label: string): string {
  const isPlain = /^\S/m.test(text) && !/ $|^ *(?:JSON|TEXT)$/m.test(text)
  if (!text.includes('\n') || !isPlain || hasInvisible(text.replaceAll('\n', ''))) return quote(text)
  const [end, chomp] = text.endsWith('\n') ? ['', ''] : ['\n', '.chomp']
  const mark = /\\|#[{$@]/.test(text) ? `'${label}'` : label
  return `<<~${mark}${chomp}\n${indent(text + end, '  ')}${label}`
}

/** Method classes add a content type to an empty body; only the base class does not. */
function requestText({ method, body }: SampleRequest): string {
  if (classes.has(method) && (body || !mayHaveBody.has(method)))
    return `Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`
  return `Net::HTTPGenericRequest.new(${quote(method)}, ${!!body}, true, uri)`
}

const formType = 'application/x-www-form-urlencoded'

function bodyLines(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case 'text': {
      const isData = isJson(body.type)
      const text = (isData && dataOf(body.text)) || quoteLines(body.text, isData ? 'JSON' : 'TEXT')
      return [`request.body = ${text}`]
    }
    case 'file':
      return [`request.body = ${fileText(body)}`]
    case 'form':
      return formLines(body)
    case 'parts':
      return body.parts.every(isPlainPart)
        ? [`form = ${list(body.parts.map(formPart))}`, "request.set_form(form, 'multipart/form-data')"]
        : rawParts(body.parts)
    default:
      return []
  }
}

const fileText = ({ path }: { path: string }) => `File.binread(${quote(path)})`

const list = (items: readonly string[], [open, close] = '[]') =>
  `${open}\n${items.map((item) => `  ${item}`).join(',\n')}\n${close}`

function formLines({ type, fields }: { type: string; fields: readonly Pair[] }): string[] {
  const call = type === formType ? 'request.set_form_data' : 'request.body = URI.encode_www_form'
  const names = fields.map(([name]) => name)
  if (fields.length === 0) return [`${call}({})`]
  if (new Set(names).size === names.length)
    return [
      call +
        list(
          fields.map(([name, value]) => style.key(name, names) + quote(value)),
          '()',
        ),
    ]
  const pairs = fields.map(([name, value]) => `[${quote(name)}, ${quote(value)}]`)
  return [`fields = ${list(pairs)}`, `${call}(fields)`]
}

const style: DataStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: (key, all) => (all.every((name) => /^[a-z_]\w*$/i.test(name)) ? `${key}: ` : `${quote(key)} => `),
  words: { true: 'true', false: 'false', null: 'nil' },
  quote,
  width: 80,
  step: '  ',
  spaced: true,
}

/** JSON as a Ruby value, if Ruby serializes it identically. */
function dataOf(text: string): string | undefined {
  const json = parseWritten(text)
  if (!json || /^[\w.+-]*$|^.\s*.$/.test(text) || !isPlainData(json, isPlainDecimal)) return undefined
  // Remove the last comma. Strings have no line breaks here, so nothing else matches.
  const data = writeData(json, style, { room: 57 }).replace(/,(?=\n *[\]}])/g, '')
  // Ruby's JSON is limited to 100 levels, and unpaired surrogates are not valid text.
  return /\n {200}|\\ud[89a-f]/.test(data) ? undefined : `${data}.to_json`
}

/** Net::HTTP sets types for files only, and does not escape line breaks in names. */
const isPlainPart = ({ kind, name, type }: SamplePart) =>
  (kind === 'file' || type === undefined) && !/[\r\n]/.test(name)

function formPart(part: SamplePart): string {
  if (part.kind === 'text') return `[${quote(part.name)}, ${quote(part.text)}]`
  const options = [
    part.path.includes('/') && `filename: ${quote(part.path)}`,
    part.type !== undefined && `content_type: ${quote(part.type)}`,
  ].filter(Boolean)
  const end = options.length > 0 ? `, { ${options.join(', ')} }` : ''
  return `[${quote(part.name)}, File.open(${quote(part.path)}, 'rb')${end}]`
}

/** Parts that Net::HTTP cannot express are written line by line. */
function rawParts(parts: readonly SamplePart[]): string[] {
  const texts = parts.flatMap((part) => ['"--#{boundary}"', ...partLines(part, quote, fileText)])
  return [
    makeBoundary,
    `request['Content-Type'] = "multipart/form-data; boundary=#{boundary}"`,
    `request.body = ${list([...texts, '"--#{boundary}--"', "''"])}.map(&:b).join("\\r\\n")`,
  ]
}
