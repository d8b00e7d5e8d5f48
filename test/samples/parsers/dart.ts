import type { Node } from 'web-tree-sitter'
import { type Literal, nodesOf, type StaticParser } from '../static.ts'

/** Strings as in the Dart specification (17.9). */
export const dart: StaticParser = {
  keys: ['dart'],
  wasm: 'tree-sitter-wasms/out/tree-sitter-dart.wasm',
  literals: (root) => nodesOf(root, 'string_literal').map(readLiteral),
}

function readLiteral({ startIndex, endIndex, text }: Node): Literal {
  const [open, raw, mark] = /^(r?)('''|"""|'|")/.exec(text)!
  const isLong = mark!.length === 3
  const inside = text.slice(open.length, -mark!.length)
  const visible = raw ? inside : inside.replace(/\\[\s\S]/g, '')
  if (text.length < open.length + mark!.length || visible.includes(mark!) || (!raw && visible.endsWith('\\')))
    throw new Error(`ends early: ${text}`)
  if (isLong ? inside.includes('\r') : /[\r\n]/.test(inside)) throw new Error(`a line break: ${text}`)
  // A blank first line is not part of the text.
  const content = isLong ? inside.replace(/^[ \t]*\n/, '') : inside
  return { start: startIndex, end: endIndex, text: raw ? content : decode(content) }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', f: '\f', b: '\b', t: '\t', v: '\v' }

function decode(text: string): string {
  const pattern = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|([\s\S]))|\$(\w*)/g
  return text.replace(pattern, (all, ...result: (string | undefined)[]) => {
    const [byte, four, code, item, name] = result
    const digits = byte ?? four ?? code
    if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16))
    if (name === 'credentials') return '\ue000credentials\ue001'
    if (item === undefined || item === 'x' || item === 'u') throw new Error(`not an escape: ${all}`)
    return escapes[item] ?? item
  })
}
