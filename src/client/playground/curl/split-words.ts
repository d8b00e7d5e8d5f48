import { decode } from './decode.ts'

/**
 * One piece of a command: what ends it, space, a text in one of three quotes, a character behind a backslash, or plain text.
 * https://www.gnu.org/software/bash/manual/bash.html#Quoting. Lines are joined by the marks of other shells too.
 * An `&` within an address is text, whatever a shell would say.
 */
const piece =
  /((?<=\s)\d?[|<>]|[;&](?=[\s;&]|$)|(?<=\n)curl\b)|((?:\s|[\\^`][ \t]*(?:[\r\n]|$))+)|'([^']*)'|\$'([^'\\]*(?:\\.[^'\\]*)*)'|\$?"([^"\\]*(?:\\.[^"\\]*)*)"|\\(.)|[^\s'"\\$;&^`|<>]+|[;&^`|<>]|\$(?!['"])/gsy

/** The words of the first command. Variables in it stay as text. */
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
  return at > text.length ? words : { problem: `The quote in ${text.slice(at, at + 24)} has no end.` }
}

const escapes = /(?:\\x[\da-f]{2})+|\\u[\da-f]{4}|\\./gis

/** https://www.gnu.org/software/bash/manual/bash.html#ANSI_002dC-Quoting, as far as programs write it. */
function readEscape(sequence: string): string {
  const rest = sequence.slice(1)
  if (rest.length === 1) return '\n\r\t'['nrt'.indexOf(rest)] ?? rest
  if (/^x/i.test(rest)) return decode(sequence.replace(/\\x/gi, '%'))
  return String.fromCharCode(Number.parseInt(rest.slice(1), 16))
}
