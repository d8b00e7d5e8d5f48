import { call, quote, quoteRaw, syntax, width } from '../csharp-text.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import {
  asciiPartNames,
  filesBeforeTexts,
  partsOnce,
  partTypesWithoutParameters,
} from '../exceptions/rest-sharp.ts'
import type { Language } from '../language.ts'
import { indent, lines } from '../lines.ts'
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

export const dotnet: Language = {
  client: 'RestSharp',
  comment: '//',
  exceptions: [
    lengthOfBody,
    dotSegments,
    filesBeforeTexts,
    partsOnce,
    asciiPartNames,
    partTypesWithoutParameters,
  ],
  syntax,
  generate: (request) => {
    const { method, url, body } = request
    const headers = headersOf(request).filter(([name]) => name !== 'Content-Type')
    const options = optionLines(request, headers)
    const shortcut = methodName(method, body)
    return lines(
      usings(request, headers, shortcut === undefined),
      '',
      options.length > 0 && `${create('var options = new RestClientOptions', options)};`,
      `using var client = new RestClient(${options.length > 0 ? 'options' : ''});`,
      `${call('var request = new RestRequest', [quote(url), ...(shortcut === 'Get' ? [] : [`Method.${shortcut ?? 'Post'}`])])};`,
      shortcut === undefined && interceptorLines(method),
      ...headers
        .filter((header) => !isAgent(header))
        .map(([name, value]) => `${call('request.AddHeader', [quote(name), quote(value)])};`),
      ...bodyLines(method, body),
      '',
      'var response = await client.ExecuteAsync(request);',
      // HEAD responses have no body.
      method === 'HEAD' ? printHeaders : 'Console.WriteLine(response.Content);',
    )
  },
}

const printHeaders = [
  'Console.WriteLine(response.StatusCode);',
  'foreach (var header in response.Headers!.Concat(response.ContentHeaders!))',
  '{',
  '    Console.WriteLine(header);',
  '}',
]

const formType = 'application/x-www-form-urlencoded'
const methods = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|COPY|MERGE|SEARCH)$/
/** With other methods, RestSharp sends fields in the URL. */
const takesFields = (method: string) => /^(?:POST|PUT|PATCH)$/.test(method)
const capitalized = (word: string) => word[0] + word.slice(1).toLowerCase()

/** Undefined if only an interceptor can set it. */
const methodName = (method: string, body: SampleBody | undefined) =>
  methods.test(method) && (body?.kind !== 'parts' || takesFields(method)) ? capitalized(method) : undefined

/** RestSharp adds a header of this name to its own instead of replacing it. */
const isAgent = ([name]: Pair) => name.toLowerCase() === 'user-agent'
const isNonAscii = ([, value]: Pair) => !isAscii(value)

function usings(
  { method, basic, body }: SampleRequest,
  headers: readonly Pair[],
  intercepts: boolean,
): string[] {
  const hasFile = body?.kind === 'file' || (body?.kind === 'parts' && body.parts.some(opensFile))
  const hasNonAscii = headers.some(isNonAscii)
  return [
    'System',
    hasFile && 'System.IO',
    method === 'HEAD' && 'System.Linq',
    (hasNonAscii || intercepts) && 'System.Net.Http',
    hasNonAscii && 'System.Text',
    intercepts && 'System.Threading.Tasks',
    'RestSharp',
    basic && 'RestSharp.Authenticators',
    intercepts && 'RestSharp.Interceptors',
  ].flatMap((name) => (name ? [`using ${name};`] : []))
}

function optionLines({ basic, body }: SampleRequest, headers: readonly Pair[]): string[] {
  const agent = headers.find(isAgent)
  return [
    ...(basic
      ? [`Authenticator = new HttpBasicAuthenticator(${quote(basic.user)}, ${quote(basic.password)})`]
      : []),
    ...(body?.kind === 'text' && isChanged(body.type) ? ['DisableCharset = true'] : []),
    ...(agent ? [`UserAgent = ${quote(agent[1])}`] : []),
    ...(headers.some(isNonAscii) ? [handler] : []),
  ]
}

const handler = `ConfigureMessageHandler = _ => new SocketsHttpHandler
{
    RequestHeaderEncodingSelector = (_, _) => Encoding.UTF8,
}`

/** An object initializer, on one line if it fits with `more` characters. */
function create(head: string, set: readonly string[], more = 1): string {
  const flat = `${head} { ${set.join(', ')} }`
  if (!flat.includes('\n') && flat.length + more <= width) return flat
  return `${head}\n{\n${indent(set.join(',\n'), '    ')},\n}`
}

const interceptorLines = (method: string) => [
  'request.Interceptors =',
  '[',
  '    new CompatibilityInterceptor',
  '    {',
  '        OnBeforeRequest = message =>',
  '        {',
  `            message.Method = new HttpMethod(${quote(method)});`,
  '            return ValueTask.CompletedTask;',
  '        },',
  '    },',
  '];',
]

/** Content types with parameters must be set as a header. */
const isPlainType = (type: string) => /^[^\s;/]+\/[^\s;/]+$/.test(type)
/** RestSharp would add a charset, which these types do not define. */
const isChanged = (type: string) => isPlainType(type) && !/^(?:application\/json$|text\/)/i.test(type)
const typeLine = (type: string) => `${call('request.AddHeader', ['"Content-Type"', quote(type)])};`

function textLines(text: string, type: string): string[] {
  if (!isPlainType(type))
    return [typeLine(type), `${call('request.AddStringBody', [text, 'DataFormat.None'])};`]
  return [`${call('request.AddStringBody', [text, types[type] ?? quote(type)])};`]
}

const types: Record<string, string> = {
  'application/json': 'ContentType.Json',
  [formType]: 'ContentType.FormUrlEncoded',
}

function bodyLines(method: string, body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case 'text':
      return textLines(quoteRaw(body.text), body.type)
    case 'file':
      return [
        `${call('request.AddBody', [`await File.ReadAllBytesAsync(${quote(body.path)})`, quote(body.type)])};`,
      ]
    case 'form':
      return body.type === formType && takesFields(method) && areFields(body.fields)
        ? body.fields.map(([name, value]) => `${call('request.AddParameter', [quote(name), quote(value)])};`)
        : textLines(quote(formText(body.fields)), body.type)
    case 'parts':
      return partLines(body.parts)
    default:
      return []
  }
}

/** RestSharp rejects unnamed fields and drops duplicates. */
const areFields = (fields: readonly Pair[]) =>
  fields.length > 0 &&
  fields.every(([name]) => name.trim() !== '') &&
  new Set(fields.map((pair) => JSON.stringify(pair))).size === fields.length

function partLines(parts: readonly SamplePart[]): string[] {
  return [
    ...(parts.some(({ kind }) => kind === 'file') ? [] : ['request.AlwaysMultipartFormData = true;']),
    ...parts.map((part) => `${part.kind === 'file' ? fileText(part) : fieldText(part)};`),
  ]
}

function fieldText({ name, text, type }: SamplePart & { kind: 'text' }): string {
  const args = [quote(partName(name)), quoteRaw(text)]
  if (type === undefined) return call('request.AddParameter', args)
  const set = [`ContentType = ${quote(type.replace(/;.*$/s, ''))}`]
  return call('request.AddParameter', [create(call('new GetOrPostParameter', args), set, 4)])
}

const isRenamed = (path: string) => /["\r\n/\\]/.test(path)
const opensFile = (part: SamplePart) => part.kind === 'file' && isRenamed(part.path)

/** File names that differ from the path or need encoding are set on the content. */
function fileText({ name, path, type }: SamplePart & { kind: 'file' }): string {
  return call('request.AddFile', [
    quote(partName(name)),
    ...(isRenamed(path) ? [`() => File.OpenRead(${quote(path)})`, quote(partName(path))] : [quote(path)]),
    ...(type === undefined ? [] : [quote(type)]),
    ...(isAscii(path)
      ? []
      : [`${type === undefined ? 'options: ' : ''}new FileParameterOptions { DisableFilenameStar = false }`]),
  ])
}
