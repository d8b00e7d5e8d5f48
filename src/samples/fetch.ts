import { parseWritten } from '../value/written-json.ts'
import type { Syntax } from './language.ts'
import { lines } from './lines.ts'
import { hasInvisible, quoteBest } from './quote.ts'
import {
  headersOf,
  isAscii,
  isJson,
  type Pair,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from './sample-request.ts'
import { type DataStyle, isPlainData, writeData } from './written-data.ts'

export type FetchStyle = {
  /** Lines before the program. */
  imports: (body: SampleBody | undefined) => string | undefined
  /** An expression for the bytes of a file. */
  file: (body: { path: string }) => string
  /** The arguments of `FormData.append` for the nth file of a name. */
  appended: (part: { name: string; path: string; type?: string }, nth: number) => string[]
  /** A non-ASCII header value. */
  header: (text: string) => string
  response: (kind: 'json' | 'text') => string
}

export const fetchSyntax: Syntax = {
  text: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/,
  words: 'import from const await new for of true false null unknown',
}

const width = 80

/** A fetch program. File access and header values depend on the runtime. */
export function generateFetch(request: SampleRequest, style: FetchStyle): string {
  const { method, url, basic, body, response } = request
  const isImplied = ([name, value]: Pair) =>
    body?.kind === 'form' && name === 'Content-Type' && value === 'application/x-www-form-urlencoded'
  const headers = headersOf(request).filter((header) => !isImplied(header))
  const options = [
    method !== 'GET' && `  method: ${quote(method)},`,
    (headers.length > 0 || basic) && ['  headers: {', ...headerLines(headers, basic, style), '  },'],
    request.hasOwnCookies && '  credentials: "include",',
    body && `  body: ${bodyText(body, style)},`,
  ]
  const inner = lines(...options)
  return lines(
    style.imports(body),
    assign('url', quote(url)),
    '',
    body?.kind === 'parts' && [...formLines(body.parts, style), ''],
    inner ? ['const response = await fetch(url, {', inner, '});'] : 'const response = await fetch(url);',
    '',
    // HEAD responses have no body.
    method === 'HEAD'
      ? 'console.log(response.status, Object.fromEntries(response.headers));'
      : style.response(response),
  )
}

export const quote = (text: string) => quoteBest(text)

/** Long lines break after the `=`. */
function assign(name: string, value: string): string {
  const line = `const ${name} = ${value};`
  return line.length > width && !value.includes('\n') ? `const ${name} =\n  ${value};` : line
}

function headerLines(headers: readonly Pair[], basic: SampleRequest['basic'], style: FetchStyle): string[] {
  const all: Pair[] = headers.map(([name, value]) => [
    name,
    isAscii(value) ? quote(value) : style.header(value),
  ])
  if (basic) all.unshift(['Authorization', `"Basic " + ${base64(`${basic.user}:${basic.password}`, style)}`])
  return all.map(([name, value]) => `    ${keyText(name)}${value},`)
}

const base64 = (text: string, { header }: FetchStyle) => `btoa(${isAscii(text) ? quote(text) : header(text)})`

const keyText = (key: string) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)}: `

export const dataStyle: DataStyle = {
  object: ['{', '}'],
  list: ['[', ']'],
  key: keyText,
  words: { true: 'true', false: 'false', null: 'null' },
  quote,
  width,
  step: '  ',
  spaced: true,
}

/** Numbers and keys that JavaScript would serialize differently. */
const keepsNumber = (digits: string) => String(Number(digits)) === digits
const keepsKey = (key: string) => !/^\d+$/.test(key) && key !== '__proto__'

function bodyText(body: SampleBody, style: FetchStyle): string {
  switch (body.kind) {
    case 'text': {
      const json = isJson(body.type) ? parseWritten(body.text) : undefined
      if (json && isPlainData(json, keepsNumber, keepsKey))
        return `JSON.stringify(${writeData(json, dataStyle, { margin: '  ', room: width - 25 })})`
      return quoteLines(body.text)
    }
    case 'file':
      return style.file(body)
    case 'form':
      return `new URLSearchParams(${fieldsText(body.fields)})`
    case 'parts':
      return 'form'
  }
}

function quoteLines(text: string): string {
  // Template literals normalize line breaks to \n, and carriage returns are invisible.
  if (!/\n./.test(text) || hasInvisible(text.replaceAll('\n', ''))) return quote(text)
  return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``
}

function fieldsText(fields: readonly Pair[]): string {
  const names = fields.map(([name]) => name)
  if (fields.length === 0) return ''
  if (new Set(names).size === names.length && names.every(keepsKey))
    return `{\n${fields.map(([name, value]) => `    ${keyText(name)}${quote(value)},\n`).join('')}  }`
  return `[\n${fields.map(([name, value]) => `    [${quote(name)}, ${quote(value)}],\n`).join('')}  ]`
}

function formLines(parts: readonly SamplePart[], style: FetchStyle): string[] {
  const nth = (part: SamplePart) => parts.filter(({ name }) => name === part.name).indexOf(part)
  return [
    'const form = new FormData();',
    ...parts.map((part) => {
      if (part.kind === 'file') return append(part.name, style.appended(part, nth(part)))
      if (part.type === undefined) return append(part.name, [quote(part.text)])
      return append(part.name, [`new Blob([${quote(part.text)}], { type: ${quote(part.type)} })`])
    }),
  ]
}

function append(name: string, values: readonly string[]): string {
  const args = [quote(name), ...values]
  const line = `form.append(${args.join(', ')});`
  return line.length <= width ? line : lines('form.append(', ...args.map((arg) => `  ${arg},`), ');')
}
