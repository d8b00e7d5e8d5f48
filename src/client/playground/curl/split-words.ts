import * as strings from '../../../strings/playground-curl.ts'
import { decode } from './decode.ts'

/**
 * One piece of a command: its end, space, quoted text of three kinds, an escaped character or plain text.
 * https://www.gnu.org/software/bash/manual/bash.html#Quoting. Line continuations of other shells also count.
 * An `&` within a URL is text, unlike in a shell.
 */
const piece =
  /((?<=\s)\d?[|<>]|[;&](?=[\s;&]|$)|(?<=\n)curl\b)|((?:\s|[\\^`][ \t]*(?:[\r\n]|$))+)|'([^']*)'|\$'([^'\\]*(?:\\.[^'\\]*)*)'|\$?"([^"\\]*(?:\\.[^"\\]*)*)"|\\(.)|[^\s'"\\$;&^`|<>]+|[;&^`|<>]|\$(?!['"])/gsy

/** The words of the first command. Variables are not expanded. */
export function splitWords(text: string): string[] | { problem: string } {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  for (const [all, end, blank, single, ansi, double, escaped] of `${text} `.matchAll(piece)) {
    at += all.length
    if (end || blank) {
      if (word !== undefined) words.push(word)
      word = undefined
      if (end) return words
    } else
      word =
        (word ?? '') +
        (single ??
          ansi?.replace(escapes, readEscape) ??
          double?.replace(/\\(?:\n|([$`"\\]))/g, '$1') ??
          escaped ??
          all)
  }
  return at > text.length ? words : { problem: strings.unclosedQuote(text.slice(at, at + 24)) }
}

const escapes = /(?:\\x[\da-f]{2})+|\\u[\da-f]{4}|\\./gis

/** https://www.gnu.org/software/bash/manual/bash.html#ANSI_002dC-Quoting, as far as programs emit it. */
function readEscape(sequence: string): string {
  const code = sequence.slice(1)
  if (code.length === 1) return '\n\r\t'['nrt'.indexOf(code)] ?? code
  if (/^x/i.test(code)) return decode(sequence.replace(/\\x/gi, '%'))
  return String.fromCharCode(Number.parseInt(code.slice(1), 16))
}
