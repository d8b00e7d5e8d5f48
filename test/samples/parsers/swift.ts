import type { SamplePart } from '../../../src/samples/sample-request.ts'
import { type Literal, nodesOf, type StaticParser } from '../static.ts'

/**
 * https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure/#String-Literals
 */
export const swift: StaticParser = {
  keys: ['swift'],
  wasm: 'tree-sitter-wasms/out/tree-sitter-swift.wasm',
  repair,
  // The scanner compares only the last byte of a character, so it takes 漢 (U+6F22) for a quote.
  mask: (code) => code.replace(/[^\0-\xff]/g, 'x'),
  literals: (root, code) =>
    nodesOf(root, 'line_string_literal', 'multi_line_string_literal', 'raw_string_literal').map(
      ({ startIndex, endIndex }) => readLiteral(code, startIndex, endIndex),
    ),
  parts: (part) => [builtPart(part)],
}

/**
 * Patches `calloc(0, 4)` in the grammar's scanner to `calloc(1, 4)`. Without it, the scanner stores its state
 * for raw strings in memory it does not own, and rejects `let a = #"x"#` from the second program on.
 */
function repair(wasm: Uint8Array): void {
  const bytes = Buffer.from(wasm.buffer)
  const call = Buffer.from([0x41, 0, 0x41, 4, 0x10])
  const at = bytes.indexOf(call)
  if (at === -1 || bytes.includes(call, at + 1)) throw new Error('not the grammar that was looked into')
  wasm[at + 1] = 1
}

function readLiteral(code: string, start: number, end: number): Literal {
  const text = code.slice(start, end)
  const signs = /^#*/.exec(text)![0]
  const open = `${signs}"`
  if (text.startsWith(`${open}""\n`)) {
    const close = `"""${signs}`
    const inside = text.slice(open.length + 3, -close.length)
    if (!text.endsWith(close) || inside.includes(close)) throw new Error(`ends early: ${text}`)
    return { start, end, text: decode(unindent(inside), signs) }
  }
  const close = `"${signs}`
  const inside = text.slice(open.length, -close.length)
  const visible = signs ? inside : inside.replace(/\\./g, '')
  if (text.length < open.length + close.length || !text.endsWith(close) || visible.includes(close))
    throw new Error(`ends early: ${text}`)
  if (/[\r\n]/.test(inside) || (inside.startsWith('""') && signs))
    throw new Error(`over several lines: ${text}`)
  return { start, end, text: decode(inside, signs) }
}

/** Removes the indentation of the closing quotes from every line. */
function unindent(inside: string): string {
  const rows = inside.split('\n')
  const margin = rows.pop()!
  if (/[^ ]/.test(margin) || rows.length === 0) throw new Error(`no line of its own for the end: ${inside}`)
  return rows
    .map((row) => {
      if (row === '') return ''
      if (!row.startsWith(margin)) throw new Error(`not indented: ${row}`)
      return row.slice(margin.length)
    })
    .join('\n')
}

const escapes: Record<string, string> = {
  '0': '\0',
  '\\': '\\',
  t: '\t',
  n: '\n',
  r: '\r',
  '"': '"',
  "'": "'",
}

function decode(text: string, signs: string): string {
  const pattern = new RegExp(
    String.raw`\\${signs}(?:u\{([0-9a-fA-F]{1,8})\}|\((boundary|credentials)\)|([^]|$))`,
    'g',
  )
  return text.replace(pattern, (all, code?: string, value?: string, item?: string) => {
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
    if (value !== undefined) return `\ue000${value}\ue001`
    const char = escapes[item ?? '']
    if (char === undefined) throw new Error(`not an escape: ${all}`)
    return char
  })
}

/** A part as in https://html.spec.whatwg.org/#multipart-form-data, in the pieces that the program appends. */
function builtPart(part: SamplePart): string[] {
  const encode = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const file = part.kind === 'file' ? `; filename="${encode(part.path)}"` : ''
  const first = `Content-Disposition: form-data; name="${encode(part.name)}"${file}\r\n`
  const head = part.type === undefined ? [`${first}\r\n`] : [first, `Content-Type: ${part.type}\r\n\r\n`]
  return [...head, part.kind === 'file' ? part.path : `${part.text}\r\n`]
}
