import type { Token } from '../components/code-block.tsx'

const pattern = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g

/** The colours of JSON: keys, texts, numbers, words. Small enough to do without a grammar. */
export function jsonTokens(text: string): Token[][] {
  return text.split('\n').map((line) => {
    const tokens: Token[] = []
    let end = 0
    for (const match of line.matchAll(pattern)) {
      const [, string, colon, number] = match
      if (match.index > end) tokens.push({ text: line.slice(end, match.index) })
      const className = string ? (colon === undefined ? 's' : 'k') : number ? 'n' : 'w'
      tokens.push({ text: string ?? match[0], className })
      if (colon) tokens.push({ text: colon })
      end = match.index + match[0].length
    }
    if (end < line.length) tokens.push({ text: line.slice(end) })
    return tokens
  })
}
