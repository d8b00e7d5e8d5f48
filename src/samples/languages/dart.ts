import { parseWritten, type WrittenJson } from '../../value/written-json.ts'
import { asciiHeaders } from '../exceptions/ascii-headers.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import {
  formText,
  headersOf,
  isJson,
  type Pair,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'
import { isPlainData, isPlainDecimal } from '../written-data.ts'

const width = 80
const formType = 'application/x-www-form-urlencoded'

export const dart: Language = {
  client: 'package:http',
  comment: '//',
  exceptions: [lengthOfBody, dotSegments, asciiHeaders],
  syntax: {
    text: /r?'''[\s\S]*?'''|r?"""[\s\S]*?"""|r'[^'\n]*'|r"[^"\n]*"|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/,
    words: 'import as void async await final const true false null',
  },
  generate: (request) => {
    const { method, url, basic, body } = request
    const payload = body && payloadOf(body)
    const credentials = basic && `utf8.encode(${quote(`${basic.user}:${basic.password}`)})`
    const imports = [
      (basic || payload?.encodes) && "import 'dart:convert';",
      body?.kind === 'file' && "import 'dart:io';",
    ].filter((line) => !!line)
    return lines(
      imports,
      imports.length > 0 && '',
      "import 'package:http/http.dart' as http;",
      '',
      'Future<void> main() async {',
      statement('final url = ', 'Uri.parse(', positional([quote(url)])),
      credentials && statement('final credentials = ', 'base64Encode(', positional([credentials])),
      payload?.text && `  const body = ${payload.text};`,
      '',
      requestLines(request, payload),
      '',
      // HEAD responses have no body.
      method === 'HEAD'
        ? ['  print(response.statusCode);', '  print(response.headers);']
        : '  print(response.body);',
      '}',
    )
  },
}

/** Raw if it saves escapes, double-quoted if the text has single quotes. */
function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'"
  if (!hasInvisible(text) && /[\\$]/.test(text) && !text.includes(mark)) return `r${mark}${text}${mark}`
  const special = mark === '"' ? /[\\$"]/ : /[\\$']/
  return mark + escapeText(text, special, (code) => `\\u{${code.toString(16)}}`) + mark
}

/** A multi-line literal, unless the text has invisible characters. */
function quoteLines(text: string): string {
  if (!text.includes('\n') || hasInvisible(text.replaceAll('\n', '')) || / $/m.test(text)) return quote(text)
  const mark = ["'''", '"""'].find((quotes) => !text.includes(quotes) && !text.endsWith(quotes.charAt(0)))
  return mark ? `${/[\\$]/.test(text) ? 'r' : ''}${mark}\n${text}${mark}` : quote(text)
}

/** An argument or entry with an optional name. */
type Item = readonly [name: string, value: string]

/** The space for a value: its indentation, and the characters before and after it. */
type Space = { margin: string; beside: number }

/** On one line if it fits, otherwise one item per line, with long values below their name. */
function bracket(
  [open, close]: readonly [open: string, close: string],
  items: readonly Item[],
  { margin, beside, isNested = false }: Space & { isNested?: boolean },
): string {
  const flat = open + items.map((item) => item.join('')).join(', ') + close
  const fits = !flat.includes('\n') && margin.length + flat.length + beside <= width
  if (items.length === 0 || (fits && !isNested)) return flat
  const rows = items.map(([name, value]) => {
    const row = `${margin}  ${name}${value},`
    const isLong = row.length > width && name.length > 4 && !value.includes('\n')
    return isLong ? `${margin}  ${name.trimEnd()}\n${margin}      ${value},` : row
  })
  return lines(open, rows, margin + close)
}

const positional = (values: readonly string[]) => values.map((value): Item => ['', value])
const entriesOf = (pairs: readonly Pair[]) => pairs.map(([name, value]): Item => [`${name}: `, value])

const statement = (start: string, call: string, args: readonly Item[]) =>
  `  ${start}${bracket([call, ')'], args, { margin: '  ', beside: start.length + 1 })};`

/** Long values get their own line. */
function assign(name: string, value: string): string {
  const line = `  ${name} = ${value};`
  return line.length > width && !value.includes('\n') ? `  ${name} =\n      ${value};` : line
}

const sizeOf = (node: WrittenJson) =>
  node.kind === 'list' ? node.items.length : node.kind === 'object' ? node.entries.length : 0

/** JSON as a Dart value. The formatter splits nested collections. */
function write(node: WrittenJson, { margin, beside }: Space): string {
  switch (node.kind) {
    case 'text':
      return quote(node.text)
    case 'number':
      return node.digits
    case 'word':
      return node.word
  }
  const isList = node.kind === 'list'
  const children: (readonly [string, WrittenJson])[] = isList
    ? node.items.map((item) => ['', item])
    : node.entries.map(([key, value]) => [`${quote(key)}: `, value])
  const items = children.map(
    ([name, value]): Item => [name, write(value, { margin: `${margin}  `, beside: name.length + 1 })],
  )
  const isNested = children.some(([, value]) => sizeOf(value) > 0)
  return bracket(isList ? ['[', ']'] : ['{', '}'], items, { margin, beside, isNested })
}

/** Excludes integers beyond 64 bits and decimals that Dart treats as integers in browsers. */
const keepsNumber = (digits: string) => isPlainDecimal(digits) && !/\d{19}|\.0$/.test(digits)

/** The body value, the way to set it, and declarations before it. */
type Payload = {
  property: string
  value: (space: Space) => string
  text?: string
  /** Whether the value needs `dart:convert`. */
  encodes?: boolean
}

/** For strings, the client takes the charset from the content type, or adds one. */
const asBytes = (type: string) => !(isJson(type) ? /^[^;]*$|charset="?utf-8/i : /charset="?utf-8/i).test(type)

function payloadOf(body: SampleBody): Payload | undefined {
  switch (body.kind) {
    case 'text': {
      const isBytes = asBytes(body.type)
      const json = isJson(body.type) && !isBytes ? parseWritten(body.text) : undefined
      // Unpaired surrogates can only come from escapes.
      if (json && isPlainData(json, keepsNumber) && !/\\u[dD][89a-fA-F]/.test(body.text))
        return {
          property: 'body',
          encodes: true,
          value: ({ margin, beside }) => `jsonEncode(${write(json, { margin, beside: beside + 12 })})`,
        }
      const text = quoteLines(body.text)
      const isLong = text.includes('\n')
      const value = isLong ? 'body' : text
      return {
        property: isBytes ? 'bodyBytes' : 'body',
        encodes: isBytes,
        value: () => (isBytes ? `utf8.encode(${value})` : value),
        text: isLong ? text : undefined,
      }
    }
    case 'form': {
      const { fields } = body
      if (!isMap(body)) return { property: 'body', value: () => quote(formText(fields)) }
      const entries = entriesOf(fields.map(quotePair))
      return {
        property: 'bodyFields',
        value: (space) => bracket(['{', '}'], entries, space),
      }
    }
    case 'file':
      return { property: 'bodyBytes', value: () => `await File(${quote(body.path)}).readAsBytes()` }
    default:
      return undefined
  }
}

const quotePair = ([name, value]: Pair): Pair => [quote(name), quote(value)]

const isMap = (body: SampleBody) =>
  body.kind === 'form' && new Set(body.fields.map(([name]) => name)).size === body.fields.length

function requestLines(request: SampleRequest, payload: Payload | undefined): string[] {
  const { method, basic, body } = request
  const headers = headersOf(request)
    // A map of fields sets the content type.
    .filter(([name, value]) => !(body && isMap(body) && name === 'Content-Type' && value === formType))
    .map(quotePair)
  if (basic) headers.unshift(["'Authorization'", "'Basic $credentials'"])
  const entries = entriesOf(headers)
  const direct = body ? /^(?:POST|PUT|PATCH|DELETE)$/ : /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/
  if (direct.test(method) && body?.kind !== 'parts') {
    const namedArguments: Item[] = []
    if (entries.length > 0)
      namedArguments.push(['headers: ', bracket(['{', '}'], entries, { margin: '    ', beside: 10 })])
    if (payload) namedArguments.push(['body: ', payload.value({ margin: '    ', beside: 7 })])
    const call = `await http.${method.toLowerCase()}(`
    return [statement('final response = ', call, [...positional(['url']), ...namedArguments])]
  }
  const kind = body?.kind === 'parts' ? 'MultipartRequest' : 'Request'
  return [
    statement('final request = ', `http.${kind}(`, positional([quote(method), 'url'])),
    ...(headers.length > 1
      ? [`  request.headers.addAll(${bracket(['{', '}'], entries, { margin: '  ', beside: 25 })});`]
      : headers.map(([name, value]) => assign(`request.headers[${name}]`, value))),
    ...(payload
      ? [
          assign(
            `request.${payload.property}`,
            payload.value({ margin: '  ', beside: payload.property.length + 12 }),
          ),
        ]
      : []),
    ...(body?.kind === 'parts' ? partLines(body.parts) : []),
    '',
    '  final response = await http.Response.fromStream(await request.send());',
  ]
}

/** Fields come first with unique names; from the first other part on, all parts are files. */
function partLines(parts: readonly SamplePart[]): string[] {
  const names = parts.map(({ name }) => name)
  const firstPart = parts.findIndex(
    (part, index) => part.kind === 'file' || part.type !== undefined || names.indexOf(part.name) < index,
  )
  const first = firstPart === -1 ? parts.length : firstPart
  return parts.map((part, index) =>
    part.kind === 'text' && index < first
      ? assign(`request.fields[${quote(part.name)}]`, quote(part.text))
      : statement('', 'request.files.add(', positional([fileText(part)])),
  )
}

function fileText(part: SamplePart): string {
  const { name, type } = part
  const filename = part.kind === 'text' ? part.filename : /[/\\]/.test(part.path) ? part.path : undefined
  const plain = type?.match(/^([\w.+-]+)\/([\w.+-]+)$/)
  const mediaType = plain ? `(${plain.slice(1).map(quote).join(', ')})` : type && `.parse(${quote(type)})`
  const args = positional([name, part.kind === 'file' ? part.path : part.text].map(quote))
  if (filename !== undefined) args.push(['filename: ', quote(filename)])
  if (mediaType) args.push(['contentType: ', `http.MediaType${mediaType}`])
  const call = part.kind === 'file' ? 'await http.MultipartFile.fromPath(' : 'http.MultipartFile.fromString('
  return bracket([call, ')'], args, { margin: '    ', beside: 1 })
}
