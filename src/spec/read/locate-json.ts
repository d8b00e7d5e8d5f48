import type { JsonPath } from '../../core/json.ts'

/** Start inclusive, end exclusive. */
export type Span = { start: number; end: number }

/** Replaces the text between two offsets. */
export type TextEdit = Span & { text: string }
type Located = { value: Span; key?: Span }
export type Locate = (path: JsonPath) => Located

/**
 * Locates values in valid JSON without a syntax tree: one pass records closing brackets, then only entries
 * along the path are read.
 */
export function createJsonLocator(text: string): Locate {
  let brackets: Brackets | undefined
  const objects = new Map<number, Map<string, number>>()
  const lists = new Map<number, number[]>()

  const endOf = (start: number): number => {
    const code = text.charCodeAt(start)
    if (code === quote) return endOfString(text, start)
    if (code !== brace && code !== bracket) return endOfWord(text, start)
    brackets ??= pairBrackets(text)
    return brackets.closeOf(start) + 1
  }

  const afterKey = (key: number) => skipSpace(text, skipSpace(text, endOfString(text, key)) + 1)

  const itemsOf = (start: number): number[] => {
    const starts = lists.get(start)
    if (starts) return starts
    const items: number[] = []
    for (let at = skipSpace(text, start + 1); isInside(text, at); at = nextEntry(text, endOf(at)))
      items.push(at)
    lists.set(start, items)
    return items
  }

  /** The position of each key; the last of duplicates, as in JSON.parse. */
  const keysOf = (start: number): Map<string, number> => {
    const offsets = objects.get(start)
    if (offsets) return offsets
    const keys = new Map<string, number>()
    for (let at = skipSpace(text, start + 1); isInside(text, at); at = nextEntry(text, endOf(afterKey(at)))) {
      keys.set(readString(text, at), at)
    }
    objects.set(start, keys)
    return keys
  }

  return (path) => {
    let start = skipSpace(text, 0)
    let key: number | undefined
    for (const part of path) {
      const code = text.charCodeAt(start)
      if (code === bracket) {
        const item = itemsOf(start)[Number(part)]
        if (item === undefined) break
        start = item
        key = undefined
      } else {
        const offset = code === brace ? keysOf(start).get(String(part)) : undefined
        if (offset === undefined) break
        key = offset
        start = afterKey(offset)
      }
    }
    const value = { start, end: endOf(start) }
    return key === undefined ? { value } : { value, key: { start: key, end: endOfString(text, key) } }
  }
}

const quote = 0x22
const brace = 0x7b
const bracket = 0x5b

/** The offset after the closing quote of the string at `start`. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

function readString(text: string, start: number): string {
  const end = endOfString(text, start)
  const content = text.slice(start + 1, end - 1)
  return content.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : content
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return at
}

function nextEntry(text: string, end: number): number {
  const at = skipSpace(text, end)
  return text[at] === ',' ? skipSpace(text, at + 1) : at
}

function isInside(text: string, at: number): boolean {
  return at < text.length && text[at] !== '}' && text[at] !== ']'
}

function endOfWord(text: string, start: number): number {
  let at = start
  while (at < text.length && /[-+.\w]/.test(text.charAt(at))) at++
  return at
}

type Brackets = { closeOf: (open: number) => number }

/** Avoids rescanning nested values for every level. */
function pairBrackets(text: string): Brackets {
  const opens: number[] = []
  const closes: number[] = []
  const waiting: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at) - 1
    else if (code === brace || code === bracket) {
      waiting.push(opens.length)
      opens.push(at)
      closes.push(at)
    } else if (code === 0x7d || code === 0x5d) {
      const index = waiting.pop()
      if (index !== undefined) closes[index] = at
    }
  }
  return {
    closeOf(open) {
      let [first, last] = [0, opens.length - 1]
      while (first < last) {
        const middle = (first + last) >> 1
        if (opens[middle]! < open) first = middle + 1
        else last = middle
      }
      return closes[first] ?? open
    },
  }
}
