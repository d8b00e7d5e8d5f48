import { indent, lines } from '../lines.ts'
import { escapeText, fourDigits } from '../quote.ts'
import { asciiHeaders } from './limits.ts'
import { createSocketLanguage } from './socket-language.ts'

const width = 100

export const java = /* @__PURE__ */ createSocketLanguage({
  id: 'java',
  label: 'Java',
  comment: '//',
  limits: [asciiHeaders],
  write: ({ url, headers, protocols, message }) =>
    lines(
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.WebSocket;',
      'import java.util.concurrent.CompletableFuture;',
      'import java.util.concurrent.CompletionStage;',
      '',
      'public class Main implements WebSocket.Listener {',
      '  private final CompletableFuture<Void> closed = new CompletableFuture<>();',
      '  private final StringBuilder text = new StringBuilder();',
      '',
      '  public static void main(String[] args) {',
      '    var listener = new Main();',
      `    ${message === undefined ? '' : 'var socket =\n        '}HttpClient.newHttpClient()`,
      [
        '.newWebSocketBuilder()',
        ...headers.map((header) => call('.header', header.map(quote))),
        ...(protocols.length > 0 ? [call('.subprotocols', protocols.map(quote))] : []),
        call('.buildAsync', [`URI.create(${quote(url)})`, 'listener']),
        '.join();',
      ].map((line) => indentLine(line, message === undefined ? 8 : 12)),
      message !== undefined && [
        '',
        ...(isLong(message) ? [messageLine(message)] : []),
        `    socket.sendText(${isLong(message) ? 'message' : quote(message)}, true).join();`,
      ],
      '    listener.closed.join();',
      '  }',
      listenerMethods,
      '}',
    ),
})

const listenerMethods = `
  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean isLast) {
    text.append(part);
    if (isLast) {
      System.out.println(text);
      text.setLength(0);
    }
    socket.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    closed.complete(null);
    return null;
  }

  @Override
  public void onError(WebSocket socket, Throwable error) {
    closed.completeExceptionally(error);
  }`

/** Octal if possible: `\u` is resolved first, and text blocks strip such white space. */
const byNumber = (code: number) =>
  code < 0x100 ? `\\${code.toString(8).padStart(3, '0')}` : fourDigits(code)

const quote = (text: string) => `"${escapeText(text, /[\\"]/, byNumber)}"`

const isLong = (text: string) => /["\n]/.test(text) || quote(text).length > width - 38

/** Text blocks strip trailing white space except escaped spaces. */
function messageLine(text: string): string {
  const start = '    var message ='
  const margin = '\n        '
  if (!/["\n]/.test(text) || /[\u1680\u2000-\u200a\u2028\u2029\u205f\u3000](?:\n|$)/.test(text))
    return `${start}${quote(text).length > width - 19 ? margin : ' '}${quote(text)};`
  const rows = text
    .split('\n')
    .map((row) => escapeText(row, /\\/, byNumber).replaceAll('"""', '""\\"').replace(/ $/, '\\s'))
  const last = rows.pop()
  const block = ['"""', ...rows, ...(last ? [`${last}\\`] : []), '""";'].join('\n')
  return `${start}\n${indent(block, '        ')}`
}

/** A call split like google-java-format: arguments on the next line or one per line. */
type Call = { name: string; args: readonly string[] }
const call = (name: string, args: readonly string[]): Call => ({ name, args })

function indentLine(line: string | Call, margin: number): string {
  const start = ' '.repeat(margin)
  if (typeof line === 'string') return start + line
  const flat = `${start}${line.name}(${line.args.join(', ')})`
  if (flat.length <= width) return flat
  const inner = `\n${start}    `
  const row = line.args.join(', ')
  const rows = inner.length + row.length <= width ? row : line.args.join(`,${inner}`)
  return `${start}${line.name}(${inner}${rows})`
}
