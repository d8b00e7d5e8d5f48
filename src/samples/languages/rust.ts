import { dotSegments } from '../exceptions/dots-in-path.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import { lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
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

/** rustfmt widths of a line, and of a chain or call on one line. */
const width = 100
const chainWidth = 60

export const rust: Language = {
  client: 'reqwest',
  comment: '//',
  exceptions: [lengthOfBody, dotSegments],
  syntax: {
    text: /r(?<hashes>#*)"[\s\S]*?"\k<hashes>|b?"(?:[^"\\]|\\[\s\S])*"/,
    words: 'use async fn let dyn await',
  },
  generate: (request) => {
    const { method, body } = request
    const { needs, before = [], call } = bodyOf(body)
    const parts = body?.kind === 'parts' ? body.parts : []
    return lines(
      `// cargo add reqwest${needs ? ` --features ${needs}` : ''} && cargo add tokio --features full`,
      '',
      parts.length > 0 && [importOf(parts), ''],
      '#[tokio::main]',
      'async fn main() -> Result<(), Box<dyn std::error::Error>> {',
      before.length > 0 && [...before, ''],
      responseLines(request, call),
      '',
      // HEAD responses have no body.
      method === 'HEAD'
        ? '    println!("{:#?}", response.headers());'
        : '    println!("{}", response.text().await?);',
      '    Ok(())',
      '}',
    )
  },
}

function responseLines(request: SampleRequest, bodyCall: string | undefined): string[] {
  const { method, url, basic, body } = request
  const headers = headersOf(request).filter(
    ([name]) => !(name === 'Content-Type' && bodyCall?.startsWith('form(') && body?.kind === 'form'),
  )
  if (method === 'GET' && !basic && !bodyCall && headers.length === 0) return getLines(quote(url))
  const calls = [
    startOf(method, quote(url)),
    ...headers.map(([name, value]) => callOf('header', [quote(name), headerValue(value)])),
    ...(basic ? [callOf('basic_auth', [quote(basic.user), `Some(${quote(basic.password)})`])] : []),
    ...(bodyCall ? [bodyCall] : []),
    'send()',
    'await?',
  ]
  return ['    let client = reqwest::Client::new();', chainLines('response', 'client', calls)]
}

function getLines(url: string): string[] {
  const flat = `    let response = reqwest::get(${url}).await?;`
  return flat.length < width ? [flat] : [letLines('url', url), '    let response = reqwest::get(url).await?;']
}

const methods = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/

function startOf(method: string, url: string): string {
  if (methods.test(method)) return `${method.toLowerCase()}(${url})`
  const value = /^(?:OPTIONS|TRACE|CONNECT)$/.test(method) ? method : `from_bytes(b${quote(method)})?`
  return callOf('request', [`reqwest::Method::${value}`, url])
}

const quote = (text: string) => `"${escapeText(text, /["\\]/, (code) => `\\u{${code.toString(16)}}`)}"`

/** Strings must be ASCII here; bytes can have any value. */
const headerValue = (text: string) => (isAscii(text) ? quote(text) : `${quote(text)}.as_bytes()`)

/** A raw literal if it saves escapes. Editors strip trailing spaces. */
function literal(text: string): string {
  if (!/["\\\n]/.test(text) || hasInvisible(text.replaceAll('\n', '')) || / $/m.test(text)) return quote(text)
  const runs = text.match(/"#*/g) ?? []
  const hashes = '#'.repeat(Math.max(0, ...runs.map((run) => run.length)))
  return `r${hashes}"${text}"${hashes}`
}

/** A call in a chain, with one argument per line if they are long. */
function callOf(name: string, args: readonly string[]): string {
  const flat = args.join(', ')
  return args.length === 1 || flat.length <= chainWidth
    ? `${name}(${flat})`
    : `${name}(\n${args.map((arg) => `            ${arg},\n`).join('')}        )`
}

function letLines(name: string, value: string): string {
  const flat = `    let ${name} = ${value};`
  const nextLine = `        ${value};`
  return flat.length > width && nextLine.length <= width && !value.includes('\n')
    ? `    let ${name} =\n${nextLine}`
    : flat
}

function chainLines(name: string, root: string, calls: readonly string[]): string {
  const flat = [root, ...calls].join('.')
  const room = calls.length > 1 ? chainWidth : width - `    let ${name} = ;`.length
  return flat.length <= room && !flat.includes('\n')
    ? `    let ${name} = ${flat};`
    : `    let ${name} = ${root}\n${calls.map((call) => `        .${call}`).join('\n')};`
}

/** Lines before the request, the call that sets the body, and the required crate feature. */
type BodyText = { needs?: 'form' | 'multipart'; before?: string[]; call?: string }

function bodyOf(body: SampleBody | undefined): BodyText {
  switch (body?.kind) {
    case 'text':
      return textOf(literal(body.text))
    case 'file':
      return { call: `body(tokio::fs::read(${quote(body.path)}).await?)` }
    case 'form':
      return body.fields.length === 0 || body.type !== 'application/x-www-form-urlencoded'
        ? textOf(quote(formText(body.fields)))
        : { needs: 'form', before: [`    let params = ${fieldsText(body.fields)};`], call: 'form(&params)' }
    case 'parts':
      return { needs: 'multipart', before: formLines(body.parts), call: 'multipart(form)' }
    default:
      return {}
  }
}

function textOf(value: string): BodyText {
  const call = `body(${value})`
  return isLong(call) ? { before: [letLines('body', value)], call: 'body(body)' } : { call }
}

function fieldsText(fields: readonly Pair[]): string {
  const tuples = fields.map((pair) => `(${pair.map(quote).join(', ')})`)
  const flat = tuples.join(', ')
  // serde supports arrays of up to 32 items.
  const open = tuples.length > 32 ? 'vec![' : '['
  return tuples.length === 1 || flat.length <= chainWidth
    ? `[${flat}]`
    : `${open}\n${tuples.map((tuple) => `        ${tuple},\n`).join('')}    ]`
}

const needsPart = (part: SamplePart) => part.kind === 'file' || part.type !== undefined

const importOf = (parts: readonly SamplePart[]) =>
  parts.some(needsPart) ? 'use reqwest::multipart::{Form, Part};' : 'use reqwest::multipart::Form;'

/** Long values become variables before the form. */
const isNamed = (part: SamplePart) =>
  needsPart(part) || (part.kind === 'text' && isLong(`${quote(part.name)}, ${literal(part.text)}`))

const isLong = (text: string) => text.length > chainWidth || text.includes('\n')

function formLines(parts: readonly SamplePart[]): string[] {
  // By default reqwest encodes unusual names in an uncommon way; this matches browsers.
  const isOdd = parts.some(({ name }) => /[^!-~]|["#<>?`{}/%]/.test(name))
  const before: string[] = []
  const calls = parts.map((part) => {
    const key = quote(partName(part.name))
    if (!isNamed(part)) return callOf('text', [key, literal((part as { text: string }).text)])
    const siblings = parts.filter((other) => other.kind === part.kind && isNamed(other))
    const name = siblings.length > 1 ? `${part.kind}${siblings.indexOf(part) + 1}` : part.kind
    before.push(partLines(name, part))
    return callOf(needsPart(part) ? 'part' : 'text', [key, name])
  })
  return [...before, chainLines('form', 'Form::new()', isOdd ? ['percent_encode_noop()', ...calls] : calls)]
}

function partLines(name: string, part: SamplePart): string {
  const typeCalls = part.type === undefined ? [] : [`mime_str(${quote(part.type)})?`]
  if (part.kind === 'file')
    return chainLines(name, `Part::bytes(tokio::fs::read(${quote(part.path)}).await?)`, [
      `file_name(${quote(part.path)})`,
      ...typeCalls,
    ])
  const value = literal(part.text)
  if (part.type === undefined) return letLines(name, value)
  return value.includes('\n')
    ? lines(letLines(name, value), chainLines(name, `Part::text(${name})`, typeCalls))
    : chainLines(name, `Part::text(${value})`, typeCalls)
}
