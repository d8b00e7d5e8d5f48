import { parseWritten } from '../../value/written-json.ts'
import { curlBodyWithHead } from '../exceptions/body-with-get.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { partLines } from '../part-lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import {
  formText,
  hasDots,
  headersOf,
  isJson,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'
import { type DataStyle, isPlainData, isPlainDecimal, writeData } from '../written-data.ts'

export const php: Language = {
  client: 'ext-curl',
  comment: '//',
  exceptions: [curlBodyWithHead, lengthOfBody],
  syntax: {
    text: /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|<<<'(?:JSON|TEXT)'[\s\S]*?\n *(?:JSON|TEXT)\b/,
    words: 'echo false if new null throw true',
  },
  generate: (request) => {
    const { url, cookies, basic, body } = request
    const isRaw = body?.kind === 'parts' && !isFormArray(body.parts)
    const options = [
      'CURLOPT_RETURNTRANSFER => true,',
      // curl resolves dot segments, newer versions even if encoded.
      hasDots(url) && 'CURLOPT_PATH_AS_IS => true,',
      ...methodOptions(request),
      basic && `CURLOPT_USERPWD => ${quote(`${basic.user}:${basic.password}`)},`,
      headersOption(request, isRaw),
      cookies.length > 0 && `CURLOPT_COOKIE => ${quote(cookies.map((pair) => pair.join('=')).join('; '))},`,
      body && `CURLOPT_POSTFIELDS => ${isRaw ? '$body' : bodyText(body)},`,
    ].filter((option) => typeof option === 'string')
    return lines(
      '<?php',
      '',
      isRaw && [...rawParts(body.parts), ''],
      `$ch = curl_init(${quote(url)});`,
      options.length > 1
        ? ['curl_setopt_array($ch, [', ...options.map((option) => `    ${option}`), ']);']
        : 'curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);',
      '',
      '$response = curl_exec($ch);',
      'if ($response === false) {',
      '    throw new RuntimeException(curl_error($ch));',
      '}',
      '',
      'echo $response;',
    )
  },
}

/** Single quotes support two escapes; double quotes support all and interpolate. */
const quote = (text: string) =>
  hasInvisible(text)
    ? `"${escapeText(text, /[\\"$]/, (code) => `\\u{${code.toString(16)}}`)}"`
    : `'${text.replace(/[\\']/g, '\\$&')}'`

/** A multi-line literal, unless the text has invisible characters or the delimiter. */
function quoteLines(text: string, label: string): string {
  if (!text.includes('\n') || hasInvisible(text.replaceAll('\n', '')) || / $|^ *(?:JSON|TEXT)\b/m.test(text))
    return quote(text)
  return `<<<'${label}'\n${`${text}\n${label}`.replace(/^(?=.)/gm, step.repeat(2))}`
}

const step = '    '

function methodOptions({ method, body }: SampleRequest): string[] {
  // Only headers are returned, so print those.
  if (method === 'HEAD') return ['CURLOPT_NOBODY => true,', 'CURLOPT_HEADER => true,']
  return method === (body ? 'POST' : 'GET') ? [] : [`CURLOPT_CUSTOMREQUEST => ${quote(method)},`]
}

const mayHaveBody = new Set(['POST', 'PUT', 'PATCH'])

/** Headers that curl sets itself. */
const formType = 'Content-Type: application/x-www-form-urlencoded'

function headersOption(request: SampleRequest, isRaw: boolean): string | false {
  const headers = headersOf({ ...request, cookies: [] })
    // curl sends `Name;` as a header without a value.
    .map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`))
    .filter((header) => request.body?.kind !== 'form' || header !== formType)
    .map(quote)
  // Servers require Content-Length here, and curl sends none by default.
  if (!request.body && mayHaveBody.has(request.method)) headers.push("'Content-Length: 0'")
  if (isRaw) headers.push('"Content-Type: multipart/form-data; boundary=$boundary"')
  const [first = ''] = headers
  const isFlat = headers.length === 1 && first.length < 72
  return headers.length > 0 && `CURLOPT_HTTPHEADER => ${isFlat ? `[${first}]` : array(headers)},`
}

function bodyText(body: SampleBody): string {
  switch (body.kind) {
    case 'text':
      return isJson(body.type)
        ? (dataOf(body.text) ?? quoteLines(body.text, 'JSON'))
        : quoteLines(body.text, 'TEXT')
    case 'file':
      return fileText(body)
    case 'form':
      return areKeys(body.fields.map(([name]) => name))
        ? `http_build_query(${array(body.fields.map(([name, value]) => entry(name, quote(value))))})`
        : quote(formText(body.fields))
    case 'parts':
      return array(body.parts.map((part) => entry(part.name, partValue(part))))
  }
}

/** Whether the names can be array keys, that is, unique. */
const areKeys = (names: readonly string[]) => names.length > 0 && new Set(names).size === names.length

const array = (items: readonly string[]) =>
  lines('[', ...items.map((item) => `${step}${step}${item},`), `${step}]`)

const entry = (name: string, value: string) => `${quote(name)} => ${value}`

const style: DataStyle = {
  object: ['[', ']'],
  list: ['[', ']'],
  key: (key) => entry(key, ''),
  words: { true: 'true', false: 'false', null: 'null' },
  quote,
  empty: 'new stdClass()',
  width: 80,
  step,
  spaced: false,
}

/** PHP integers have 64 bits, enough for 18 digits. */
const keepsNumber = (digits: string) =>
  isPlainDecimal(digits) && (digits.includes('.') || digits.length <= 18)

/** JSON as a PHP array, if PHP serializes it identically. Keys that count from 0 would become a list. */
function dataOf(text: string): string | undefined {
  const json = parseWritten(text)
  if (!json || /^[\w.+-]*$|^.\s*.$/.test(text) || !isPlainData(json, keepsNumber, (key) => key !== '0'))
    return undefined
  const data = writeData(json, style, { margin: step, room: 40 })
  const flags = /"digits":"-?\d+\.0"/.test(JSON.stringify(json)) ? ', JSON_PRESERVE_ZERO_FRACTION' : ''
  // Unpaired surrogates are not valid text.
  return /\\u\{d[89a-f]/.test(data) ? undefined : `json_encode(${data}${flags})`
}

/** Arrays need unique names, and only files can have a type. */
const isFormArray = (parts: readonly SamplePart[]) =>
  areKeys(parts.map(({ name }) => name)) &&
  parts.every(({ kind, name, type }) => !name.includes('\0') && (kind === 'file' || type === undefined))

function partValue(part: SamplePart): string {
  if (part.kind === 'text') return quote(part.text)
  return `new CURLFile(${[part.path, part.type ?? []].flat().map(quote).join(', ')})`
}

/** Other bodies are written line by line. */
function rawParts(parts: readonly SamplePart[]): string[] {
  return [
    '$boundary = bin2hex(random_bytes(16));',
    '$body = implode("\\r\\n", [',
    ...parts
      .flatMap((part) => ['"--$boundary"', ...partLines(part, quote, fileText)])
      .map((line) => `${step}${line},`),
    '    "--$boundary--",',
    "    '',",
    ']);',
  ]
}

const fileText = ({ path }: { path: string }) => `file_get_contents(${quote(path)})`
