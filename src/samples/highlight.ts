import type { Language } from './language.ts'

/** A token with its class: s string, n number, w keyword, c comment. */
export type Run = { text: string; className?: 's' | 'n' | 'w' | 'c' }

/** Highlights a program line by line. Handles only the syntax that samples use. */
export function highlight(code: string, { comment, syntax }: Pick<Language, 'comment' | 'syntax'>): Run[][] {
  const words = syntax.words.split(' ').map((word) => word.replace(/[^\w]/g, '\\$&'))
  const pattern = new RegExp(
    `(?<c>${comment}.*)|(?<s>${syntax.text.source})|(?<w>(?<![\\w$.])(?:${words.join('|')})(?![\\w$-]))|(?<n>(?<![\\w$.])\\d[\\d.]*(?:[eE][+-]?\\d+)?\\b)`,
    'g',
  )
  let runs: Run[] = []
  const lines = [runs]
  const add = (text: string, className?: Run['className']) => {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        runs = []
        lines.push(runs)
      }
      if (line !== '') runs.push(className ? { text: line, className } : { text: line })
    }
  }
  let end = 0
  for (const match of code.matchAll(pattern)) {
    add(code.slice(end, match.index))
    const { c, s, w } = match.groups ?? {}
    add(match[0], c !== undefined ? 'c' : s !== undefined ? 's' : w !== undefined ? 'w' : 'n')
    end = match.index + match[0].length
  }
  add(code.slice(end))
  return lines
}
