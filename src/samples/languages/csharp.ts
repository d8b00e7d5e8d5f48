import { call, quote, quoteRaw, syntax, width } from '../csharp-text.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { indent, lines } from '../lines.ts'
import {
  headersOf,
  isAscii,
  type Pair,
  partName,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'

export const csharp: Language = {
  client: 'HttpClient',
  comment: '//',
  exceptions: [lengthOfBody],
  syntax,
  generate: (request) => {
    const { method, url, basic, body } = request
    const headers = headersOf(request).filter(([name]) => name !== 'Content-Type')
    const hasNonAscii = headers.some(([, value]) => !isAscii(value))
    const isPlain = method === 'GET' && !body && !basic && headers.length === 0
    const urlArgument = nonCanonicalUrl.test(url) ? 'url' : quote(url)
    return lines(
      usings(request, hasNonAscii),
      '',
      hasNonAscii
        ? [
            'using var handler = new SocketsHttpHandler',
            '{',
            '    RequestHeaderEncodingSelector = (_, _) => Encoding.UTF8,',
            '};',
            'using var client = new HttpClient(handler);',
          ]
        : 'using var client = new HttpClient();',
      urlArgument === 'url' && `${call('var url = new Uri', [quote(url), rawUriOptions])};`,
      isPlain
        ? `${call('using var response = await client.GetAsync', [urlArgument])};`
        : [
            `${call('using var request = new HttpRequestMessage', [methodText(method), urlArgument])};`,
            basic && basicLine(basic),
            ...headers.filter(([name]) => !contentHeader.test(name)).map(headerLine),
            ...contentLines(body),
            ...contentHeaderLines(headers, body),
            '',
            'using var response = await client.SendAsync(request);',
          ],
      // HEAD responses have no body.
      method === 'HEAD'
        ? 'Console.WriteLine(response);'
        : 'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    )
  },
}

/** URLs that `Uri` would change: dot segments, unneeded escapes, characters that need one. */
const nonCanonicalUrl =
  /\/\.{1,2}(?:[/?]|$)|%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])|["<>\\^`{|}]/i
const rawUriOptions = 'new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true }'

/** Content headers, even without a body. */
const contentHeader =
  /^(?:allow|content-(?:disposition|encoding|language|length|location|md5|range|type)|expires|last-modified)$/i

/** Headers that .NET parses and rewrites. */
const parsedHeader =
  /^(?:accept|authorization|cache-control|connection|date|expect|from|host|if|max-forwards|pragma|proxy|range|referer|te|trailer|transfer|upgrade|user-agent|via|warning)(?:-|$)/i
const simpleHeader = /^(?:accept: [\w.+-]+\/[\w.+-]+|authorization: \w+ [\w.-]+)$/i

const formType = 'application/x-www-form-urlencoded'
const methods = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/

function usings({ basic, body }: SampleRequest, hasNonAscii: boolean): string[] {
  const parts = body?.kind === 'parts' ? body.parts : []
  const hasFile = body?.kind === 'file' || parts.some(({ kind }) => kind === 'file')
  const hasType =
    body?.kind === 'text' || body?.kind === 'file' || (body?.kind === 'form' && body.type !== formType)
  return [
    'using System;',
    ...(hasFile ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    ...(basic || hasType || parts.some(isOdd) || parts.some(({ type }) => type)
      ? ['using System.Net.Http.Headers;']
      : []),
    ...(basic || hasNonAscii || parts.some(beyondAscii) ? ['using System.Text;'] : []),
  ]
}

const methodText = (method: string) =>
  methods.test(method)
    ? `HttpMethod.${method[0]}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${quote(method)})`

function basicLine({ user, password }: { user: string; password: string }): string {
  const encoded = `Convert.ToBase64String(Encoding.UTF8.GetBytes(${quote(`${user}:${password}`)}))`
  return `${call('request.Headers.Authorization = new AuthenticationHeaderValue', ['"Basic"', encoded])};`
}

function headerLine([name, value]: Pair): string {
  const add =
    parsedHeader.test(name) && !simpleHeader.test(`${name}: ${value}`) ? 'TryAddWithoutValidation' : 'Add'
  return `${call(`request.Headers.${add}`, [quote(name), quote(value)])};`
}

function contentHeaderLines(headers: readonly Pair[], body: SampleBody | undefined): string[] {
  const contentHeaders = headers.filter(([name]) => contentHeader.test(name))
  const headerLines = contentHeaders.map(
    ([name, value]) =>
      `${call('request.Content.Headers.TryAddWithoutValidation', [quote(name), quote(value)])};`,
  )
  return contentHeaders.length > 0 && !body
    ? ['request.Content = new ByteArrayContent([]);', ...headerLines]
    : headerLines
}

/** Only the parser accepts media type parameters. */
const mediaType = (type: string, more = 0) =>
  call(type.includes(';') ? 'MediaTypeHeaderValue.Parse' : 'new MediaTypeHeaderValue', [quote(type)], more)

const typeLine = (type: string) => `request.Content.Headers.ContentType = ${mediaType(type, 39)};`

function contentLines(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case 'text':
      return [`${call('request.Content = new StringContent', [quoteRaw(body.text), mediaType(body.type)])};`]
    case 'file':
      return [`request.Content = new StreamContent(File.OpenRead(${quote(body.path)}));`, typeLine(body.type)]
    case 'form':
      return [fieldsLine(body.fields), ...(body.type === formType ? [] : [typeLine(body.type)])]
    case 'parts':
      return [...formLines(body.parts), 'request.Content = form;']
    default:
      return []
  }
}

function fieldsLine(fields: readonly Pair[]): string {
  const pairs = fields.map((pair) => `new(${pair.map(quote).join(', ')})`)
  const flat = `request.Content = new FormUrlEncodedContent([${pairs.join(', ')}]);`
  if (flat.length <= width) return flat
  return `request.Content = new FormUrlEncodedContent([\n${pairs.map((pair) => `    ${pair},\n`).join('')}]);`
}

const namesOf = (part: SamplePart) => (part.kind === 'file' ? [part.name, part.path] : [part.name])

/** Names that the client rejects or encodes in an uncommon way. */
const isOdd = (part: SamplePart) =>
  part.name.trim() === '' || namesOf(part).some((name) => !isAscii(name) || /["\t]/.test(name))
const beyondAscii = (part: SamplePart) => !namesOf(part).every(isAscii)

function formLines(parts: readonly SamplePart[]): string[] {
  return [
    parts.some(beyondAscii)
      ? 'var form = new MultipartFormDataContent { HeaderEncodingSelector = (_, _) => Encoding.UTF8 };'
      : 'var form = new MultipartFormDataContent();',
    ...parts.map((part) => {
      const names = isOdd(part) ? [] : namesOf(part).map(quote)
      return `${call('form.Add', [partText(part), ...names])};`
    }),
  ]
}

function partText(part: SamplePart): string {
  const { kind, type } = part
  const set = partHeaders(part)
  const content =
    kind === 'file'
      ? `new StreamContent(File.OpenRead(${quote(part.path)}))`
      : call('new StringContent', [quoteRaw(part.text), ...(type ? [mediaType(type)] : [])], 6)
  if (set.length === 0) return content
  const flat = `    Headers = { ${set.join(', ')} },`
  return set.length === 1 && !flat.includes('\n') && flat.length + 4 <= width
    ? `${content}\n{\n${flat}\n}`
    : `${content}\n{\n    Headers =\n    {\n${indent(set.join(',\n'), '        ')},\n    },\n}`
}

function partHeaders(part: SamplePart): string[] {
  const [name, file] = namesOf(part).map(partName)
  const disposition = `form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`
  const parse = 'ContentDisposition = ContentDispositionHeaderValue.Parse'
  return [
    ...(isOdd(part) ? [call(parse, [quote(disposition)], 13)] : []),
    ...(part.kind === 'file' && part.type ? [`ContentType = ${mediaType(part.type, 27)}`] : []),
  ]
}
