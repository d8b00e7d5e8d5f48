import { asciiHeaders } from '../exceptions/ascii-headers.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { hasInvisible } from '../quote.ts'
import {
  formText,
  headersOf,
  isAscii,
  type Pair,
  partName,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'

export const powershell: Language = {
  client: 'Invoke-RestMethod',
  comment: '#',
  exceptions: [lengthOfBody, dotSegments, asciiHeaders],
  syntax: {
    text: /@'\n[\s\S]*?\n'@|'(?:[^']|'')*'|"(?:[^"`]|`[\s\S])*"/,
    words: 'Invoke-RestMethod Invoke-WebRequest ConvertTo-Json Get-Item',
  },
  generate: (request) => {
    const { method, url, basic, body, response } = request
    const payload = body && payloadOf(body, method)
    const pairs = [
      ['Uri', quote(url)] as const,
      ...methodEntry(method),
      ...headersEntry(request),
      ...typeEntry(request),
      ...(payload ? [payload.entry] : []),
      ...(isReadByClient(request) ? [['SkipHeaderValidation', '$true'] as const] : []),
      ['SkipHttpErrorCheck', '$true'] as const,
    ]
    // HEAD responses have no body, and only one of the two commands returns headers.
    const isHead = method === 'HEAD'
    const command = `$response = Invoke-${isHead ? 'WebRequest' : 'RestMethod'}`
    const line = `${command}${pairs.map(option).join('')}`
    return lines(
      basic && [
        `$bytes = [Text.Encoding]::UTF8.GetBytes(${quote(`${basic.user}:${basic.password}`)})`,
        '$credentials = [Convert]::ToBase64String($bytes)',
        '',
      ],
      payload?.before && [...payload.before, ''],
      pairs.length <= 3 && line.length <= 115 && !line.includes('\n')
        ? line
        : [`$params = ${table('@{', pairs)}`, '', `${command} @params`],
      isHead ? '$response.RawContent' : response === 'json' ? asJson : '$response',
    )
  },
}

/** A pipe would unwrap a list with one item. */
const asJson = 'ConvertTo-Json -InputObject $response -Depth 100'

/** PowerShell treats typographic quotes as quotes, so they are doubled too. */
function quote(text: string): string {
  if (!hasInvisible(text)) return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`
  const names: Record<string, string> = { '\n': '`n', '\r': '`r', '\t': '`t', '\0': '`0' }
  const characters = [...text].map((character) => {
    if (/["\u201c-\u201e`$#]/.test(character)) return `\`${character}`
    return hasInvisible(character)
      ? (names[character] ?? `\`u{${character.codePointAt(0)!.toString(16)}}`)
      : character
  })
  return `"${characters.join('')}"`
}

/** A multi-line literal, unless the text has invisible characters or the delimiter. */
function quoteLines(text: string): string {
  const isPlain = !hasInvisible(text.replaceAll('\n', '')) && !/ $|^\s*['\u2018-\u201b]/m.test(text)
  return text.includes('\n') && isPlain ? `@'\n${text}\n'@` : quote(text)
}

function table(open: string, entries: readonly Pair[], margin = ''): string {
  const maxNameLength = Math.max(...entries.map(([name]) => name.length))
  const rows = entries.map(([name, value]) => `${margin}    ${name.padEnd(maxNameLength)} = ${value}`)
  return lines(open, rows, `${margin}}`)
}

/** A command-line parameter. */
function option([name, value]: Pair): string {
  if (value === '$true') return ` -${name}`
  return ` -${name} ${name === 'Method' ? value.slice(1, -1) : value}`
}

function methodEntry(method: string): Pair[] {
  if (method === 'GET') return []
  if (!/^(?:HEAD|POST|PUT|DELETE|TRACE|OPTIONS|PATCH)$/.test(method)) return [['CustomMethod', quote(method)]]
  return [['Method', `'${method[0]}${method.slice(1).toLowerCase()}'`]]
}

function headersEntry(request: SampleRequest): Pair[] {
  const headers = headersOf({ ...request, body: undefined }).map(
    ([name, value]): Pair => [quote(name), quote(value)],
  )
  if (request.basic) headers.unshift(["'Authorization'", '"Basic $credentials"'])
  return headers.length > 0 ? [['Headers', table('@{', headers, '    ')]] : []
}

/** POST defaults to the form content type, and GET sends content headers only with a type. */
function typeEntry({ method, headers, body }: SampleRequest): Pair[] {
  if (body?.kind === 'parts') return []
  const defaultType = method === 'POST' ? 'application/x-www-form-urlencoded' : ''
  const isForced =
    method === 'GET' && headers.some(([name]) => /^(?:allow|content-.*|expires|last-.*)$/i.test(name))
  const type = body?.type ?? ''
  return type === defaultType && !isForced ? [] : [['ContentType', quote(type)]]
}

/** Headers that .NET parses, and rejects or rewrites unless they are simple. */
function isReadByClient({ headers, body }: SampleRequest): boolean {
  const parsedHeader =
    /^(?:accept|authorization|cache-control|connection|date|expect|from|host|if-|max-forwards|pragma|proxy-a|range|referer|te:|trailer|transfer-|upgrade:|user-agent|via:|warning)/i
  const simpleHeader =
    /^(?:accept: [\w*.+-]+\/[\w*.+-]+|authorization: \w+ [\w.~+/=-]+|user-agent: [\w.-]+\/[\w.-]+)$/i
  const isOddType =
    body && body.kind !== 'parts' && !/^[\w.+-]+\/[\w.+-]+(?:; charset=utf-8)?$/.test(body.type)
  return (
    isOddType ||
    headers.map((pair) => pair.join(': ')).some((line) => parsedHeader.test(line) && !simpleHeader.test(line))
  )
}

const areUnique = (names: readonly string[]) =>
  names.every((name) => name && isAscii(name)) &&
  new Set(names.map((name) => name.toLowerCase())).size === names.length

/** The body parameter, and lines before the command. */
function payloadOf(body: SampleBody, method: string): { entry: Pair; before?: string[] } {
  switch (body.kind) {
    case 'text': {
      const text = quoteLines(body.text)
      const isLong = text.includes('\n')
      const value = isLong ? '$body' : text
      // The client takes the charset from the content type.
      const isOther = /charset=(?!"?utf-8)/i.test(body.type)
      return {
        entry: ['Body', isOther ? `[Text.Encoding]::UTF8.GetBytes(${value})` : value],
        before: isLong ? [`$body = ${text}`] : undefined,
      }
    }
    case 'form': {
      const { fields } = body
      // With GET, a hashtable would be sent in the URL.
      if (method === 'GET' || fields.length === 0 || !areUnique(fields.map(([name]) => name)))
        return { entry: ['Body', quote(formText(fields))] }
      const entries = fields.map(([name, value]): Pair => [quote(name), quote(value)])
      return { entry: ['Body', table(entries.length > 1 ? '[ordered]@{' : '@{', entries, '    ')] }
    }
    case 'file': {
      const path = quote(body.path)
      return { entry: ['InFile', /[[\]*?`]/.test(body.path) ? `[WildcardPattern]::Escape(${path})` : path] }
    }
    case 'parts': {
      const entries = formEntries(body.parts)
      if (entries)
        return { entry: ['Form', table(entries.length > 1 ? '[ordered]@{' : '@{', entries, '    ')] }
      const lines = body.parts.flatMap(partLines)
      return {
        entry: ['Body', '$form'],
        before: ['$form = [System.Net.Http.MultipartFormDataContent]::new()', ...lines],
      }
    }
  }
}

const file = (path: string) => `Get-Item ${/[[\]*?`]/.test(path) ? '-LiteralPath ' : ''}${quote(path)}`

/** Names that .NET does not encode. */
const isPlainName = (name: string) => isAscii(name) && /\S/.test(name) && !/["\t]/.test(name)

/** Parts for -Form: without content types, and with parts of one name grouped. */
function formEntries(parts: readonly SamplePart[]): Pair[] | undefined {
  const entries: [name: string, values: [string, ...string[]]][] = []
  for (const part of parts) {
    const isFile = part.kind === 'file'
    if (!isPlainName(part.name) || (isFile && (!isPlainName(part.path) || /[/\\]/.test(part.path)))) return
    if (part.type !== undefined && !(isFile && part.type === 'application/octet-stream')) return
    const value = isFile ? file(part.path) : quote(part.text)
    const last = entries.at(-1)
    if (last?.[0] === part.name) last[1].push(value)
    else entries.push([part.name, [value]])
  }
  if (!areUnique(entries.map(([name]) => name))) return
  return entries.map(([name, values]) => [quote(name), values.length > 1 ? listText(values) : values[0]])
}

const listText = (values: readonly string[]) =>
  values.map((value) => (value.startsWith('Get-Item') ? `(${value})` : value)).join(', ')

function partLines(part: SamplePart): string[] {
  const { name, type } = part
  const filename = part.kind === 'file' ? part.path : part.filename
  const content =
    part.kind === 'file'
      ? `StreamContent]::new((${file(part.path)}).OpenRead())`
      : `StringContent]::new(${quote(part.text)})`
  const names = filename === undefined ? [name] : [name, filename]
  const header = (kind: string, value: string) =>
    `$part.Headers.Content${kind} = [System.Net.Http.Headers.${kind === 'Type' ? 'MediaType' : 'ContentDisposition'}HeaderValue]::Parse(${value})`
  const isPlain = names.every(isPlainName)
  return [
    '',
    `$part = [System.Net.Http.${content}`,
    ...(type === undefined ? [] : [header('Type', quote(type))]),
    ...(isPlain ? [] : [header('Disposition', disposition(names))]),
    `$form.Add(${['$part', ...(isPlain ? names.map(quote) : [])].join(', ')})`,
  ]
}

/** Names are encoded as in browsers; the client sends each character as one byte. */
function disposition(names: readonly string[]): string {
  const [name, filename] = names.map(partName)
  const text = `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`
  if (isAscii(text)) return quote(text)
  return `[Text.Encoding]::Latin1.GetString([Text.Encoding]::UTF8.GetBytes(${quote(text)}))`
}
