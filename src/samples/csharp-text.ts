import type { Syntax } from './language.ts'
import { indent } from './lines.ts'
import { escapeText, isUnseen } from './quote.ts'

export const syntax: Syntax = {
  text: /"""(?:[^"]|""?(?!"))*"""|"(?:[^"\\\n]|\\.)*"/,
  words: 'using var new await true false return',
}

/** Characters in a line, as CSharpier counts them. */
export const width = 100

export const quote = (text: string) => `"${escapeText(text, /["\\]/)}"`

/** Text as it is between three quotes, unless something in it could not be seen there. */
export function quoteRaw(text: string): string {
  if (text.includes('"""') || isUnseen(text.replaceAll('\n', '')) || /[^\S\n]$/m.test(text))
    return quote(text)
  // The margin before the closing quotes is no part of the text, so the whole literal can be moved to the right.
  if (text.includes('\n')) return `"""\n${text}\n"""`
  return /["\\]/.test(text) && !/^"|"$/.test(text) ? `"""${text}"""` : quote(text)
}

/** A call on one line where there is room for it and for `more` characters, else one argument a line. */
export function call(head: string, args: readonly string[], more = 1): string {
  const flat = `${head}(${args.join(', ')})`
  if (args.length === 0 || (!flat.includes('\n') && flat.length + more <= width)) return flat
  return `${head}(\n${indent(args.join(',\n'), '    ')}\n)`
}
