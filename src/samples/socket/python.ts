import { lines } from '../lines.ts'
import { hasInvisible, quoteBest } from '../quote.ts'
import { isAscii, type Pair } from '../sample-request.ts'
import { createSocketLanguage } from './socket-language.ts'

/** Line width of Black. */
const width = 88

export const python = /* @__PURE__ */ createSocketLanguage({
  id: 'python',
  label: 'Python',
  comment: '#',
  install: 'pip install websockets',
  limits: [],
  write: ({ url, headers, protocols, message }) => {
    const args = [
      quote(url),
      headers.length > 0 && `additional_headers=${dictText(headers)}`,
      protocols.length > 0 && `subprotocols=${listText(protocols)}`,
    ].filter((arg) => arg !== false)
    const flat = `with connect(${args.join(', ')}) as socket:`
    const fits = flat.length <= width && !flat.includes('\n')
    const send = message !== undefined && `    socket.send(${quote(message)})`
    const isShort = send && send.length <= width && !/\n./.test(message)
    return lines(
      'from websockets.sync.client import connect',
      '',
      message !== undefined && !isShort && [`message = ${quoteLines(message)}`, ''],
      fits ? flat : ['with connect(', ...args.map(argumentText), ') as socket:'],
      send && (isShort ? send : '    socket.send(message)'),
      '    for message in socket:',
      '        print(message)',
    )
  },
})

const byNumber = (code: number) =>
  code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`

const quote = (text: string) => quoteBest(text, byNumber)

/** A multi-line literal, or one line if the text has unusual characters. */
function quoteLines(text: string): string {
  if (!/\n./.test(text) || hasInvisible(text.replaceAll('\n', ''))) return quote(text)
  return `"""${text.replace(/\\|"(?="")|"$/g, '\\$&')}"""`
}

/** Literals have one line here, so all can be indented. */
const argumentText = (text: string) => `${text.replace(/^/gm, '    ')},`

/** websockets sends header characters as Latin-1 bytes. */
const headerValue = (text: string) =>
  isAscii(text) ? quote(text) : `${quote(text)}.encode().decode("latin-1")`

function dictText(headers: readonly Pair[]): string {
  const entries = headers.map(([name, value]) => `${quote(name)}: ${headerValue(value)}`)
  const flat = `{${entries.join(', ')}}`
  return entries.length === 1 && flat.length < 60
    ? flat
    : `{\n${entries.map((entry) => `    ${entry},\n`).join('')}}`
}

function listText(names: readonly string[]): string {
  const flat = `[${names.map(quote).join(', ')}]`
  return flat.length < 60 ? flat : `[\n${names.map((name) => `    ${quote(name)},\n`).join('')}]`
}
