import { indent, lines } from '../lines.ts'
import { escapeText, hasInvisible } from '../quote.ts'
import { createSocketLanguage } from './socket-language.ts'

const width = 80

export const ruby = /* @__PURE__ */ createSocketLanguage({
  id: 'ruby',
  label: 'Ruby',
  comment: '#',
  install: 'gem install faye-websocket',
  limits: [],
  write: ({ url, headers, protocols, message }) => {
    const args = [
      quote(url),
      (protocols.length > 0 || headers.length > 0) && listText(protocols),
      headers.length > 0 &&
        `headers: {\n${headers.map((header) => `  ${header.map(quote).join(' => ')}`).join(',\n')}\n}`,
    ].filter((arg) => arg !== false)
    const flat = `  socket = Faye::WebSocket::Client.new(${args.join(', ')})`
    const fits = flat.length <= width && !flat.includes('\n')
    const send = message !== undefined && `  socket.on(:open) { socket.send(${quote(message)}) }`
    const isShort = send && send.length <= width && !/\n./.test(message)
    return lines(
      "require 'eventmachine'",
      "require 'faye/websocket'",
      '',
      message !== undefined && !isShort && [`message = ${quoteLines(message)}`, ''],
      'EM.run do',
      fits ? flat : ['  socket = Faye::WebSocket::Client.new(', indent(args.join(',\n'), '    '), '  )'],
      '',
      send && (isShort ? send : '  socket.on(:open) { socket.send(message) }'),
      '  socket.on(:message) { |event| puts event.data }',
      '  socket.on(:error) { |event| warn event.message }',
      '  socket.on(:close) { EM.stop }',
      'end',
    )
  },
})

/** Single quotes support two escapes; double quotes support all and interpolate. */
const quote = (text: string) =>
  hasInvisible(text) || text.includes("'")
    ? `"${escapeText(text, /[\\"]/).replace(/#(?=[{$@])/g, '\\#')}"`
    : `'${text.replaceAll('\\', '\\\\')}'`

const listText = (names: readonly string[]) => {
  const flat = `[${names.map(quote).join(', ')}]`
  return flat.length <= width - 5 ? flat : `[\n${names.map((name) => `  ${quote(name)}`).join(',\n')}\n]`
}

/** A multi-line literal, unless the text has invisible characters, the delimiter or leading space. */
function quoteLines(text: string): string {
  const isPlain = /^\S/m.test(text) && !/ $|^ *TEXT$/m.test(text)
  if (!/\n./.test(text) || !isPlain || hasInvisible(text.replaceAll('\n', ''))) return quote(text)
  const [end, chomp] = text.endsWith('\n') ? ['', ''] : ['\n', '.chomp']
  const mark = /\\|#[{$@]/.test(text) ? "'TEXT'" : 'TEXT'
  return `<<~${mark}${chomp}\n${indent(text + end, '  ')}TEXT`
}
