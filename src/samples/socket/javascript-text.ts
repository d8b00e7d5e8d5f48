import { parseWritten } from '../../value/written-json.ts'
import { dataStyle, quote } from '../fetch.ts'
import { hasInvisible } from '../quote.ts'
import { type DataStyle, isPlainData, writeData } from '../written-data.ts'

export const width = 80

/** An object key. A plain `__proto__` would set the prototype. */
export const keyText = (key: string) => {
  if (key === '__proto__') return '["__proto__"]: '
  return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)}: `
}

/** Long lines break after the `=`. */
export function assign(name: string, value: string): string {
  const line = `const ${name} = ${value};`
  return line.length > width && !value.includes('\n') ? `const ${name} =\n  ${value};` : line
}

/** Names on one line if they fit, otherwise one per line. */
export function listText(names: readonly string[], room: number): string {
  const flat = `[${names.map(quote).join(', ')}]`
  return flat.length <= room ? flat : `[\n${names.map((name) => `  ${quote(name)},\n`).join('')}]`
}

const style: DataStyle = { ...dataStyle, key: keyText }

/** The message expression, and a declaration above it if it is long. */
export function messageText(message: string): { setup?: string; sent: string } {
  const data = dataOf(message)
  const flat = data ? `JSON.stringify(${data})` : quote(message)
  if (!/\n./.test(data ?? message) && flat.length <= width - '  socket.send();'.length) return { sent: flat }
  return data
    ? { setup: `const message = ${data};`, sent: 'JSON.stringify(message)' }
    : { setup: assign('message', quoteLines(message)), sent: 'message' }
}

const keepsNumber = (digits: string) => String(Number(digits)) === digits

/** JSON as a JavaScript value, if it serializes identically. */
function dataOf(message: string): string | undefined {
  const json = parseWritten(message)
  if (json?.kind !== 'object' && json?.kind !== 'list') return undefined
  const isSame = JSON.stringify(JSON.parse(message)) === message
  return isSame && isPlainData(json, keepsNumber)
    ? writeData(json, style, { room: width - 'const message = ;'.length })
    : undefined
}

/** Template literals normalize line breaks to \n, and carriage returns are invisible. */
function quoteLines(text: string): string {
  if (!/\n./.test(text) || hasInvisible(text.replaceAll('\n', ''))) return quote(text)
  return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``
}
