/** An edit of a textarea: replaces the text between `from` and `to`, and puts the caret at `caret`. */
export type Edit = { from: number; to: number; text: string; caret: number }

type Selection = { text: string; from: number; to: number }

const pairs: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' }

/** What a key does in JSON: indents new lines and closes brackets and quotes. Undefined for other keys. */
export function editFor(key: string, { text, from, to }: Selection): Edit | undefined {
  if (key === 'Enter') return newLine({ text, from, to })
  const [before = '', after = ''] = [text[from - 1], text[to]]
  if (from === to && after === key && (key === '}' || key === ']' || key === '"') && before !== '\\')
    return { from, to: from + 1, text: key, caret: from + 1 }
  if (key === 'Backspace' && from === to && before !== '' && pairs[before] === after)
    return { from: from - 1, to: from + 1, text: '', caret: from - 1 }
  const close = pairs[key]
  // A quote next to a word ends a string more often than it starts one.
  if (!close || (key === '"' && (/[\w\\"]/.test(before) || /\w/.test(after)))) return undefined
  if (from === to && key !== '"' && /[\w"{[]/.test(after)) return undefined
  const selected = text.slice(from, to)
  return { from, to, text: key + selected + close, caret: from + 1 + selected.length }
}

function newLine({ text, from, to }: Selection): Edit {
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  const [indent = ''] = /^[ \t]*/.exec(line) ?? []
  const opens = /[{[]\s*$/.test(line)
  const inner = `\n${indent}${opens ? '  ' : ''}`
  const closes = opens && /^[ \t]*[}\]]/.test(text.slice(to))
  return { from, to, text: inner + (closes ? `\n${indent}` : ''), caret: from + inner.length }
}
