import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { type Diagnostic, type Place, placeAt, report } from './diagnostic/diagnostic.ts'
import { createLines, type Lines } from './diagnostic/text-position.ts'
import type { FilePath } from './path.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonPath = readonly (string | number)[]

/**
 * A JSON file with the place of every value and key. A missing value has the place of its nearest parent.
 * Comments and trailing commas are allowed.
 */
export type JsonFile = {
  file: FilePath
  value: Json | undefined
  place: (path: JsonPath) => Place
  keyPlace: (path: JsonPath) => Place
}

const maxDepth = 400

export function parseJsonFile(file: FilePath, text: string): { value: JsonFile; diagnostics: Diagnostic[] } {
  const tooDeep = firstTooDeep(text)
  if (tooDeep !== undefined) {
    const at = placeAt({ file, text }, tooDeep)
    const message = `\`${file}\` is nested more than ${maxDepth} levels deep`
    return {
      value: emptyFile(file, text),
      diagnostics: [
        report('config/too-deep', message, { hint: 'Flatten the groups or split the file.', at }),
      ],
    }
  }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false })
  const diagnostics = errors.slice(0, 1).map((error) => {
    const words = printParseErrorCode(error.error)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
    const at = placeAt({ file, text }, error.offset, error.length)
    return report('config/not-json', `\`${file}\` is not valid JSON: ${words}`, {
      hint: hintFor(words, text[error.offset]),
      at,
    })
  })
  if (!root) return { value: emptyFile(file, text), diagnostics }
  const lines = createLines(text)
  return {
    value: {
      file,
      value: toValue(root),
      place: (path) => placeOf(file, lines, nodeAt(root, path)),
      keyPlace: (path) => {
        const node = nodeAt(root, path)
        const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
        return placeOf(file, lines, key ?? node)
      },
    },
    diagnostics,
  }
}

function hintFor(words: string, token: string | undefined): string {
  if (words.includes('comma') && token === '}') return 'Add the missing `]` before it.'
  if (words.includes('comma') && token === ']') return 'Add the missing `}` before it.'
  if (words.includes('comma')) return 'Add a comma between the entries.'
  if (words.includes('close brace')) return 'Add the missing `}`.'
  if (words.includes('close bracket')) return 'Add the missing `]`.'
  if (words.includes('property name') || words.includes('symbol'))
    return 'Put keys and strings in double quotes.'
  if (words.includes('string')) return 'Start and end the string with a double quote, on one line.'
  return 'Check the brackets, commas and quotes here.'
}

function emptyFile(file: FilePath, text: string): JsonFile {
  const at = placeAt({ file, text }, 0)
  return { file, value: undefined, place: () => at, keyPlace: () => at }
}

/** The deepest existing node on the path, so that a diagnostic about a missing key has a place. */
function nodeAt(root: Node, path: JsonPath): Node {
  let node = root
  for (const part of path) {
    const next = childOf(node, part)
    if (!next) return node
    node = next
  }
  return node
}

/** `404` may be a list index or an object key, depending on the node. The last of two equal keys wins. */
function childOf(node: Node, part: string | number): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(part)]
  return node.children?.findLast(({ children }) => children?.[0]?.value === String(part))?.children?.[1]
}

function placeOf(file: FilePath, lines: Lines, node: Node): Place {
  return placeAt({ file, text: lines }, node.offset, node.length)
}

/** Drops `__proto__`, which must not set a prototype. */
function toValue(node: Node): Json {
  if (node.type === 'array') return (node.children ?? []).map(toValue)
  if (node.type !== 'object') return node.value
  const entries = (node.children ?? []).flatMap(({ children = [] }): [string, Json][] => {
    const [key, value] = children
    return key && value && key.value !== '__proto__' ? [[key.value, toValue(value)]] : []
  })
  return Object.fromEntries(entries)
}

/** The parser recurses, so brackets are counted before it runs. */
function firstTooDeep(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      for (at++; at < text.length && text[at] !== '"' && text[at] !== '\n'; at++) if (text[at] === '\\') at++
    } else if (char === '/' && text[at + 1] === '/') {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end
    } else if (char === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2)
      at = end === -1 ? text.length : end + 1
    } else if (char === '{' || char === '[') {
      depth += 1
      if (depth > maxDepth) return at
    } else if (char === '}' || char === ']') depth -= 1
  }
  return undefined
}
