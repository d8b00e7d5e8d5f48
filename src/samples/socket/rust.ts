import { lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import { createSocketLanguage } from './socket-language.ts'
import type { SocketSample } from './socket-sample.ts'

/** rustfmt widths of a line, and of a chain or call on one line. */
const width = 100
const chainWidth = 60

export const rust = /* @__PURE__ */ createSocketLanguage({
  id: 'rust',
  label: 'Rust',
  comment: '//',
  install: 'cargo add tungstenite --features native-tls',
  limits: [],
  write: (sample) => {
    const { headers, protocols, message } = sample
    const isBuilt = headers.length > 0 || protocols.length > 0
    const names = ['connect', isBuilt && 'ClientRequestBuilder', 'Error', message !== undefined && 'Message']
    return lines(
      `use tungstenite::{${names.filter(Boolean).join(', ')}};`,
      '',
      'fn main() -> Result<(), Box<dyn std::error::Error>> {',
      isBuilt ? requestLines(sample) : connectLines(quote(sample.url)),
      message !== undefined && ['', ...sendLines(message)],
      '',
      '    loop {',
      '        match socket.read() {',
      '            Ok(message) if message.is_text() || message.is_binary() => println!("{message}"),',
      '            Ok(_) => {}',
      '            Err(Error::ConnectionClosed) => return Ok(()),',
      '            Err(error) => return Err(error.into()),',
      '        }',
      '    }',
      '}',
    )
  },
})

const quote = (text: string) => `"${escapeText(text, /["\\]/, (code) => `\\u{${code.toString(16)}}`)}"`

/** A raw literal if it saves escapes. Editors strip trailing spaces. */
function literal(text: string): string {
  if (!/["\\\n]/.test(text) || hasInvisible(text.replaceAll('\n', '')) || / $/m.test(text)) return quote(text)
  const runs = text.match(/"#*/g) ?? []
  const hashes = '#'.repeat(Math.max(0, ...runs.map((run) => run.length)))
  return `r${hashes}"${text}"${hashes}`
}

function connectLines(url: string): string[] {
  const flat = `    let (mut socket, _) = connect(${url})?;`
  return flat.length <= width ? [flat] : [letText('url', url), '    let (mut socket, _) = connect(url)?;']
}

function requestLines({ url, headers, protocols }: SocketSample): string[] {
  const calls = [
    ...headers.map((header) => callText('with_header', header.map(quote))),
    ...protocols.map((name) => callText('with_sub_protocol', [quote(name)])),
  ]
  const direct = `    let request = ClientRequestBuilder::new(${quote(url)}.parse()?)`
  const isLong = direct.length > width
  const start = isLong ? '    let request = ClientRequestBuilder::new(url.parse()?)' : direct
  const flat = `${start}${calls[0]};`
  return [
    ...(isLong ? [letText('url', quote(url))] : []),
    calls.length === 1 && flat.length <= width && !flat.includes('\n')
      ? flat
      : `${[start, ...calls].join('\n        ')};`,
    '    let (mut socket, _) = connect(request)?;',
  ]
}

/** One argument per line if they are long. */
function callText(name: string, args: readonly string[]): string {
  const flat = args.join(', ')
  return args.length === 1 || flat.length <= chainWidth
    ? `.${name}(${flat})`
    : `.${name}(\n${args.map((arg) => `            ${arg},\n`).join('')}        )`
}

function sendLines(message: string): string[] {
  const flat = `Message::text(${literal(message)})`
  return flat.length <= chainWidth && !flat.includes('\n')
    ? [`    socket.send(${flat})?;`]
    : [letText('message', literal(message)), '    socket.send(Message::text(message))?;']
}

function letText(name: string, value: string): string {
  const flat = `    let ${name} = ${value};`
  const nextLine = `        ${value};`
  return flat.length > width && nextLine.length <= width && !value.includes('\n')
    ? `    let ${name} =\n${nextLine}`
    : flat
}
