import { lines } from './lines.ts'
import { escapeText } from './quote.ts'
import {
  formText,
  hasDots,
  headersOf,
  type Pair,
  type SamplePart,
  type SampleRequest,
} from './sample-request.ts'

/** Syntax differences between C and C++ around the libcurl calls. */
export type CurlStyle = {
  /** Between a type and a pointer name. */
  star: ' *' | '* '
  list: string
  none: string
  /** The most readable literal, on several lines if the text has several. */
  literal: (text: string) => string
  /** A body declared before the calls; `value` and `size` are arguments of the calls. */
  declare: (text: string) => { declaration: string; value: string; size: string }
  /** The options for sending a file, and the method they imply. */
  file: { options: readonly Pair[]; method: string }
}

const width = 80

/** Lines between creating and using the handle. */
export function setupLines(request: SampleRequest, style: CurlStyle): string {
  const { url, basic, cookies, body } = request
  const headers = headerTexts(request)
  const { declaration, options, method } = bodyOptions(request, style)
  const set = (name: string, value: string) => optionLine([name, value])
  return lines(
    headers.length > 0 && [
      `  ${style.list}${style.star}headers = ${style.none};`,
      ...headers.map((header) => callLine('curl_slist_append', ['headers', quote(header)], 'headers')),
      '',
    ],
    declaration !== undefined && [declaration, ''],
    body?.kind === 'parts' && [...mimeLines(body.parts, style), ''],
    set('URL', quote(url)),
    // Newer versions of libcurl also resolve encoded dot segments.
    hasDots(url) && set('PATH_AS_IS', '1L'),
    method !== request.method && set('CUSTOMREQUEST', quote(request.method)),
    basic && [set('USERNAME', quote(basic.user)), set('PASSWORD', quote(basic.password))],
    headers.length > 0 && set('HTTPHEADER', 'headers'),
    cookies.length > 0 && set('COOKIE', quote(cookies.map((pair) => pair.join('=')).join('; '))),
    options.map(optionLine),
  )
}

export function cleanupLines(request: SampleRequest): string {
  return lines(
    '  curl_easy_cleanup(curl);',
    request.body?.kind === 'parts' && '  curl_mime_free(mime);',
    headerTexts(request).length > 0 && '  curl_slist_free_all(headers);',
  )
}

/** Octal escapes end after three digits, so a following digit is safe. */
const byNumber = (code: number) =>
  code < 0xa0
    ? [...new TextEncoder().encode(String.fromCharCode(code))]
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join('')
    : `\\u${code.toString(16).padStart(4, '0')}`

/** Two question marks can start a trigraph. */
export const quote = (text: string) => `"${escapeText(text, /["\\]/, byNumber).replace(/\?(?=\?)/g, '?\\')}"`

/** Adjacent literals are joined, so each line gets its own. */
export const adjacent = (text: string) => (text.match(/[^\n]*\n|[^\n]+$/g) ?? ['']).map(quote).join('\n')

/** A value on the line of its name if it fits, otherwise below. */
export function declarationLines(head: string, value: string): string {
  const flat = `  ${head} = ${value};`
  return /^".*\n/.test(value) || (flat.length > width && !value.includes('\n'))
    ? `  ${head} =\n      ${value.replaceAll('\n', '\n      ')};`
    : flat
}

/** libcurl sends `Name;` as a header without a value, and removes a header with `Name:`. */
function headerTexts(request: SampleRequest): string[] {
  const { body, method } = request
  const isImplied = (text: string) =>
    body?.kind === 'form' && text === 'Content-Type: application/x-www-form-urlencoded'
  return [
    ...headersOf({ ...request, cookies: [] })
      .map(([name, value]) => (value.trim() === '' ? `${name};` : `${name}: ${value}`))
      .filter((text) => !isImplied(text)),
    ...(isEmptyPost(method, body) ? ['Content-Type:'] : []),
  ]
}

/** Servers require Content-Length for these even without a body. */
const isEmptyPost = (method: string, body: SampleRequest['body']) =>
  !body && /^(?:POST|PUT|PATCH)$/.test(method)

type BodyOptions = {
  declaration?: string
  options: readonly Pair[]
  /** libcurl's default method. */
  method: string
}

function bodyOptions({ method, body }: SampleRequest, style: CurlStyle): BodyOptions {
  switch (body?.kind) {
    case 'text':
    case 'form': {
      const text = body.kind === 'form' ? formText(body.fields) : body.text
      const literal = style.literal(text)
      const inlineOption: Pair = ['POSTFIELDS', literal]
      if (!/[\n\0]/.test(text) && !optionLine(inlineOption).includes('\n'))
        return { options: [inlineOption], method: 'POST' }
      const { declaration, value, size } = style.declare(text)
      const sizeOption: Pair[] = text.includes('\0') ? [['POSTFIELDSIZE', size]] : []
      return { declaration, options: [...sizeOption, ['POSTFIELDS', value]], method: 'POST' }
    }
    case 'parts':
      return { options: [['MIMEPOST', 'mime']], method: 'POST' }
    case 'file':
      return style.file
    default:
      if (method === 'HEAD')
        return {
          options: [
            ['NOBODY', '1L'],
            ['HEADER', '1L'],
          ],
          method,
        }
      return isEmptyPost(method, body)
        ? { options: [['POSTFIELDS', '""']], method: 'POST' }
        : { options: [], method: 'GET' }
  }
}

function mimeLines(parts: readonly SamplePart[], { star, literal }: CurlStyle): string[] {
  return [
    `  curl_mime${star}mime = curl_mime_init(curl);`,
    ...parts.flatMap((part, index) => [
      ...(index === 0
        ? [`  curl_mimepart${star}part = curl_mime_addpart(mime);`]
        : ['', '  part = curl_mime_addpart(mime);']),
      callLine('curl_mime_name', ['part', quote(part.name)]),
      part.kind === 'file'
        ? callLine('curl_mime_filedata', ['part', quote(part.path)])
        : callLine('curl_mime_data', ['part', literal(part.text), sizeOf(part.text)]),
      ...(part.kind === 'file' && /[\\/]/.test(part.path)
        ? [callLine('curl_mime_filename', ['part', quote(part.path)])]
        : []),
      ...(part.type === undefined ? [] : [callLine('curl_mime_type', ['part', quote(part.type)])]),
    ]),
  ]
}

export const byteLength = (text: string) => String(new TextEncoder().encode(text).length)

const sizeOf = (text: string) => (text.includes('\0') ? byteLength(text) : 'CURL_ZERO_TERMINATED')

const optionLine = ([name, value]: Pair) => callLine('curl_easy_setopt', ['curl', `CURLOPT_${name}`, value])

/** A call split like clang-format: before the name, between arguments, or after the parenthesis. */
function callLine(name: string, args: readonly string[], target?: string): string {
  const head = target === undefined ? '  ' : `  ${target} = `
  const flat = `${head}${name}(${args.join(', ')});`
  const isOneLine = !flat.includes('\n')
  if (isOneLine && flat.length <= width) return flat
  const nextLine = `      ${name}(${args.join(', ')});`
  if (isOneLine && target !== undefined && nextLine.length <= width) return `  ${target} =\n${nextLine}`
  const start = `${head}${name}(`
  const aligned = packArguments(start, args, ' '.repeat(start.length))
  return (aligned.every(fits) ? aligned : [start, ...packArguments('      ', args, '      ')]).join('\n')
}

/** Fills lines with arguments. Adjacent literals get their own lines. */
function packArguments(start: string, args: readonly string[], margin: string): string[] {
  const rows: string[] = []
  let row = start
  for (const [index, arg] of args.entries()) {
    const text =
      (isRaw(arg) ? arg : arg.replaceAll('\n', `\n${margin}`)) + (index < args.length - 1 ? ',' : ');')
    const extendedRow = index === 0 ? row + text : `${row} ${text}`
    const hasRoom = fits(extendedRow) && !row.includes('\n') && (isRaw(arg) || !text.includes('\n'))
    if (index > 0 && !hasRoom) {
      rows.push(row)
      row = margin + text
    } else row = extendedRow
  }
  return [...rows, row]
}

/** Raw literals are never split or indented. */
const isRaw = (text: string) => /(?:^|[ (])R"\w*\(/.test(text)

const fits = (text: string) =>
  (isRaw(text) ? text.split('\n', 1) : text.split('\n')).every((row) => row.length <= width)
