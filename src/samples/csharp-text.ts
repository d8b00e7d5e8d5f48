import type { Syntax } from './language.ts'
import { indent } from './lines.ts'
import { escapeText, hasInvisible } from './quote.ts'

export const syntax: Syntax = {
  text: /"""(?:[^"]|""?(?!"))*"""|"(?:[^"\\\n]|\\.)*"/,
  words: 'using var new await true false return',
}

/** Line width of CSharpier. */
export const width = 100

export const quote = (text: string) => `"${escapeText(text, /["\\]/)}"`

/** A raw string literal, unless the text has invisible characters. */
export function quoteRaw(text: string): string {
  if (text.includes('"""') || hasInvisible(text.replaceAll('\n', '')) || /[^\S\n]$/m.test(text))
    return quote(text)
  // The margin of the closing quotes is not part of the text, so the literal can be indented.
  if (text.includes('\n')) return `"""\n${text}\n"""`
  return /["\\]/.test(text) && !/^"|"$/.test(text) ? `"""${text}"""` : quote(text)
}

/** A call on one line if it fits with `more` characters, otherwise one argument per line. */
export function call(head: string, args: readonly string[], more = 1): string {
  const flat = `${head}(${args.join(', ')})`
  if (args.length === 0 || (!flat.includes('\n') && flat.length + more <= width)) return flat
  return `${head}(\n${indent(args.join(',\n'), '    ')}\n)`
}
