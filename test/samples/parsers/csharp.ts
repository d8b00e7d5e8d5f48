import type { Node } from 'web-tree-sitter'
import type { SamplePart, SampleRequest } from '../../../src/samples/sample-request.ts'
import { type Literal, type StaticParser, walk } from '../static.ts'

const wasm = '@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm'
const literals = (root: Node) => walk(root).flatMap(readLiteral)

const plain: SampleRequest = {
  method: 'GET',
  url: 'https://example.com/',
  headers: [],
  cookies: [],
  response: 'json',
  notes: [],
}

/** C# with HttpClient. */
export const csharp: StaticParser = {
  keys: ['csharp'],
  wasm,
  literals,
  // A URL that .NET would normalize.
  shapes: [{ ...plain, url: 'https://example.com/./' }],
  parts: (part) => {
    const [name, file] = namesOf(part)
    const disposition = `form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`
    return [[disposition, part.kind === 'file' ? part.path : part.text, ...typeOf(part)]]
  },
}

/** C# with RestSharp. */
export const dotnet: StaticParser = {
  keys: ['dotnet'],
  wasm,
  literals,
  // An empty form, which RestSharp would not send.
  shapes: [
    {
      ...plain,
      method: 'POST',
      body: { kind: 'form', type: 'application/x-www-form-urlencoded', fields: [] },
    },
  ],
  // RestSharp has an option for the user agent.
  header: ([name, value]) => (name === 'User-Agent' ? [[value]] : []),
  parts: (part) => {
    const [name = '', file] = namesOf(part)
    if (part.kind === 'text') return [[name, part.text, ...typeOf(part)]]
    const isNamed = file !== part.path || /[/\\]/.test(part.path)
    return [[name, part.path, ...(file !== undefined && isNamed ? [file] : []), ...typeOf(part)]]
  },
}

const typeOf = ({ type }: SamplePart) => (type === undefined ? [] : [type])

/** Names, escaped like in browsers. */
const namesOf = (part: SamplePart) =>
  [part.name, ...(part.kind === 'file' ? [part.path] : [])].map((text) =>
    text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A'),
  )

function readLiteral(node: Node): Literal[] {
  const { startIndex: start, endIndex: end, text } = node
  switch (node.type) {
    case 'string_literal':
      return [{ start, end, text: ordinaryText(text) }]
    case 'raw_string_literal':
      return [{ start, end, text: rawText(text) }]
    case 'verbatim_string_literal':
    case 'interpolated_string_expression':
    case 'character_literal':
      throw new Error(`unexpected ${node.type}: ${text}`)
    default:
      return []
  }
}

const escapes: Record<string, string> = {
  "'": "'",
  '"': '"',
  '\\': '\\',
  0: '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** https://learn.microsoft.com/dotnet/csharp/programming-guide/strings/#string-escape-sequences */
function ordinaryText(literal: string): string {
  if (!/^"(?:[^"\\\r\n\u0085\u2028\u2029]|\\.)*"$/.test(literal)) throw new Error(`no text: ${literal}`)
  const escaped = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{1,4})|([\s\S]))/g
  return literal.slice(1, -1).replace(escaped, (match, four, eight, short, item: string) => {
    const digits = four ?? eight ?? short
    if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16))
    if (escapes[item] === undefined) throw new Error(`no escape: ${match}`)
    return escapes[item]
  })
}

/** https://learn.microsoft.com/dotnet/csharp/language-reference/tokens/raw-string */
function rawText(literal: string): string {
  const marks = /^"{3,}/.exec(literal)![0]
  const inside = literal.slice(marks.length, -marks.length)
  if (inside.includes(marks)) throw new Error(`quotes within quotes: ${literal}`)
  const lines = inside.split(/\r\n|[\n\r\u0085\u2028\u2029]/)
  if (lines.length === 1) {
    if (inside === '' || inside.endsWith('"')) throw new Error(`no text: ${literal}`)
    return inside
  }
  const margin = lines.at(-1)!
  if (lines[0]!.trim() !== '' || margin.trim() !== '' || lines.length < 3)
    throw new Error(`no text: ${literal}`)
  return lines
    .slice(1, -1)
    .map((line) => {
      if (line.startsWith(margin)) return line.slice(margin.length)
      if (line.trim() === '' && margin.startsWith(line)) return ''
      throw new Error(`left of the margin: ${line}`)
    })
    .join('\n')
}
