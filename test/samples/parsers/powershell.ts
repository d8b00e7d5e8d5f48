import type { Node } from 'web-tree-sitter'
import type { SamplePart } from '../../../src/samples/sample-request.ts'
import { type Literal, nodesOf, type StaticParser } from '../static.ts'

/** Strings as in about_Quoting_Rules and the PowerShell tokenizer; the grammar supports only ASCII quotes. */
export const powershell: StaticParser = {
  keys: ['powershell'],
  wasm: '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm',
  literals: (root) => nodesOf(root, 'string_literal').map(readLiteral),
  parts: (part, index, all) => [writtenPart(part), ...formPart(part, index, all)],
}

const singles = "'\u2018\u2019\u201a\u201b"
const doubles = '"\u201c\u201d\u201e'

function readLiteral({ startIndex, endIndex, text }: Node): Literal {
  const decode = text.startsWith('@')
    ? decodeLines
    : singles.includes(text[0]!)
      ? decodeVerbatim
      : decodeExpandable
  return { start: startIndex, end: endIndex, text: decode(text) }
}

/** A here-string ends at the first line that starts with any kind of single quote and @. */
function decodeLines(text: string): string {
  const match = new RegExp(String.raw`^@'\n(?:([^]*?)\n)?[${singles}]@`).exec(text)
  if (!match || match[0].length !== text.length) throw new Error(`ends early: ${text}`)
  return match[1] ?? ''
}

function decodeVerbatim(text: string): string {
  let result = ''
  for (let at = 1; at < text.length; at++) {
    const item = text[at]!
    if (!singles.includes(item)) result += item
    else if (at === text.length - 1) return result
    else if (!singles.includes(text[at + 1]!)) break
    else result += text[++at]
  }
  throw new Error(`ends early: ${text}`)
}

const escapes: Record<string, string> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

function decodeExpandable(text: string): string {
  let result = ''
  for (let at = 1; at < text.length; at++) {
    const rest = text.slice(at)
    const item = text[at]!
    const code = /^`u\{([0-9a-fA-F]{1,6})\}/.exec(rest)
    if (code) {
      result += String.fromCodePoint(Number.parseInt(code[1]!, 16))
      at += code[0].length - 1
    } else if (item === '`') {
      const next = text[++at]!
      if (next === 'u') break
      result += escapes[next] ?? next
    } else if (rest.startsWith('$credentials"')) {
      result += '\ue000credentials\ue001'
      at += '$credentials'.length - 1
    } else if (item === '$') break
    else if (!doubles.includes(item)) result += item
    else if (at === text.length - 1) return result
    else if (!doubles.includes(text[at + 1]!)) break
    else result += text[++at]
  }
  throw new Error(`ends early or takes a value in: ${text}`)
}

/** A part whose Content-Disposition the program writes itself, with names escaped like in browsers. */
function writtenPart(part: SamplePart): string[] {
  const encode = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const file = part.kind === 'file' ? `; filename="${encode(part.path)}"` : ''
  return [
    `form-data; name="${encode(part.name)}"${file}`,
    part.kind === 'file' ? part.path : part.text,
    ...(part.type === undefined ? [] : [part.type]),
  ]
}

/** -Form names a list once and supports a single type for files. */
function formPart(part: SamplePart, index: number, all: readonly SamplePart[]): string[][] {
  const isNamed = all[index - 1]?.name === part.name
  const content = part.kind === 'file' ? part.path : part.text
  const isTyped = part.type !== undefined && part.type !== 'application/octet-stream'
  return isTyped ? [] : [isNamed ? [content] : [part.name, content]]
}
