import type { Run } from '../samples/highlight.ts'
import { escapeText } from './write-html.ts'

/** Writes highlighted code as HTML. */
export function writeRuns(lines: readonly (readonly Run[])[]): string {
  return lines
    .map((line) => {
      let html = ''
      for (const { text, className } of line) html += writeRun(text, className)
      return html
    })
    .join('\n')
}

const json = /("(?:[^"\\\n]|\\.)*")([^\S\n]*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(?:true|false|null)\b/g

/** Highlights JSON without a grammar: keys, strings, numbers, literals. */
export function writeJsonCode(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(json)) {
    const [whole, string, colon, number] = match
    html += escapeText(text.slice(end, match.index))
    if (string) html += writeRun(string, colon === undefined ? 's' : 'k') + (colon ?? '')
    else html += writeRun(whole, number ? 'n' : 'w')
    end = match.index + whole.length
  }
  return html + escapeText(text.slice(end))
}

function writeRun(text: string, className: Run['className'] | 'k'): string {
  return className ? `<span class="${className}">${escapeText(text)}</span>` : escapeText(text)
}
