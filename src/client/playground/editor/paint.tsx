/** @jsxImportSource ../draw */
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { Token } from './scan-json.ts'

type PaintProps = {
  text: string
  tokens: readonly Token[]
  /** A bracket next to the caret, and its partner. */
  brackets?: readonly Token[]
  /** Lines with a problem, from 1. */
  lines: readonly number[]
}

const classes: Partial<Record<Token['kind'], string>> = {
  key: 'k',
  text: 's',
  number: 'n',
  word: 'w',
  variable: 'op-variable',
  bad: 'op-wrong',
}

/** The coloured text behind the textarea, line by line. */
export function Paint({ text, tokens, brackets = [], lines }: PaintProps): Drawn {
  const wrong = new Set(lines)
  return (
    <pre aria-hidden="true">
      {paintLines(text, tokens, brackets).map((line, index) => (
        <span key={index} class={wrong.has(index + 1) ? 'l o-wrong' : 'l'} data-n={index + 1}>
          {line}
        </span>
      ))}
    </pre>
  )
}

function paintLines(text: string, tokens: readonly Token[], brackets: readonly Token[]): Drawn[][] {
  let line: Drawn[] = []
  const lines = [line]
  const add = (piece: string, className?: string) => {
    for (const [index, part] of piece.split('\n').entries()) {
      if (index > 0) {
        line = []
        lines.push(line)
      }
      if (part !== '') line.push(className ? <span class={className}>{part}</span> : part)
    }
  }
  let end = 0
  for (const token of tokens) {
    add(text.slice(end, token.start))
    add(text.slice(token.start, token.end), brackets.includes(token) ? 'op-match' : classes[token.kind])
    end = token.end
  }
  add(text.slice(end))
  return lines
}
