import { parseWritten } from '../../value/written-json.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { indent, lines } from '../lines.ts'
import { hasInvisible, quoteBest } from '../quote.ts'
import { headersOf, isAscii, isJson, type Pair, type SampleBody, type SamplePart } from '../sample-request.ts'
import { type DataStyle, isPlainData, isPlainDecimal, writeData } from '../written-data.ts'

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

export const python: Language = {
  client: 'requests',
  comment: '#',
  exceptions: [lengthOfBody, dotSegments],
  syntax: {
    text: /"""(?:[^\\]|\\[\s\S])*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/,
    words: 'import from with open as print True False None',
  },
  generate: (request) => {
    const { method, url, basic, cookies, body, response } = request
    const isOdd = (text: string) => /["\\]/.test(text) || !isAscii(text)
    const hasOddCookies = !areUnique(cookies) || cookies.flat().some(isOdd)
    const data = body && dataOf(body)
    const isData = data !== undefined || (body?.kind === 'form' && body.fields.length > 0)
    const headers = headersOf({ ...request, cookies: hasOddCookies ? cookies : [] }).filter(
      ([name, value]) => !(isData && name === 'Content-Type' && isImplied(value)),
    )
    const call = methods.has(method) ? `requests.${method.toLowerCase()}(` : 'requests.request('
    const args = [
      call === 'requests.request(' && quote(method),
      quote(url),
      headers.length > 0 && `headers=${dict(headers, headerValue)}`,
      cookies.length > 0 && !hasOddCookies && `cookies=${dict(cookies)}`,
      basic && `auth=(${headerValue(basic.user)}, ${headerValue(basic.password)})`,
      ...bodyArguments(body, data),
    ].filter((arg) => arg !== false && arg !== undefined && arg !== '')
    const flat = `response = ${call}${args.join(', ')})`
    const fits = flat.length <= 88 && !flat.includes('\n')
    return lines(
      'import requests',
      '',
      fits ? flat : [`response = ${call}`, ...args.map((arg) => `${margin(arg as string)},`), ')'],
      '',
      // HEAD responses have no body.
      method === 'HEAD'
        ? 'print(response.status_code, response.headers)'
        : `print(response.${response === 'json' ? 'json()' : 'text'})`,
    )
  },
}

/** Triple-quoted strings preserve lines. */
const margin = (text: string) => (text.startsWith('data="""') ? `    ${text}` : indent(text, '    '))

const byNumber = (code: number) =>
  code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`

const quote = (text: string) => quoteBest(text, byNumber)

/** A multi-line literal, or one line if the text has unusual characters. */
function quoteLines(text: string): string {
  if (!text.includes('\n') || hasInvisible(text.replaceAll('\n', ''))) return quote(text)
  return `"""${text.replace(/\\|"(?="")|"$/g, '\\$&')}"""`
}

/** requests encodes strings as Latin-1 but sends bytes unchanged. */
const headerValue = (text: string) => (isAscii(text) ? quote(text) : `${quote(text)}.encode()`)

/** Whether the names can be dict keys. */
const areUnique = (pairs: readonly Pair[]) => new Set(pairs.map(([name]) => name)).size === pairs.length

const isImplied = (type: string) =>
  type === 'application/json' || type === 'application/x-www-form-urlencoded'

function dict(pairs: readonly Pair[], value: (text: string) => string = quote): string {
  const entries = pairs.map(([name, text]) => `${quote(name)}: ${value(text)}`)
  const flat = `{${entries.join(', ')}}`
  return entries.length === 1 && flat.length < 60
    ? flat
    : `{\n${entries.map((entry) => `    ${entry},\n`).join('')}}`
}

const style: DataStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: (key) => `${quote(key)}: `,
  words: { true: 'True', false: 'False', null: 'None' },
  quote,
  width: 80,
  step: '    ',
  spaced: false,
}

/** JSON as a Python value, if Python serializes it identically. */
function dataOf(body: SampleBody): string | undefined {
  if (body.kind !== 'text' || !isJson(body.type)) return undefined
  const json = parseWritten(body.text)
  // requests treats an empty value as no value.
  if (!json || json.kind === 'word' || json.kind === 'number' || !isPlainData(json, isPlainDecimal))
    return undefined
  return writeData(json, style)
}

function bodyArguments(body: SampleBody | undefined, data: string | undefined): string[] {
  switch (body?.kind) {
    case 'text':
      if (data !== undefined) return [`json=${data}`]
      return [`data=${quoteLines(body.text)}${isAscii(body.text.replaceAll('\n', '')) ? '' : '.encode()'}`]
    case 'file':
      return [`data=open(${quote(body.path)}, "rb")`]
    case 'form':
      return body.fields.length === 0 ? ['data=""'] : [`data=${fieldsText(body.fields)}`]
    case 'parts':
      return partArguments(body.parts)
    default:
      return []
  }
}

function fieldsText(fields: readonly Pair[]): string {
  return areUnique(fields)
    ? dict(fields)
    : list(fields.map(([name, value]) => `(${quote(name)}, ${quote(value)})`))
}

const list = (items: readonly string[]) => `[\n${items.map((item) => `    ${item},\n`).join('')}]`

/** Simple fields if they come first, as in requests; otherwise a full list of parts. */
function partArguments(parts: readonly SamplePart[]): string[] {
  const firstFile = parts.findIndex(({ kind }) => kind === 'file')
  const isPlain = parts.every(
    (part, index) => part.kind === 'file' || (part.type === undefined && index < firstFile),
  )
  const texts = parts.flatMap((part): Pair[] => (part.kind === 'text' ? [[part.name, part.text]] : []))
  const fileParts = parts
    .filter(({ kind }) => kind === 'file' || !isPlain)
    .map((part) => [part.name, fileText(part)] as const)
  const files = areUnique(fileParts)
    ? `{\n${fileParts.map(([name, file]) => `    ${quote(name)}: ${file},\n`).join('')}}`
    : list(fileParts.map(([name, file]) => `(${quote(name)}, ${file})`))
  return [...(isPlain && texts.length > 0 ? [`data=${fieldsText(texts)}`] : []), `files=${files}`]
}

function fileText(part: SamplePart): string {
  const type = part.type === undefined ? '' : `, ${quote(part.type)}`
  if (part.kind === 'text') return `(None, ${quote(part.text)}${type})`
  return `(${quote(part.path)}, open(${quote(part.path)}, "rb")${type})`
}
